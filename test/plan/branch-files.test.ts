import { expect, test } from 'vitest';
import { textOf } from '../../src/git/object/content.ts';
import { branchFiles } from '../../src/plan/branch-files.ts';
import { dryCommit } from '../support/dry-commit.ts';
import { layoutOf } from '../support/hydration.ts';

const { layouts } = layoutOf({ north: { 'apps/web': ['a: 1\n'] }, south: {} });

test('a directory holds each branch below its name', () => {
  const files = branchFiles(layouts, { dry: dryCommit(), repoURL: undefined });
  expect(files.map(({ path, mode }) => `${mode} ${path}`)).toEqual([
    '100644 env/north/.gitattributes',
    '100644 env/north/hydrator.metadata',
    '100755 env/north/apps/web/manifest.yaml',
    '100644 env/north/apps/web/README.md',
    '100644 env/north/apps/web/hydrator.metadata',
    '100644 env/south/.gitattributes',
    '100644 env/south/hydrator.metadata',
  ]);
});

test('without a commit there are the manifests alone', () => {
  const files = branchFiles(layouts, undefined);
  expect(files.map(({ path, content }) => [path, textOf(content)])).toEqual([
    ['env/north/apps/web/manifest.yaml', 'a: 1\n'],
  ]);
});
