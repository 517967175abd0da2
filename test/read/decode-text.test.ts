import { expect, test } from 'vitest';
import { decodeText, LARGEST_FILE } from '../../src/read/decode-text.ts';

const check = (bytes: Uint8Array) => {
  const read = decodeText('a.yaml', bytes);
  return 'text' in read ? read.text : read.code;
};

test('UTF-8 is text, a byte order mark and all', () => {
  expect(check(Buffer.from('\ufeffä: 始\r\n'))).toBe('\ufeffä: 始\r\n');
});

test('anything else is a finding', () => {
  expect(check(Buffer.from([0x61, 0xff]))).toBe('DIS0108');
  expect(check(Buffer.from('a: 1\n', 'utf16le').subarray(1))).not.toContain('\ufffd');
  expect(check(Buffer.alloc(LARGEST_FILE + 1))).toBe('DIS0107');
  expect(check(Buffer.alloc(LARGEST_FILE))).toHaveLength(LARGEST_FILE);
});

test('a pointer of Git LFS is not the file, and a text about it is one', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n';
  expect(check(Buffer.from(pointer))).toBe('DIS0113');
  expect(check(Buffer.from(`# ${pointer}`))).toBe(`# ${pointer}`);
  expect(check(Buffer.from(pointer + 'x'.repeat(1024)))).not.toBe('DIS0113');
});

test('what git-crypt has encrypted is not the file', () => {
  expect(check(Buffer.from('\0GITCRYPT\0\xff', 'latin1'))).toBe('DIS1340');
  expect(check(Buffer.from('# GITCRYPT\n'))).toBe('# GITCRYPT\n');
});
