import { expect, test } from 'vitest';
import { pieceOf } from '../../src/git/object/content.ts';
import { hasSkipMarker, SKIP_MARKER } from '../../src/layout/skip-marker.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { toResource } from '../../src/resource/resource.ts';

const derived = (spec: JsonObject) =>
  toResource(
    { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' }, spec },
    { type: 'derived', from: [] },
  );

const isFound = (spec: JsonObject, unmarked = new WeakSet<object>()) =>
  hasSkipMarker(derived(spec), pieceOf(''), unmarked);

test('the mark is found in keys and values of derived objects, and nowhere else', () => {
  expect(isFound({ list: [{ path: `/${SKIP_MARKER}/x` }] })).toBe(true);
  expect(isFound({ list: [{ [SKIP_MARKER]: 1 }] })).toBe(true);
  expect(isFound({ list: [{ path: '/skip-file-rendering' }] })).toBe(false);
});

test('parts without the mark are remembered, and parts with it are not', () => {
  const unmarked = new WeakSet<object>();
  const [plain, marked] = [{ a: 'b' }, { a: SKIP_MARKER }];
  expect(isFound({ plain, marked }, unmarked)).toBe(true);
  expect([unmarked.has(plain), unmarked.has(marked)]).toEqual([true, false]);
});
