import { describe, expect, test } from 'vitest';
import {
  formatImageReference,
  parseImageReference,
  withVersion,
} from '../../../../../src/api/karmada/place/overrider/image-reference.ts';

const digest = `sha256:${'ab'.repeat(32)}`;
const parts = (registry: string, repository: string, tag = '', found = '') => ({
  registry,
  repository,
  tag,
  digest: found,
});

describe('an image', () => {
  test.each([
    ['nginx', parts('', 'nginx')],
    ['library/nginx:1.2', parts('', 'library/nginx', '1.2')],
    ['localhost/x', parts('localhost', 'x')],
    ['docker.io/a/b_c:V-1', parts('docker.io', 'a/b_c', 'V-1')],
    ['r:5000/a', parts('r:5000', 'a')],
    ['[::1]:5000/a', parts('[::1]:5000', 'a')],
    [`r.io/a@${digest}`, parts('r.io', 'a', '', digest)],
  ])('%s is taken apart and put together', (image, expected) => {
    const parsed = parseImageReference(image);
    expect(parsed).toEqual(expected);
    expect(parsed && formatImageReference(parsed)).toBe(image);
  });

  test('with a tag and a digest is the one with the tag', () => {
    expect(parseImageReference(`a:1@${digest}`)).toEqual(parts('', 'a', '1'));
  });

  test.each(['', 'Upper', 'a:', 'a//b', 'a b', 'a@sha256:abc', `a@md5:${'0'.repeat(32)}`, '-a'])(
    '%j is none',
    (text) => expect(parseImageReference(text)).toBeUndefined(),
  );

  test('takes another tag or digest, whichever the text is, and nothing else', () => {
    expect(withVersion(parts('', 'a', '1'), 'v2')).toEqual(parts('', 'a', 'v2'));
    expect(withVersion(parts('', 'a', '1'), digest)).toEqual(parts('', 'a', '', digest));
    expect(withVersion(parts('', 'a', '1'), 'not a tag')).toEqual(parts('', 'a', '1'));
  });

  test('of a hostile length is refused at once', () => {
    expect(parseImageReference(`${'a-'.repeat(100_000)}!`)).toBeUndefined();
    expect(parseImageReference(`${'a__'.repeat(340)}!`)).toBeUndefined();
  });
});
