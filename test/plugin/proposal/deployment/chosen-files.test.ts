import { expect, test } from 'vitest';
import { chosenFiles } from '../../../../plugin/proposal/deployment/chosen-files.ts';

const path = 'apps/web';
const files = ['apps/web/a.yaml', 'apps/web/deep/b.yaml'];

test.each([
  [{ recurse: true }, {}],
  // Argo CD reads no directory in the directory unless it is told to.
  [{}, { exclude: ['*/**'] }],
  [{ recurse: true, include: '*.yaml' }, { include: ['*.yaml'] }],
  [
    { recurse: true, exclude: '{values.yaml,config/*, *-test.yaml}' },
    { exclude: ['/apps/web/values.yaml', 'config/**', '*-test.yaml'] },
  ],
  [{ exclude: 'deep/b.yaml' }, { exclude: ['/apps/web/deep/b.yaml', '*/**'] }],
])('%j', (directory, expected) => {
  expect(chosenFiles(directory, { path, files })).toEqual(expected);
});

test('nothing is said where no Application deploys it, or nothing is deep', () => {
  expect(chosenFiles(undefined, { path, files })).toEqual({});
  expect(chosenFiles({}, { path, files: ['apps/web/a.yaml'] })).toEqual({});
});
