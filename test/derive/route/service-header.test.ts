import { describe, expect, test } from 'vitest';
import {
  headerEntrance,
  rewriteBehind,
  serviceHeaderValue,
} from '../../../src/derive/route/service-header.ts';
import { cluster, serviceExport } from '../../support/fleet-builder.ts';
import { routeOf } from '../../support/route-builder.ts';

const asked = ['/', '/get', '/api/get', '/v1/a', '/v1', '/a.b', '//'];

/** What the gateway does: the rewrite where it matches, else the path in front. */
function throughHeader(path: string, rewrite: { match: string; rewrite: string }, request: string) {
  const pattern = new RegExp(rewrite.match);
  const to = rewrite.rewrite.replace(/\\(\d)/g, '$$$1');
  return pattern.test(request) ? request.replace(pattern, to) : `${path}${request}`;
}

describe('a rewrite behind a path does to a request what the export does to one with the path', () => {
  test.each([
    ['/api', '^/api/?', '/', ''],
    ['/api', '^/api', '', ''],
    ['/api', '^/api/(.*)', '/\\1', '/$1'],
    ['/api', '^/api(/|$)(.*)', '/\\2', '/$2'],
    ['/api', '^\\/api\\/v1', '/v2', ''],
    ['/api', '^/api/v1/', '/', ''],
    ['/api', '^/api$', '/none', ''],
    ['/api', '^/api/[^/]+', '/x', ''],
    ['/one/two', '^/one', '/three', ''],
    ['/a.b', '^/a\\.b/?', '/', ''],
    ['', '^/v1', '/v2', ''],
  ])('%s, %s to %s', (path, match, rewrite, written) => {
    const behind = rewriteBehind(path, { match, rewrite });
    if (behind === undefined) throw new Error('it spells the path out');
    for (const request of asked) {
      const want = `${path}${request}`.replace(new RegExp(match), written || rewrite);
      expect(throughHeader(path, behind, request), request).toBe(want);
    }
  });

  test.each([
    ['/api', '^/[a-z]+/(.*)', '/\\1'],
    ['/api', '^/api?', '/'],
    ['/api', '^/api\\b', '/'],
    ['/api', '^/api(\\b|x)', '/'],
    ['/api', '^/api(b|^/)', '/'],
    ['/api', '^/(api)', '/'],
    ['/api', '^/ap.', '/'],
    ['/api', '^/other', '/'],
    ['/api', '^/api', '/x\\0'],
    ['/api', '/api', '/'],
  ])('and is unknown for %s and %s to %s', (path, match, rewrite) => {
    expect(rewriteBehind(path, { match, rewrite })).toBeUndefined();
  });
});

test('a value names namespace, name and port', () => {
  expect(serviceHeaderValue({ namespace: 'shop', name: 'api' }, 80)).toBe('shop/api:80');
});

test.each([
  ['Prefix', '/reviews/', { path: '/reviews' }],
  ['Prefix', '/', { path: '' }],
  ['Exact', '/reviews', { obstacle: 'has a path of type Exact' }],
])('an export with a path of type %s, %s, is entered by %j', (pathType, path, entrance) => {
  const rules = [{ portNumber: 80, path, pathType }];
  const http = { istio: { version: '1.30', gateway: 'http' as const } };
  const route = routeOf({
    export: serviceExport('reviews', { rules }),
    authored: [],
    providers: [cluster('south')],
    spec: http,
  });
  const [endpoint] = route.remoteEndpoints;
  expect(endpoint && headerEntrance(endpoint.provider, 80)).toEqual(entrance);
});
