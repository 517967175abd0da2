import { describe, expect, test } from 'vitest';
import { readRewrite } from '../../../../src/api/flomesh/derive/path-rewrite.ts';
import { authored, serviceExport } from '../../../support/fleet-builder.ts';

const read = (from: string, to: string) => {
  const pathRewrite = { from, to };
  return readRewrite(authored(serviceExport('reviews', { pathRewrite })), { pathRewrite });
};

describe('a rewrite', () => {
  test.each([
    ['^/a', '/b', '/b'],
    ['^/(a)', '/$1', '/\\1'],
    ['^/(a)', '/$2$0', '/$2$0'],
    ['^/(?:a)', '/$1', '/$1'],
    ['^/\\(a)', '/$1', '/$1'],
    ['^/[(]a', '/$1', '/$1'],
    ['^/a', '$&/$$1', '\\0/$1'],
    ['^/a', '\\1', '\\\\1'],
    ['^/(a)(b)(c)(d)(e)(f)(g)(h)(i)', '/$9$1', '/\\9\\1'],
  ])('of %s to %s is %s', (from, to, rewrite) => {
    expect(read(from, to).rewrite).toEqual({ match: from, rewrite });
  });

  test('is nothing where none is written', () => {
    expect(readRewrite(authored(serviceExport()), {})).toEqual({ problems: [] });
  });
});

describe('what Envoy would do otherwise', () => {
  test.each([
    ['/a', 'which is not anchored: Envoy would replace every match'],
    ['a^', 'which is not anchored: Envoy would replace every match'],
    ['\\^/a', 'which is not anchored: Envoy would replace every match'],
    ['^/(?=a)', 'which has a look-around: RE2 does not support it'],
    ['^/(?!a)', 'which has a look-around: RE2 does not support it'],
    ['^/(?<=a)b', 'which has a look-around: RE2 does not support it'],
    ['^/(?<!a)b', 'which has a look-around: RE2 does not support it'],
    ['^/(?<n>a)', 'which has a named group: RE2 cannot refer to it'],
    ['^/(a)\\1', 'which has a back reference: RE2 does not support it'],
    ['^/a|/b', 'whose alternatives are not all anchored'],
    ['^/(a)|b', 'whose alternatives are not all anchored'],
    ['^/\\u0041', 'which has an escape with another meaning in RE2'],
    ['^/\\0', 'which has an escape with another meaning in RE2'],
    ['^/[^]', 'which has an empty class: RE2 rejects it or gives it another meaning'],
    ['^/(', 'which is not a regular expression'],
    ['^*', 'which is not a regular expression'],
  ])('is told of %s', (from, reason) => {
    expect(read(from, '/').problems.map(({ message, at }) => [message, at.pointer])).toEqual([
      [`ServiceExport shop/reviews rewrites "${from}", ${reason}`, '/spec/pathRewrite/from'],
    ]);
  });

  test.each(['/$`', "/$'"])('is told of the replacement %s', (to) => {
    expect(read('^/a', to).problems.length).toBe(1);
  });

  test.each([
    ['^/(?:a|b)', '/'],
    ['^/(a|b)', '/$1'],
    ['^/a[|]b', '/'],
    ['^/a\\|b', '/'],
    ['^/\\d+\\.\\w*\\/', '/'],
    ['^/\\\\1', '/'],
    ['^/(.*)$', '/$1'],
    ['^/a', "/$$'"],
  ])('is nothing for %s to %s', (from, to) => {
    expect(read(from, to).problems).toEqual([]);
  });
});
