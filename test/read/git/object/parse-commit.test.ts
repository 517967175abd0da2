import { expect, test } from 'vitest';
import { parseCommit } from '../../../../src/read/git/object/parse-commit.ts';

const id = 'a'.repeat(40);
const tree = `tree ${id}\n`;
const author = 'author Ann Example <ann@example.com> 1767315845 +0200\n';
const committer = 'committer Ben <ben@example.com> 1767405906 -0130\n';
const parse = (text: string) => parseCommit(id, Buffer.from(text, 'utf8'));

test('a commit is told as git prints it', () => {
  expect(parse(`${tree}parent ${id}\n${author}${committer}gpgsig x\n y\n\nÄ\n\nb\n`)).toEqual({
    id,
    authorName: 'Ann Example',
    authorMail: 'ann@example.com',
    authorDate: 1_767_315_845,
    committerDate: 1_767_405_906,
    message: 'Ä\n\nb\n',
  });
});

test.each([
  ['an encoding of its own', `${tree}${author}${committer}encoding latin1\n\na\n`],
  ['no committer', `${tree}${author}\na\n`],
  ['a name that git trims', `${tree}${author.replace('Ann', ' Ann')}${committer}\na\n`],
  ['two committers', `${tree}${author}${committer}${committer}\na\n`],
  ['a NUL', `${tree}${author}${committer}\na\0b\n`],
  ['no message', `${tree}${author}${committer}`],
])('one with %s is left to git', (_, text) => {
  expect(parse(text)).toBeUndefined();
});
