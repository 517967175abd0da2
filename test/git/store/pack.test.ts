import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { pieceOf } from '../../../src/git/object/content.ts';
import { type GitObject, gitObject } from '../../../src/git/object/git-object.ts';
import { treeObject } from '../../../src/git/object/tree.ts';
import { packOf } from '../../../src/git/store/pack.ts';
import { makeRepository, type TestRepository } from '../../support/git-repository.ts';

async function indexPack(
  repository: TestRepository,
  objects: readonly GitObject[],
  format: 'sha1' | 'sha256',
) {
  const chunks: Buffer[] = [];
  for await (const chunk of packOf(objects, format)) chunks.push(chunk);
  const options = { cwd: repository.directory, input: Buffer.concat(chunks) };
  execFileSync('git', ['index-pack', '--stdin', '--strict'], options);
}

describe('a pack', () => {
  test.each(['sha1', 'sha256'] as const)('of %s is one that git takes', async (format) => {
    const repository = makeRepository(`--object-format=${format}`);
    const texts = [
      '',
      'ä\n',
      'x'.repeat(15),
      'x'.repeat(16),
      'x'.repeat(2047),
      'x'.repeat(2048),
      'long\n'.repeat(50_000),
    ];
    const blobs = texts.map((text) => gitObject('blob', [pieceOf(text), pieceOf('')], format));
    const entries = blobs.map(({ id }, i) => [`f${i}`, { mode: '100644', id }] as const);
    const tree = treeObject(new Map(entries), format);
    await indexPack(repository, [...blobs, tree], format);
    const read = texts.map((_, i) => repository.git('cat-file', 'blob', `${tree.id}:f${i}`));
    expect(read).toEqual(texts);
  });

  test('keeps the order of many large objects', async () => {
    const repository = makeRepository();
    const texts = Array.from({ length: 12 }, (_, i) => `${i} `.repeat(40_000 + i * 1000));
    const blobs = texts.map((text) => gitObject('blob', [pieceOf(text)], 'sha1'));
    await indexPack(repository, blobs, 'sha1');
    expect(blobs.map(({ id }) => repository.git('cat-file', 'blob', id))).toEqual(texts);
  });

  const path = 'apps/web/manifest.yaml';
  const manifest = (own: string) => `kind: Deployment\n${own}\n${'more: ä\n'.repeat(300)}`;
  const file = (own: string) => ({
    ...gitObject('blob', [pieceOf(manifest(own))], 'sha1'),
    path,
  });

  test.each(['sha1', 'sha256'] as const)(
    'of %s with the texts of one file for forty branches has not forty times the text of one',
    async (format) => {
      const repository = makeRepository(`--object-format=${format}`);
      const texts = Array.from({ length: 40 }, (_, i) => manifest(`own: ${'ab'.repeat(i)}`));
      const blobs = texts.map((text) => ({
        ...gitObject('blob', [pieceOf(text)], format),
        path,
      }));
      await indexPack(repository, blobs, format);
      expect(blobs.map(({ id }) => repository.git('cat-file', 'blob', id))).toEqual(texts);
      // Each is stored as the difference from the first, never from another difference.
      const list = ['--batch-check=%(deltabase)', '--batch-all-objects', '--unordered'];
      const bases = repository.git('cat-file', ...list).split('\n');
      expect(bases.filter((base) => base === blobs[0]?.id)).toHaveLength(39);
    },
  );

  test('stores a text whole that shares less than half, and one of another file', async () => {
    const repository = makeRepository();
    const others = [
      { ...gitObject('blob', [pieceOf('y'.repeat(2_000))], 'sha1'), path },
      { ...file('other'), path: 'apps/other/manifest.yaml' },
      gitObject('blob', [pieceOf(manifest('no path'))], 'sha1'),
    ];
    await indexPack(repository, [file('first'), ...others], 'sha1');
    const list = ['--batch-check=%(deltabase)', '--batch-all-objects'];
    const bases = repository.git('cat-file', ...list).split('\n');
    expect(bases.filter((base) => /[1-9a-f]/.test(base))).toEqual([]);
  });
});
