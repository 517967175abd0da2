import { expect, test } from 'vitest';
import { conditionOf, conditions, withCondition } from '../../page/condition.ts';
import { noOutage } from '../../src/outage/outage.ts';

test('a switch shows what it was turned to, and its neighbours stay', () => {
  const start = withCondition(noOutage, ['berlin'], 'half');
  for (const { condition } of conditions) {
    const turned = withCondition(start, ['paris'], condition);
    expect(conditionOf(turned, 'paris')).toBe(condition);
    expect(conditionOf(turned, 'berlin')).toBe('half');
    expect(withCondition(turned, ['paris', 'berlin'], 'up')).toEqual(noOutage);
  }
});
