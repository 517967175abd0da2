import { describe, expect, test } from 'vitest';
import type { PlanContext, PresentBranch, PresentState } from '../../src/plan/branch-plan.ts';
import { writeInventory } from '../../src/plan/inventory.ts';
import { planFleet } from '../../src/plan/plan-fleet.ts';
import { dryCommit } from '../support/dry-commit.ts';
import { branchFleet, type Fleet, layoutOf } from '../support/hydration.ts';

function check(
  clusters: Fleet,
  differing: Partial<PresentState> = {},
  context: Partial<PlanContext> = {},
) {
  const { layouts, names } = layoutOf(clusters);
  const state: PresentState = {
    format: 'sha1',
    branches: new Map(),
    checkedOut: new Map(),
    tree: () => new Map(),
    ...differing,
  };
  const { value, diagnostics } = planFleet(layouts, names, state, {
    fleet: branchFleet(),
    dry: dryCommit(),
    fleetFile: 'distributary.yaml',
    allowEmpty: false,
    unmatched: [],
    pruneBranches: false,
    ...context,
  });
  const findings = diagnostics.map(({ code, at }) => `${code} ${at.file}${at.pointer}`);
  return { plan: value, findings };
}

/** Another fleet of the commit with the same name. */
const siblingsWith = (branch: string) => ({
  branches: new Map([[branch, 'dev/distributary.yaml']]),
  broken: [],
});

const one: Fleet = { south: { web: ['a: 1\n'] }, north: { web: ['a: 1\n'] } };

describe('a plan', () => {
  test('is sorted by branch, and shares what branches share', () => {
    const { plan, findings } = check(one);
    expect(findings).toEqual([]);
    expect(plan?.branches.map(({ branch }) => branch)).toEqual(['env/north', 'env/south']);
    const types = [...(plan?.objects.values() ?? [])].map(({ type }) => type);
    const count = (type: string) => types.filter((one) => one === type).length;
    // The inventories differ, and with them `.distributary`, the root and the commit.
    expect([count('blob'), count('tree'), count('commit')]).toEqual([5 + 2, 1 + 4, 2]);
  });

  test('depends on nothing but what goes in', () => {
    expect(check(one).plan).toEqual(check(one).plan);
  });

  test('has the message of the hydrated commits', () => {
    expect(check(one).plan?.branches[0]?.message).toBe(
      '0123456: Start\n\nCo-authored-by: Ann <ann@example.com>\n',
    );
  });

  test('is none without an author', () => {
    const { plan, findings } = check(one, {}, { fleet: branchFleet({ author: 'x' }) });
    expect([plan, findings]).toEqual([
      undefined,
      ['DIS0720 distributary.yaml/spec/branches/author'],
    ]);
  });

  test('lacks a branch that another fleet of the commit with the same name writes', () => {
    const siblings = siblingsWith('env/north');
    const { plan, findings } = check(one, {}, { siblings });
    expect(plan?.branches.map(({ branch }) => branch)).toEqual(['env/south']);
    expect(findings).toEqual(['DIS1372 topology/north.yaml/metadata/name']);
  });

  test('lacks a branch that something stands in the way of', () => {
    const ref = 'refs/heads/env/north';
    const taken = new Map([['env/north', [{ ref, existing: `${ref}/x` }]]]);
    const { plan, findings } = check(one, { taken });
    expect(plan?.branches.map(({ branch }) => branch)).toEqual(['env/south']);
    expect(findings).toEqual(['DIS0725 topology/north.yaml/metadata/name']);
  });
});

describe('a branch without a cluster', () => {
  const inventory = (fleet: string, branch: string) =>
    writeInventory({ fleet, branch, paths: new Set() });
  const gone = (name: string, differing: Partial<PresentBranch>) => ({
    branches: new Map([[name, { local: '1', base: '1', isDiverged: false, ...differing }]]),
  });
  const ours = { inventory: inventory('shop', 'env/west') };

  test('is told of', () => {
    const { plan, findings } = check(one, gone('env/west', ours));
    expect(plan?.gone.map(({ branch, action }) => `${action} ${branch}`)).toEqual([
      'keep env/west',
    ]);
    expect(findings).toEqual(['DIS0727 distributary.yaml/spec/branches/name']);
  });

  test('is deleted when asked for', () => {
    const { plan, findings } = check(one, gone('env/west', ours), { pruneBranches: true });
    expect(plan?.gone.map(({ action }) => action)).toEqual(['delete']);
    expect(findings).toEqual([]);
  });

  test('is not told of, and not deleted, where it belongs to another fleet of the commit with the same name', () => {
    const siblings = siblingsWith('env/west');
    for (const pruneBranches of [false, true]) {
      const { plan, findings } = check(one, gone('env/west', ours), { siblings, pruneBranches });
      expect([plan?.gone, findings]).toEqual([[], []]);
    }
    const options = { siblings: siblingsWith('env/east'), pruneBranches: true };
    const pruned = check(one, gone('env/west', ours), options);
    expect(pruned.plan?.gone.map(({ action }) => action)).toEqual(['delete']);
    expect(pruned.findings).toEqual([]);
    const siblingsOf = { ...options.siblings, broken: ['dev/distributary.yaml'] };
    const broken = check(one, gone('env/west', ours), { ...options, siblings: siblingsOf });
    expect(broken.findings).toEqual(['DIS1374 distributary.yaml/spec/branches/name']);
  });

  test('is not deleted by an older commit, which does not have the cluster yet', () => {
    const newer = gone('env/west', { ...ours, hydratedFrom: { id: 'f'.repeat(40), age: 'later' } });
    const options = { pruneBranches: true };
    expect(check(one, newer, options).findings).toEqual([
      'DIS0730 distributary.yaml/spec/branches/name',
    ]);
    expect(check(one, newer, { ...options, forceOlder: true }).findings).toEqual([]);
  });

  test.each([
    ['has no inventory', 'env/west', {}],
    ['is another fleet’s', 'env/west', { inventory: inventory('other', 'env/west') }],
    ['is a copy', 'env/copy', ours],
    ['has a name that the template cannot give', 'west', { inventory: inventory('shop', 'west') }],
    ['has a cluster', 'env/north', { inventory: inventory('shop', 'env/north') }],
  ])('that %s is left alone', (_, name, differing) => {
    const { plan } = check(one, gone(name, differing), { pruneBranches: true });
    expect(plan?.gone).toEqual([]);
  });

  test('is kept when it has gone on at both ends', () => {
    const diverged = gone('env/west', { ...ours, isDiverged: true });
    expect(check(one, diverged, { pruneBranches: true }).findings).toEqual([
      'DIS0727 distributary.yaml/spec/branches/name',
    ]);
  });

  test('is not deleted under a work tree', () => {
    const state = { ...gone('env/west', ours), checkedOut: new Map([['env/west', '/tree']]) };
    expect(check(one, state, { pruneBranches: true }).findings).toEqual([
      'DIS0724 distributary.yaml/spec/branches/name',
    ]);
  });
});
