import { expect, test } from 'vitest';
import { dryMetadata } from '../../src/plan/hydrator/dry-metadata.ts';
import { generatedFiles, isManifestPath, wantedFiles } from '../../src/plan/wanted-file.ts';
import { dryCommit } from '../support/dry-commit.ts';
import { layoutOf } from '../support/hydration.ts';

const generated = generatedFiles(dryMetadata(dryCommit(), undefined), 'sha1');

test('a branch has to hold its manifests and what describes them', () => {
  const [layout] = layoutOf({ north: { 'apps/web': ['a: 1\n'] } }).layouts;
  const files = layout ? wantedFiles(layout, generated, 'sha1') : [];
  expect(files.map(({ path, mode, written }) => `${mode} ${written} ${path}`)).toEqual([
    '100644 commit .gitattributes',
    '100644 commit hydrator.metadata',
    '100755 manifest apps/web/manifest.yaml',
    '100644 application apps/web/README.md',
    '100644 application apps/web/hydrator.metadata',
  ]);
});

test('a file that branches share is hashed once', () => {
  const { layouts } = layoutOf({ north: { web: ['a: 1\n'] }, south: { web: ['a: 1\n'] } });
  const { layouts: same } = layoutOf({ north: { web: ['a: 1\n'] } });
  const objects = [...layouts, ...same].map(
    (layout) => wantedFiles(layout, generated, 'sha1')[2]?.object,
  );
  expect(objects[0]?.id).toBe(objects[1]?.id);
  const [layout] = layouts;
  expect(layout && wantedFiles(layout, generated, 'sha1')[2]?.object).toBe(objects[0]);
});

test.each([
  ['apps/web/manifest.yaml', true],
  ['apps/web/x.yaml', true],
  ['README.md.yaml', true],
  ['.gitattributes', false],
  ['hydrator.metadata', false],
  ['apps/web/hydrator.metadata', false],
  ['apps/web/README.md', false],
])('%s is a manifest: %s', (path, isManifest) => {
  expect(isManifestPath(path)).toBe(isManifest);
});
