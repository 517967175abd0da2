import { expect, test } from 'vitest';
import { conditionInWords, conditionOf, conditions, withCondition } from '../../page/condition.ts';
import { noOutage, type Outage } from '../../src/outage/outage.ts';

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

test('a switch has the part of the pods that is ready, and what the link takes from the cluster beside its gateway', () => {
  const wordsOf = (outage: Partial<Outage>): string => {
    const whole = { ...noOutage, ...outage };
    return conditionInWords(conditionOf(whole, 'paris'), whole, 'paris');
  };
  const part = (of: number) => new Map([['paris', of]]);
  expect([0, 0.25, 0.5, 1].map((of) => wordsOf({ ready: part(of) }))).toEqual([
    'none ready',
    '25% ready',
    'half ready',
    '100% ready',
  ]);
  const gateways = new Set(['paris']);
  expect(wordsOf({ gateways })).toBe('no gateway');
  expect(wordsOf({ gateways, degraded: part(0.5) })).toBe('no gateway, half');
  expect(wordsOf({ gateways, ready: part(0.25) })).toBe('no gateway, 25% ready');
  expect(wordsOf({ gateways, down: gateways })).toBe('down');
});
