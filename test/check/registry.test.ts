import { expect, test } from 'vitest';
import { checks } from '../../src/check/registry.ts';
import { codes } from '../../src/diagnostic/codes/index.ts';

/** Codes of the area that are not the one of a check. */
const besides = { DIS0606: 'lost-order, when nothing authored explains the loss' };

test('checks are listed by name, each once, each with a code of the area', () => {
  const names = checks.map(({ name }) => name);
  expect(names).toEqual([...new Set(names)].sort());
  expect(checks.filter(({ code }) => !code.code.startsWith('DIS06'))).toEqual([]);
  const used = [...checks.map(({ code }) => code.code), ...Object.keys(besides)];
  // DIS068 is about the model of Istio: check --prove.
  const area = codes.map(({ code }) => code).filter((code) => /^DIS06(?!8)/.test(code));
  expect([...used].sort()).toEqual(area);
});
