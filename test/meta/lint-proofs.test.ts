import { describe, expect, test } from 'vitest';
import { checkCodes } from '../../src/check/registry.ts';
import { codes } from '../../src/render/codes.ts';
import { judgedElsewhere, lintProofs } from '../support/lint-proofs/index.ts';
import { todo } from '../support/todo.ts';

const lints = checkCodes.map(({ code }) => code);
const proven = new Set(lintProofs.map(({ code }) => code));

describe('every lint', () => {
  test('is proven by real Pilot, or judged elsewhere for a reason', () => {
    const unproven = lints.filter((code) => !proven.has(code) && !(code in judgedElsewhere));
    const how =
      'write a proof in test/support/lint-proofs/<area>.ts, or say there in index.ts who judges it';
    expect(todo(unproven, (code) => `${code}: ${how}`)).toBe('');
  });

  test('that is excused exists and is not proven', () => {
    const excused = Object.keys(judgedElsewhere);
    expect(excused.filter((code) => !lints.includes(code) || proven.has(code))).toEqual([]);
  });
});

describe('every proof', () => {
  test('is of a code, and the only one of its words', () => {
    const names = lintProofs.map(({ code, shows }) => `${code} ${shows}`);
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
    const known = codes.map(({ code }) => code);
    expect([...proven].filter((code) => !known.includes(code))).toEqual([]);
  });

  test('expects the examples to differ', () => {
    const alike = lintProofs.filter(
      ({ bad, good }) => JSON.stringify(bad) === JSON.stringify(good),
    );
    expect(alike.map(({ code }) => code)).toEqual([]);
  });
});
