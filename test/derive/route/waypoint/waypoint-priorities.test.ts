import { expect, test } from 'vitest';
import type { OrderedProvider } from '../../../../src/derive/route/order/order-decision.ts';
import { waypointPriorities } from '../../../../src/derive/route/waypoint/waypoint-priorities.ts';
import { cluster } from '../../../support/fleet-builder.ts';
import { routeOf } from '../../../support/route-builder.ts';

const consumer = cluster('paris', { region: 'eu', zone: 'a' });

/** A provider in a place, which a step of its own takes. */
function provider(name: string, region: string, zone: string, step: number): OrderedProvider {
  const [endpoint] = routeOf().remoteEndpoints;
  if (endpoint === undefined) throw new Error('the route has an endpoint');
  return {
    provider: { ...endpoint.provider, cluster: cluster(name, { region, zone }) },
    priority: step,
    reason: { by: 'step', step: { number: step, pointer: '' } },
  };
}

/** The order of the providers in words. */
function inWords(ordered: readonly OrderedProvider[], mayNameFirst = false): readonly string[] {
  const found = waypointPriorities(consumer, ordered, mayNameFirst);
  if ('lost' in found) return [found.isReversed ? 'reversed' : 'together', ...found.lost];
  return found.kept.map((one) => `${one.priority} ${one.provider.cluster.name}`);
}

const near = provider('near', 'eu', 'a', 1);
const berlin = provider('berlin', 'eu', 'b', 2);
const rome = provider('rome', 'eu', 'c', 3);
const boston = provider('boston', 'us', 'a', 4);
const tokyo = provider('tokyo', 'ap', 'a', 5);
const sydney = provider('sydney', 'au', 'a', 6);

test('zone, region, one other region, all others', () => {
  expect(inWords([near, berlin, boston, tokyo])).toEqual([
    '1 near',
    '2 berlin',
    '3 boston',
    '4 tokyo',
  ]);
});

test('a place that two clusters share, in the order of the policy', () => {
  expect(inWords([near, berlin, rome])).toEqual(['together', 'berlin', 'rome']);
  expect(inWords([boston, tokyo, sydney])).toEqual(['together', 'tokyo', 'sydney']);
  expect(inWords([boston, berlin])).toEqual(['reversed', 'boston', 'berlin']);
});

test('one cluster may precede the others', () => {
  expect(inWords([rome, near, berlin], true)).toEqual(['1 rome', '2 near', '3 berlin']);
  expect(inWords([boston, berlin, tokyo, sydney], true)).toEqual([
    '1 boston',
    '2 berlin',
    '3 tokyo',
    '4 sydney',
  ]);
  expect(inWords([tokyo, boston, berlin], true)).toEqual(['reversed', 'boston', 'berlin']);
});

test('no label is used where places suffice', () => {
  expect(waypointPriorities(consumer, [berlin, boston], true)).toMatchObject({
    isFirstNamed: false,
  });
});
