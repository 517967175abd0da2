import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { packOf } from '../../src/emit/pack.ts';
import { pieceOf } from '../../src/layout/content.ts';
import { type GitObject, gitObject } from '../../src/plan/object/git-object.ts';
import { treeObject } from '../../src/plan/object/tree.ts';
import { makeRepository, type TestRepository } from '../support/git-repository.ts';

async function unpack(
  repository: TestRepository,
  objects: readonly GitObject[],
  format: 'sha1' | 'sha256',
) {
  const chunks: Buffer[] = [];
  for await (const chunk of packOf(objects, format)) chunks.push(chunk);
  const input = Buffer.concat(chunks);
  execFileSync('git', ['unpack-objects', '-q', '--strict'], { cwd: repository.directory, input });
}

describe('a pack', () => {
  test.each(['sha1', 'sha256'] as const)('of %s is one that git takes', async (format) => {
    const repository = makeRepository(`--object-format=${format}`);
    const texts = [
      '',
      'ä\n',
      'x'.repeat(15),
      'x'.repeat(16),
      // The largest that is not compressed, with the largest sums, and the smallest that is.
      '\u{10ffff}'.repeat(64),
      'x'.repeat(257),
      'x'.repeat(2047),
      'x'.repeat(2048),
      'long\n'.repeat(50_000),
    ];
    const blobs = texts.map((text) => gitObject('blob', [pieceOf(text), pieceOf('')], format));
    const entries = blobs.map(({ id }, i) => [`f${i}`, { mode: '100644', id }] as const);
    const tree = treeObject(new Map(entries), format);
    await unpack(repository, [...blobs, tree], format);
    const read = texts.map((_, i) => repository.git('cat-file', 'blob', `${tree.id}:f${i}`));
    expect(read).toEqual(texts);
  });

  test('keeps the order of many large objects', async () => {
    const repository = makeRepository();
    const texts = Array.from({ length: 12 }, (_, i) => `${i} `.repeat(40_000 + i * 1000));
    const blobs = texts.map((text) => gitObject('blob', [pieceOf(text)], 'sha1'));
    await unpack(repository, blobs, 'sha1');
    expect(blobs.map(({ id }) => repository.git('cat-file', 'blob', id))).toEqual(texts);
  });
});
