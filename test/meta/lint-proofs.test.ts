import { describe, expect, test } from 'vitest';
import { codes } from '../../src/index.ts';
import { judgedElsewhere, lintProofs } from '../support/lint-proofs/index.ts';

// What `check --prove` says is about the model of Istio, not about an object.
const lints = codes.map(({ code }) => code).filter((code) => /^DIS06(?!8)/.test(code));
const proven = new Set(lintProofs.map(({ code }) => code));

describe('every lint', () => {
  test('is proven by real Pilot, or judged elsewhere for a reason', () => {
    const unproven = lints.filter((code) => !proven.has(code) && !(code in judgedElsewhere));
    expect(unproven).toEqual([]);
  });

  test('that is excused exists and is not proven', () => {
    const excused = Object.keys(judgedElsewhere);
    expect(excused.filter((code) => !lints.includes(code) || proven.has(code))).toEqual([]);
  });
});

describe('every proof', () => {
  test('is of a lint, and the only one of its words', () => {
    const names = lintProofs.map(({ code, shows }) => `${code} ${shows}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    expect([...proven].filter((code) => !lints.includes(code))).toEqual([]);
  });

  test('expects the examples to differ', () => {
    const alike = lintProofs.filter(
      ({ bad, good }) => JSON.stringify(bad) === JSON.stringify(good),
    );
    expect(alike.map(({ code }) => code)).toEqual([]);
  });
});
