import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isIntegerText, keyOf, resolvePlain } from '../../../src/parse/tree/scalar-schema.ts';

/** Text, JSON of the value, name as a key; see fixtures/parse/README.md for how they were obtained. */
type Row = [text: string, value: string | null, key: string | null];

const rows: Row[] = JSON.parse(
  readFileSync(new URL('../../../fixtures/parse/scalars.json', import.meta.url), 'utf8'),
);

const KEYS_WE_REFUSE = new Set(['.inf', '-.inf', '.nan']);

/** The value that Go's JSON stands for, integers exact; a finite number beyond 2^53 with a fraction or exponent is a double. */
function theirValue(json: string | null): unknown {
  if (json === null) return 'refused';
  if (/^-?\d+$/.test(json) && !Number.isSafeInteger(Number(json))) return BigInt(json);
  const value: unknown = JSON.parse(json);
  return Object.is(value, -0) ? 0 : value;
}

function ourValue(text: string): unknown {
  const value = resolvePlain(text);
  if (typeof value !== 'number') return value;
  if (!Number.isFinite(value)) return 'refused';
  // Go prints a double below 1e21 as digits, which says nothing about its being one.
  const isLargeFloat = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLargeFloat && Math.abs(value) < 1e21 ? BigInt(JSON.stringify(value)) : value;
}

describe('a plain scalar is what sigs.k8s.io/yaml makes of it', () => {
  test.each(rows)('%j as a value', (text, value) => {
    expect(ourValue(text)).toEqual(theirValue(value));
  });

  test.each(rows)('%j as a key', (text, _, key) => {
    const isRefused = key === null || KEYS_WE_REFUSE.has(key);
    expect(keyOf(resolvePlain(text), isIntegerText(text))).toBe(
      isRefused ? undefined : key.replace(/^-0$/, '0'),
    );
  });

  test('there are enough rows to mean something', () => {
    expect(rows.length).toBeGreaterThan(250);
  });
});
