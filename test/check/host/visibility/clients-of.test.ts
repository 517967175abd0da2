import { expect, test } from 'vitest';
import { clientsByNamespace } from '../../../../src/check/host/visibility/clients-of.ts';
import { stateOf } from '../../../support/cluster-states.ts';
import { cluster, object } from '../../../support/fleet-builder.ts';

test('clients are found by their namespace, once for a state', () => {
  const workload = object('apps/v1', 'Deployment', 'api', {
    template: { metadata: { labels: { app: 'api' } } },
  });
  const state = stateOf(cluster('north'), workload);
  expect([...clientsByNamespace(state)]).toEqual([
    [
      'shop',
      [{ namespace: 'shop', labels: { app: 'api' }, locality: 'eu/a', accounts: ['default'] }],
    ],
  ]);
  expect(clientsByNamespace(state)).toBe(clientsByNamespace(state));
});
