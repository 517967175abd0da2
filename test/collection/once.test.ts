import { expect, test } from 'vitest';
import { once } from '../../src/collection/once.ts';

test('a value is computed on first access, and again after it was released', () => {
  let made = 0;
  const value = once(() => {
    made += 1;
    return { number: made };
  });
  expect(made).toBe(0);
  expect(value.find()).toBe(value.find());
  expect(made).toBe(1);
  value.forget();
  expect(value.find()).toEqual({ number: 2 });
});
