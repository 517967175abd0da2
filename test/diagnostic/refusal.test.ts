import { expect, test } from 'vitest';
import { clusterNotFound } from '../../src/diagnostic/codes/entry.ts';
import { refuse } from '../../src/diagnostic/refusal.ts';

test('a refusal has the words of its code', () => {
  const { code, message } = refuse(clusterNotFound, { clusterName: 'west', names: [] });
  expect(code.fix).toMatch(/^name one of the clusters/);
  expect(message).toBe('no cluster is called "west": the fleet has none');
});
