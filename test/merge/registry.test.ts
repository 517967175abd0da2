import { expect, test } from 'vitest';
import { mergers } from '../../src/merge/registry.ts';

test('mergers are listed by name, each once, and each changes one kind', () => {
  const names = mergers.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  const kinds = mergers.map(({ changes }) => changes);
  expect(kinds.length).toBe(new Set(kinds).size);
  expect(kinds.filter((kind) => !/^[a-z.]*\/[A-Z]\w+$/.test(kind))).toEqual([]);
});
