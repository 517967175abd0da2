import { expect, test } from 'vitest';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import { newStepBudget } from '../../../src/place/change/step-budget.ts';

test('changes end with one finding, where there is no room for the next', () => {
  const budget = newStepBudget(3);
  const spend = (file: string, copied = 0) => {
    const hasRoom = budget.hasRoom(() => startOfFile(file));
    if (hasRoom) budget.spend(copied);
    return hasRoom;
  };
  expect([spend('a'), spend('b', 100)]).toEqual([true, true]);
  expect(budget.findings()).toEqual([]);
  expect([spend('c'), spend('d')]).toEqual([false, false]);
  expect(budget.findings().map(({ code, at }) => `${code} ${at.file}`)).toEqual(['DIS0309 c']);
});
