import { expect, test } from 'vitest';
import { clusterNotFound } from '../../src/diagnostic/codes/entry.ts';
import { refuse } from '../../src/diagnostic/refusal.ts';

test('a refusal has the words of its code', () => {
  const { code, message } = refuse(clusterNotFound, { clusterName: 'west', names: [] });
  expect(code.fix).toMatch(/^use the name of a cluster/);
  expect(message).toBe('no cluster has the name "west": the fleet has none');
});
