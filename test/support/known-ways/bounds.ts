/**
 * What costs out of proportion: links, tabs, aliases, long texts, patches, and what is shown of them.
 * @module
 */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { commitAll } from '../scratch-repository.ts';
import { endOf, fleet, fleetWay, fleetWith, type KnownWay, settings, times } from './known-way.ts';

/** Directories with two links each to the one before. */
function fanOut(levels: number): string {
  const directory = fleetWith({ 'apps/x/a.yaml': settings });
  const path = (...parts: readonly string[]) => join(directory, 'unused', ...parts);
  mkdirSync(path('d0'), { recursive: true });
  symlinkSync('nowhere', path('d0', 'x'));
  for (let i = 1; i <= levels; i += 1) {
    mkdirSync(path(`d${i}`));
    for (const name of ['a', 'b']) symlinkSync(`../d${i - 1}`, path(`d${i}`, name));
  }
  return directory;
}

const paris = { ARGOCD_ENV_CLUSTER: 'paris' };

const links: readonly KnownWay[] = [
  ...[20, 40].map((levels) => ({
    name: `${levels} levels of links that fan out`,
    end: '2 DIS0115',
    attempt: async (run: Parameters<KnownWay['attempt']>[0]) =>
      endOf(await run(['check'], { cwd: fanOut(levels) })),
  })),
  {
    name: 'such links in a commit',
    end: '2 DIS0115',
    attempt: async (run) => {
      const cwd = fanOut(24);
      commitAll(cwd);
      return endOf(await run(['hydrate', '--dry-run'], { cwd }));
    },
  },
  {
    name: 'such links, against a deadline',
    end: 'SIGTERM DIS0862',
    attempt: async (run) => {
      const env = { ...paris, ARGOCD_ENV_DEADLINE: '1s' };
      return endOf(await run(['cmp', 'generate'], { cwd: fanOut(30), env, seconds: 20 }));
    },
  },
];

const manyTabs = (keys: number, lines: number): string =>
  `${settings}z: &a 1\n${times(keys, (i) => `k${i}:\n`).join('')}zz: |\n${' \tx\n'.repeat(lines)}`;

const overrides = (count: number): string =>
  times(
    count,
    (i) => `apiVersion: v1
kind: ConfigMap
metadata: {name: a${i}, namespace: shop}
---
apiVersion: policy.karmada.io/v1alpha1
kind: OverridePolicy
metadata: {name: p${i}, namespace: shop}
spec: {overrideRules: [{overriders: {plaintext: [{path: /metadata/labels, operator: add, value: {a: b}}]}}]}
`,
  ).join('---\n');

const aliases = (length: number, count: number): string => {
  const head =
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop, annotations: {x: "\\/"}}\ndata:\n';
  return `${head}  a0: &a "${'x'.repeat(length)}"\n${times(count, (i) => `  a${i + 1}: *a\n`).join('')}`;
};

const badName = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: A}\n';

const texts: readonly KnownWay[] = [
  fleetWay({
    name: 'tabs in a block below ten thousand keys',
    end: '1 DIS0207',
    files: () => ({ 'apps/x/t.yaml': manyTabs(10_000, 48_000) }),
  }),
  fleetWay({
    name: 'the same against a deadline',
    end: '1 DIS0207',
    argv: ['cmp', 'generate'],
    given: { env: { ...paris, ARGOCD_ENV_DEADLINE: '5s' }, seconds: 12 },
    files: () => ({ 'apps/x/t.yaml': manyTabs(10_000, 12_000) }),
  }),
  fleetWay({
    name: 'override policies for each of as many objects',
    end: '1 DIS0309',
    files: () => ({
      'apps/x/a.yaml': overrides(1600),
    }),
  }),
  fleetWay({
    name: 'aliases of a long text',
    end: '1 DIS0203',
    files: () => ({ 'apps/x/a.yaml': aliases(500_000, 1999) }),
  }),
  fleetWay({
    name: 'more aliases of a shorter one',
    end: '1 DIS0203',
    argv: ['render', '--cluster', 'paris'],
    files: () => ({ 'apps/x/a.yaml': aliases(100_000, 4000) }),
  }),
  fleetWay({
    name: 'spaces behind the name of a secret',
    end: '1 DIS0226',
    files: () => ({ 'apps/x/a.yaml': `# kubeconfig:${' '.repeat(250_000)}x\n${badName}` }),
  }),
  fleetWay({
    name: 'anchors behind a kind',
    end: '1 DIS0226',
    files: () => ({ 'apps/x/a.yaml': `# ${'kind:&'.repeat(120_000)}\n${badName}` }),
  }),
  fleetWay({
    name: 'JSON in one long line',
    end: '0',
    files: () => ({
      'apps/x/a.json': JSON.stringify({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'a', namespace: 'shop' },
        data: Object.fromEntries(times(600_000, (i) => `k${i}`).map((name) => [name, 'ж'])),
      }),
    }),
  }),
  fleetWay({
    name: 'a finding at a quoted text of 15 MB',
    end: '1 DIS0205',
    files: () => ({
      'apps/x/a.yaml': `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: "${'x'.repeat(15_000_000)}"}\n`,
    }),
  }),
];

/** All of them. */
export const boundWays: readonly KnownWay[] = [...links, ...texts];

/** What a merge patch of one target is, as an item of `spec.patches`. */
const patchOf = (data: string): string =>
  `  - target: {kind: ConfigMap}\n    patch: {data: {${data}}}\n`;

/** Keys that every object of JavaScript has, and one that is too many for patches. */
export const patchWays: readonly KnownWay[] = [
  ...['toString', 'constructor', 'valueOf', 'hasOwnProperty'].map((key) =>
    fleetWay({
      name: `a patch that removes ${key}`,
      end: '0',
      argv: ['render', '--cluster', 'paris'],
      hidden: /native code|toString|constructor|valueOf|hasOwnProperty/,
      files: () => ({
        'distributary.yaml': fleet(`spec:\n  patches:\n${patchOf(`${key}: null`)}`),
        'apps/x/a.yaml': `${settings}data:\n  a: x\n  ${key}: old\n`,
      }),
    }),
  ),
  fleetWay({
    name: 'eight thousand patches of one object',
    end: '0',
    files: () => ({
      'distributary.yaml': fleet(
        `spec:\n  patches:\n${times(8000, (i) => patchOf(`a${i}: x`)).join('')}`,
      ),
      'apps/x/a.yaml': `${settings}data: {a: x}\n`,
    }),
  }),
];
