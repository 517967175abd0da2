import { expect, test } from 'vitest';
import { readRemotePlace } from '../../../../src/place/rendered/vendored/remote-place.ts';

test('a file and a directory of a repository are places', () => {
  const url = 'https://x.example/a/b.yaml';
  expect(readRemotePlace(url)).toEqual({ origin: { type: 'file', url }, path: 'b.yaml' });
  expect(readRemotePlace('https://x.example/app.git//base?ref=v1')).toMatchObject({
    origin: { type: 'git', ref: 'v1' },
    path: 'base',
  });
});

test.each(['\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029'])(
  'an address with %j is no place',
  (mark) => {
    expect(readRemotePlace(`https://x.example/a${mark}b.yaml`)).toBe(undefined);
    expect(readRemotePlace(`https://x.example/app.git//base${mark}?ref=v1`)).toBe(undefined);
  },
);

test('an address with a credential is no place', () => {
  expect(readRemotePlace('https://me:secret@x.example/a.yaml')).toBe(undefined);
});
