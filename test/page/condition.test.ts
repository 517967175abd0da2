import { expect, test } from 'vitest';
import { conditionInWords, conditionOf, conditions, withCondition } from '../../page/condition.ts';
import { noOutage } from '../../src/outage/outage.ts';

test('a switch shows what it was turned to, and its neighbours stay', () => {
  const start = withCondition(noOutage, ['berlin'], 'half');
  for (const condition of conditions) {
    const turned = withCondition(start, ['paris'], condition);
    expect(conditionOf(turned, 'paris')).toBe(condition);
    expect(conditionOf(turned, 'berlin')).toBe('half');
    expect(withCondition(turned, ['paris', 'berlin'], 'up')).toEqual(noOutage);
  }
});

test('a switch has the part of the pods that answers, and a word where none does', () => {
  const wordOf = (part: number): string => {
    const outage = { ...noOutage, degraded: new Map([['paris', part]]) };
    return conditionInWords(conditionOf(outage, 'paris'), outage, 'paris');
  };
  expect([0, 0.3, 0.5].map(wordOf)).toEqual(['no pods', '30%', 'half']);
});
