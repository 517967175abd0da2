import { expect, test } from 'vitest';
import { isDifferent } from '../../src/diff/fleet-diff.ts';
import { diffOf } from '../support/fleet-states.ts';

test('a difference is one of clusters or of orders', async () => {
  expect(isDifferent(await diffOf({}))).toBe(false);
  expect(isDifferent(await diffOf({ 'clusters/paris/banner.yaml': undefined }))).toBe(true);
});
