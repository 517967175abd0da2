import { expect, test } from 'vitest';
import { failOnOption } from '../../../plugin/fleet/fail-on.ts';

test('--fail-on is error unless it is given, and takes no other word', () => {
  const option = failOnOption();
  expect(option.defaultValue).toBe('error');
  expect(option.argChoices).toEqual(['info', 'warning', 'error']);
});
