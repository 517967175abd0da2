import { describe, expect, test } from 'vitest';
import { layoutBranchNames } from '../../src/layout/branch-names.ts';
import { pathsAbove } from '../../src/layout/file-path.ts';
import { cluster } from '../support/fleet-builder.ts';
import { branchFleet } from '../support/hydration.ts';

function check(template: string, clusters: readonly string[]) {
  const { value, diagnostics } = layoutBranchNames(
    clusters.map((name) => cluster(name)),
    branchFleet({ name: template }),
  );
  return {
    names: Object.fromEntries(value),
    findings: diagnostics.map(({ code, severity, at }) => `${severity} ${code} ${at.pointer}`),
  };
}

describe('names of branches', () => {
  test('are one for each cluster', () => {
    expect(check('env/{{ name }}', ['north', 'south'])).toEqual({
      names: { north: 'env/north', south: 'env/south' },
      findings: [],
    });
  });

  test.each([
    ['env/{{ nmae }}', ['north'], 'DIS0705'],
    ['env/{{ region }}', ['north', 'south'], 'DIS0702'],
    ['env/{{ name }}.lock', ['north'], 'DIS0701'],
    ['{{ name }}', ['-north'], 'DIS0701'],
  ])('from %s for %j are refused with %s', (template, clusters, code) => {
    expect(check(template, clusters)).toEqual({
      names: {},
      findings: [`error ${code} /spec/branches/name`],
    });
  });

  test('must not be folders of each other', () => {
    expect(check('{{ name }}', ['env', 'env/prod', 'env-prod'])).toEqual({
      names: { env: 'env', 'env-prod': 'env-prod' },
      findings: ['error DIS0703 /spec/branches/name'],
    });
  });

  test('may be long, with a warning', () => {
    const long = 'n'.repeat(101);
    expect(check('{{ name }}', [long])).toEqual({
      names: { [long]: long },
      findings: ['warning DIS0704 /spec/branches/name'],
    });
  });

  test('point at the clusters that share one', () => {
    const clusters = ['north', 'south'].map((name) => cluster(name));
    const [finding] = layoutBranchNames(clusters, branchFleet({ name: 'env' })).diagnostics;
    expect(finding?.related.map(({ at }) => at.file)).toEqual([
      'topology/north.yaml',
      'topology/south.yaml',
    ]);
    expect(finding?.message).toContain('"north", "south"');
  });
});

test('the folders of a name', () => {
  expect(pathsAbove('env/prod/east')).toEqual(['env', 'env/prod']);
  expect(pathsAbove('env')).toEqual([]);
});
