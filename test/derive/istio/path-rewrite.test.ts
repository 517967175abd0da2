import { describe, expect, test } from 'vitest';
import { regexRewrite, rewriteProblems } from '../../../src/derive/istio/path-rewrite.ts';
import { serviceExport } from '../../support/fleet-builder.ts';
import { routeOf } from '../../support/route-builder.ts';

/** A provider whose gateway rewrites so. */
function provider(from: string, to: string) {
  const setup = { export: serviceExport('reviews', { pathRewrite: { from, to } }) };
  const [endpoint] = routeOf(setup).remoteEndpoints;
  if (endpoint === undefined) throw new Error('a route has remote endpoints');
  return endpoint.provider;
}

describe('regexRewrite', () => {
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
    expect(regexRewrite(provider(from, to))).toEqual({ match: from, rewrite });
  });

  test('is nothing without a rewrite', () => {
    const [endpoint] = routeOf().remoteEndpoints;
    expect(endpoint && regexRewrite(endpoint.provider)).toBeUndefined();
    expect(endpoint && rewriteProblems(endpoint.provider)).toEqual([]);
  });
});

describe('rewriteProblems', () => {
  test.each([
    ['/a', 'which is not anchored: Envoy would replace every match'],
    ['a^', 'which is not anchored: Envoy would replace every match'],
    ['\\^/a', 'which is not anchored: Envoy would replace every match'],
    ['^/(?=a)', 'which looks around: RE2 cannot'],
    ['^/(?!a)', 'which looks around: RE2 cannot'],
    ['^/(?<=a)b', 'which looks around: RE2 cannot'],
    ['^/(?<!a)b', 'which looks around: RE2 cannot'],
    ['^/(?<n>a)', 'which names a group: RE2 cannot refer to it'],
    ['^/(a)\\1', 'which refers back: RE2 cannot'],
    ['^/a|/b', 'whose alternatives are not all anchored'],
    ['^/(a)|b', 'whose alternatives are not all anchored'],
    ['^/\\u0041', 'which escapes a letter that RE2 reads otherwise'],
    ['^/\\0', 'which escapes a letter that RE2 reads otherwise'],
    ['^/[^]', 'which has an empty class: RE2 reads it otherwise'],
    ['^/(', 'which is no regular expression'],
    ['^*', 'which is no regular expression'],
  ])('refuse %s', (from, reason) => {
    expect(
      rewriteProblems(provider(from, '/')).map(({ message, at }) => [message, at.pointer]),
    ).toEqual([
      [`ServiceExport shop/reviews rewrites '${from}', ${reason}`, '/spec/pathRewrite/from'],
    ]);
  });

  test.each(['/$`', "/$'"])('refuse the replacement %s', (to) => {
    expect(rewriteProblems(provider('^/a', to)).length).toBe(1);
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
  ])('take %s to %s', (from, to) => {
    expect(rewriteProblems(provider(from, to))).toEqual([]);
  });
});
