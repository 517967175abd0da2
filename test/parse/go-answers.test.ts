/** Texts on which readers of YAML differ: ours makes of each what Go made of it, or refuses it for a reason that is listed. */
import { expect, test } from 'vitest';
import { readGoAnswers } from '../support/go-answers.ts';
import {
  compareAnswer,
  listedDifferences,
  startComparison,
} from '../support/go-yaml-comparison.ts';

const listed = listedDifferences();
const rows = readGoAnswers();

test.each(rows)('%j', (text, answer) => {
  const comparison = startComparison(listed);
  compareAnswer(comparison, text, answer, listed);
  expect(comparison.differences).toEqual([]);
});

test('there are enough to mean something', () => {
  expect(rows.filter(([, { ok }]) => ok !== undefined).length).toBeGreaterThan(100);
  expect(rows.filter(([, { err }]) => err !== undefined).length).toBeGreaterThan(70);
});
