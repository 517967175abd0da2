import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { pieceOf } from '../../../src/git/object/content.ts';
import { gitObject, isBinary, zeroId } from '../../../src/git/object/git-object.ts';
import { makeRepository } from '../../support/git-repository.ts';

test.each(['sha1', 'sha256'] as const)('ids are git’s own in a repository of %s', (format) => {
  const { directory } = makeRepository(`--object-format=${format}`);
  const pieces = ['ä: 1\n', '---\n', 'b: 🚀\n'];
  const input = pieces.join('');
  const theirs = execFileSync('git', ['hash-object', '--stdin'], { cwd: directory, input });
  const ours = gitObject('blob', pieces.map(pieceOf), format);
  expect(ours.id).toBe(theirs.toString().trim());
  expect(ours.bytes).toBe(Buffer.byteLength(input));
  expect(gitObject('blob', Buffer.from(input), format).id).toBe(ours.id);
});

test('a body is bytes or pieces', () => {
  expect(isBinary(Buffer.alloc(1))).toBe(true);
  expect(isBinary([pieceOf('a')])).toBe(false);
});

test('no object has as many zeros as an id has digits', () => {
  expect([zeroId('sha1').length, zeroId('sha256').length]).toEqual([40, 64]);
});
