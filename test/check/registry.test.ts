import { expect, test } from 'vitest';
import { checks } from '../../src/check/registry.ts';
import { codes } from '../../src/diagnostic/codes/index.ts';

test('checks are listed by name, each once, each with a code of the area', () => {
  const names = checks.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  expect(checks.filter(({ code }) => !code.code.startsWith('DIS06'))).toEqual([]);
  const used = checks.map(({ code }) => code.code);
  const area = codes.map(({ code }) => code).filter((code) => code.startsWith('DIS06'));
  expect([...used].sort()).toEqual(area);
});
