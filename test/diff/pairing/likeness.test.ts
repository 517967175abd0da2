import { expect, test } from 'vitest';
import { contentMark, isAlike } from '../../../src/diff/pairing/likeness.ts';
import { type Resource, toResource } from '../../../src/resource/resource.ts';

function map(name: string, data: Record<string, string>): Resource {
  const object = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'shop' },
    data,
  };
  return toResource(object, { type: 'derived', from: [] });
}

test('objects are alike with half of their values in common', () => {
  expect(isAlike(map('a', { one: '1', two: '2' }), map('b', { one: '1', two: '3' }))).toBe(true);
  expect(isAlike(map('a', { one: '1', two: '2' }), map('b', { one: '4', two: '3' }))).toBe(false);
  expect(isAlike(map('a', {}), map('b', {}))).toBe(false);
});

test('an object has its own name in its values', () => {
  const [web, site] = ['web', 'site'].map((name) => map(name, { host: `${name}.example.com` }));
  expect(web && site && isAlike(web, site)).toBe(true);
  expect(isAlike(map('a', { text: 'bank' }), map('e', { text: 'benk' }))).toBe(false);
});

test('equal content has one mark whatever the name', () => {
  expect(contentMark(map('a', { one: '1' }))).toBe(contentMark(map('b', { one: '1' })));
  expect(contentMark(map('a', { one: '1' }))).not.toBe(contentMark(map('a', { one: '2' })));
});
