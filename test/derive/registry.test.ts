import { describe, expect, test } from 'vitest';
import { derivations } from '../../src/derive/registry.ts';

const names = derivations.map(({ name }) => name);

describe('derivations', () => {
  test('are listed by name, each once', () => {
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.every((name) => /^[a-z]+(-[a-z]+)*$/.test(name))).toBe(true);
  });

  test.each(derivations)('$name says what it reads and writes, sorted', (derivation) => {
    const { reads, writes } = derivation;
    expect(writes.length).toBeGreaterThan(0);
    expect([reads, writes]).toEqual([[...new Set(reads)].sort(), [...new Set(writes)].sort()]);
  });
});
