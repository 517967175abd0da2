import { expect, test } from 'vitest';
import { holdersOf } from '../../src/check/object-holders.ts';
import { statesOf } from '../support/cluster-states.ts';
import { cluster } from '../support/fleet-builder.ts';

const service = (name: string, apiVersion = 'v1') => ({
  apiVersion,
  kind: 'Service',
  metadata: { name, namespace: 'shop' },
});

const fleet = statesOf(
  [cluster('east'), [service('api'), service('web')]],
  [cluster('north'), [service('api'), service('api')]],
  [cluster('west'), [service('api', 'serving.knative.dev/v1')]],
);

const holders = (group: string, namespace: string, name: string): readonly string[] =>
  holdersOf(fleet, { group, kind: 'Service', namespace, name }).map((state) => state.cluster.name);

test('clusters with the object are found, each once', () => {
  expect(holders('', 'shop', 'api')).toEqual(['east', 'north']);
  expect(holders('', 'shop', 'web')).toEqual(['east']);
});

test('an object of another group or namespace is another', () => {
  expect(holders('serving.knative.dev', 'shop', 'api')).toEqual(['west']);
  expect(holders('', 'web', 'api')).toEqual([]);
});
