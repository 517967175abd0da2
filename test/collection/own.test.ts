import { describe, expect, test } from 'vitest';
import { own, setOwn } from '../../src/collection/own.ts';
import { inheritedNames } from '../support/inherited-names.ts';

describe.each(inheritedNames)('%s', (name) => {
  test('is no member until somebody writes it', () => {
    const value: Record<string, number> = {};
    expect(own(value, name)).toBeUndefined();
    setOwn(value, name, 1);
    expect(own(value, name)).toBe(1);
    expect(Object.keys(value)).toEqual([name]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

test('nothing has no members', () => {
  expect(own(undefined, 'a')).toBeUndefined();
});
