import { expect, test } from 'vitest';
import { joinedMatches } from '../../../src/istio/virtual-service/joined-match.ts';
import { decodeVirtualService } from '../../../src/istio/virtual-service/virtual-service.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object } from '../../support/fleet-builder.ts';

/** The matches as decoded. */
function matches(...match: readonly JsonObject[]) {
  const spec = { http: [{ match }] };
  const routes = authored(object('networking.istio.io/v1', 'VirtualService', 'own', spec));
  return decodeVirtualService(routes).routes[0]?.matches ?? [];
}

const uri = (way: string, text: string) => ({ uri: { [way]: text } });

test.each<[string, JsonObject, JsonObject, boolean]>([
  ['a prefix and a longer one', uri('prefix', '/a'), uri('prefix', '/a/b'), true],
  ['a prefix and another', uri('prefix', '/a'), uri('prefix', '/b'), false],
  ['a prefix and a shorter one', uri('prefix', '/a/b'), uri('prefix', '/a'), false],
  ['a prefix and a path within', uri('prefix', '/a'), uri('exact', '/a/b'), true],
  ['a path and itself', uri('exact', '/a'), uri('exact', '/a'), true],
  ['a path and another', uri('exact', '/a'), uri('exact', '/b'), false],
  ['a path and a prefix', uri('exact', '/a'), uri('prefix', '/a'), false],
  ['an expression and itself', uri('regex', '/a'), uri('regex', '/a'), false],
  ['a prefix and an expression', uri('prefix', '/'), uri('regex', '/a'), false],
  ['a header that is there', { headers: { user: {} } }, { headers: { user: {} } }, false],
  ['different headers', { headers: { user: {} } }, { headers: { team: {} } }, true],
  [
    'a header and its opposite',
    { headers: { user: { exact: 'a' } } },
    { withoutHeaders: { user: { exact: 'b' } } },
    true,
  ],
  ['a method and another', { method: { exact: 'GET' } }, { method: { exact: 'PUT' } }, false],
  ['a path and a method', uri('exact', '/a'), { method: { exact: 'PUT' } }, true],
])('%s', (_, outer, inner, fits) => {
  expect(joinedMatches(matches(outer), matches(inner)) !== undefined).toBe(fits);
});

test('each match is joined with all that it fits, and all have to fit one', () => {
  const outer = matches(uri('prefix', '/a'), { port: 80, ...uri('prefix', '/a/b') });
  const joined = joinedMatches(outer, matches(uri('exact', '/a/b/c')));
  expect(joined?.map(({ port, texts }) => [port, texts.get('uri')?.exact])).toEqual([
    [undefined, '/a/b/c'],
    [80, '/a/b/c'],
  ]);
  expect(joinedMatches(outer, matches(uri('exact', '/a'), uri('exact', '/b')))).toBeUndefined();
});
