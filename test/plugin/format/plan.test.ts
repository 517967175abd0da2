import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import documents from '../../../plugin/format/documents.schema.json' with { type: 'json' };
import { planJson, planText, type ShownPlan } from '../../../plugin/format/plan.ts';
import { plain } from '../../../plugin/format/terminal/colour.ts';

const plan: ShownPlan = {
  dryCommit: 'd'.repeat(40),
  branches: [
    {
      branch: 'env/north',
      cluster: 'north',
      action: 'create',
      commit: 'a'.repeat(40),
      files: { added: ['x', 'y'], changed: [], removed: [] },
    },
    {
      branch: 'env/south',
      cluster: 'south',
      action: 'unchanged',
      files: { added: [], changed: [], removed: [] },
    },
  ],
  gone: [{ branch: 'env/west', action: 'keep' }],
};

const conforms = new Ajv2020({ strict: true }).compile(documents.Plan);

test.each([
  ['a plan', plan],
  ['a preview', { branches: plan.branches, gone: [] }],
])('planJson of %s keeps to its schema', (_, shown) => {
  const document = JSON.parse(planJson(shown));
  expect(conforms(document), JSON.stringify(conforms.errors)).toBe(true);
  expect(document.branches[0].files.added).toEqual(['x', 'y']);
});

test('planText has a line for each branch', () => {
  expect(planText(plan, plain)).toBe(`\
BRANCH     ACTION                      COMMIT   ADDED  CHANGED  REMOVED
env/north  create                      aaaaaaa  2      0        0
env/south  unchanged                   -        0      0        0
env/west   keep (its cluster is gone)
`);
});

const manifest = new Map([['apps/cache/manifest.yaml', '1']]);
const keeping = (branch: string): ShownPlan['branches'][number] => ({
  branch,
  cluster: branch,
  action: 'unchanged',
  files: { added: [], changed: [], removed: [] },
  kept: [
    { path: 'apps/cache', files: manifest, from: 'c'.repeat(40) },
    { path: 'apps/new\n', files: new Map() },
    { path: 'apps/old', files: manifest },
  ],
});

test('a plan says what stays as it was and what is left out', () => {
  const shown = { branches: ['a', 'b', 'c', 'd', 'e'].map(keeping), gone: [] };
  expect(planText(shown, plain).split('\n').slice(6)).toEqual([
    'apps/cache stays as it was at ccccccc in a, b, c and 2 more',
    'apps/new␊ is left out: it was never in a, b, c and 2 more',
    'apps/old stays as it was in a, b, c and 2 more',
    '',
  ]);
  const document = JSON.parse(planJson(shown));
  expect(conforms(document), JSON.stringify(conforms.errors)).toBe(true);
  expect(document.branches[0]).toMatchObject({
    kept: [{ application: 'apps/cache', from: 'c'.repeat(40) }, { application: 'apps/old' }],
    leftOut: ['apps/new\n'],
  });
});
