import { expect, test } from 'vitest';
import { clusterKey } from '../../src/topology/cluster-key.ts';

test('has the place before the name', () => {
  const cluster = { region: 'eu', zone: 'a', group: 'default', name: 'paris' };
  expect(clusterKey(cluster)).toBe('eu/a/default/paris');
});
