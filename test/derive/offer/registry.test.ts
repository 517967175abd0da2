import { expect, test } from 'vitest';
import { offerReaders } from '../../../src/derive/offer/registry.ts';

test('readers are listed by name, each once, and say what they look up', () => {
  const names = offerReaders.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  expect(names.every((name) => /^[a-z]+(-[a-z]+)*$/.test(name))).toBe(true);
  expect(offerReaders.filter(({ reads }) => reads.length === 0)).toEqual([]);
});
