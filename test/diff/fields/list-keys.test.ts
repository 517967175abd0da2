import { expect, test } from 'vitest';
import { keyItems, unnamedMark } from '../../../src/diff/fields/list-keys.ts';
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

test.each<[string, JsonObject, JsonObject, boolean]>([
  ['containers', { name: 'web', image: 'web:1' }, { name: 'site', image: 'web:1' }, true],
  ['containers', { name: 'web', image: 'web:1' }, { name: 'site', image: 'web:2' }, false],
  ['imagePullSecrets', { name: 'registry-7d5bt2hc9f' }, { name: 'registry-2kfb68hm4d' }, true],
  ['imagePullSecrets', { name: 'registry' }, { name: 'mirror' }, false],
  ['backendRefs', { name: 'web-v1', port: 80 }, { name: 'web-v2', port: 80 }, true],
])('in %s %j is the same as %j: %s', (list, before, after, is) => {
  const marks = [before, after].map((item) => unnamedMark(list, { key: '', item }));
  expect(marks[0] === marks[1]).toBe(is);
});

test.each(['env', 'ports'])('a name in %s is what others use', (list) => {
  expect(unnamedMark(list, { key: '', item: { name: 'A_1' } })).toBeUndefined();
});
