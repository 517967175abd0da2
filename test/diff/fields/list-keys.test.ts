import { expect, test } from 'vitest';
import { keyItems } from '../../../src/diff/fields/list-keys.ts';
import type { JsonObject } from '../../../src/resource/json.ts';

test.each<[string, JsonObject, string]>([
  ['containers', { name: 'web', image: 'web:1' }, 'name=web'],
  ['ports', { containerPort: 80, name: 'http' }, 'containerPort=80,protocol=TCP'],
  ['ports', { port: 53, protocol: 'UDP', name: 'dns' }, 'port=53,protocol=UDP'],
  ['ports', { number: 80, name: 'http' }, 'name=http'],
  ['ports', { number: 80 }, 'number=80'],
  ['volumeMounts', { name: 'data', mountPath: '/data' }, 'mountPath=/data'],
  ['tolerations', { key: 'gpu', operator: 'Exists' }, 'key=gpu'],
  ['endpoints', { address: '203.0.113.1', network: 'n' }, 'address=203.0.113.1'],
])('items of %s like %j are told apart by %s', (list, item, key) => {
  expect(keyItems(list, [item], [])).toEqual([[{ key, item }], []]);
});

test.each<[string, readonly JsonObject[]]>([
  ['lack it', [{ name: 'a' }, { image: 'b' }]],
  ['have the same', [{ name: 'a' }, { name: 'a' }]],
  ['have a list there', [{ name: ['a'] }]],
])('a key is none where items %s', (_, items) => {
  expect(keyItems('containers', items, [])).toBeUndefined();
  expect(keyItems('containers', [], items)).toBeUndefined();
});
