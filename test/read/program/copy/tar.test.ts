import { expect, test } from 'vitest';
import { readTar, writeTar } from '../../../../src/read/program/copy/tar.ts';

const file = (name: string, text = name) => ({ name, bytes: Buffer.from(text) });

/** An archive with one byte of its first header changed, the checksum mended. */
function changed(tar: Uint8Array, at: number, text: string): Uint8Array {
  const copy = Buffer.from(tar);
  copy.write(text, at, 'latin1');
  copy.fill(' ', 148, 156);
  const sum = copy.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  copy.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return copy;
}

/** Names and texts, or what is wrong. */
function show(tar: Uint8Array): unknown {
  const files = readTar(tar);
  return typeof files === 'string'
    ? files
    : files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]);
}

test('what is written is read again, with long names, beyond ASCII, and with every length', () => {
  const names = ['a/Chart.yaml', `a/${'long/'.repeat(60)}x`, 'a/größe', `a/${'b'.repeat(98)}`];
  const files = names.map((name, i) => file(name, 'x'.repeat(i * 256)));
  expect(show(writeTar(files))).toEqual(files.map(({ name, bytes }) => [name, `${bytes}`]));
});

test('attributes may say the name, and a directory is nothing', () => {
  const record = '21 path=a/Chart.yaml\n';
  const pax = changed(writeTar([file('pax', record)]), 156, 'x').subarray(0, 1024);
  expect(show(Buffer.concat([pax, writeTar([file('b/x', 'text')])]))).toEqual([
    ['a/Chart.yaml', 'text'],
  ]);
  const directory = changed(writeTar([file('a/', '')]), 156, '5');
  expect(show(directory)).toEqual([]);
});

test.each([
  ['a link', 156, '2', '"a/b" in it is not a file'],
  ['a device', 156, '3', '"a/b" in it is not a file'],
  ['a sparse file', 156, 'S', '"a/b" in it is not a file'],
  ['a way up', 0, '../', '"../" in it is not a valid file name'],
  ['an absolute path', 0, '/', '"//b" in it is not a valid file name'],
  ['a backslash', 0, 'a\\b', '"a\\\\b" in it is not a valid file name'],
  ['a size beyond octal', 124, '\x80', 'its headers are not valid tar headers'],
  ['more bytes than there are', 124, '7', 'it ends in the middle of a file'],
])('%s is refused', (_, at, text, problem) => {
  expect(show(changed(writeTar([file('a/b')]), at, text))).toBe(problem);
});

test('a header of a wrong sum is refused, and what is no archive', () => {
  const tar = Buffer.from(writeTar([file('a/b')]));
  tar[0] = 0x62;
  expect(show(tar)).toBe('its headers are not valid tar headers');
  expect(show(Buffer.from('x'.repeat(600)))).toBe('its headers are not valid tar headers');
});
