import { describe, expect, test } from 'vitest';
import { placesOf } from '../../../page/map/places.ts';
import { linesOf, MOST_LINES, outside, trafficOf } from '../../../page/map/traffic.ts';
import type { Sending } from '../../../src/outage/balancing.ts';
import type { ServedFlow } from '../../../src/outage/flow.ts';
import type { ClusterRecord } from '../../../src/outage/record/fleet-record.ts';
import type { FlowOutcome } from '../../../src/outage/simulate.ts';

type Shares = Readonly<Record<string, number>>;

const cluster = (name: string, region: string, demand = 1): ClusterRecord => ({
  ...{ name, region, zone: 'a', group: 'default', demand, hasGateway: true },
});
const sending = (shares: Shares, failing = 0): Sending => ({
  ...{ shares: new Map(Object.entries(shares)), failing, targets: new Set<string>() },
});
const outcome = (
  client: string,
  [before, after]: readonly [Shares, Shares],
  { service = 'shop/api', part = 1, failing = 0 } = {},
): FlowOutcome<ServedFlow> => ({
  flow: {
    ...{ service, host: 'api', by: [], port: 80, requests: '', client, clients: '' },
    ...{ part, ways: [] },
  },
  before: sending(before),
  after: sending(after, failing),
});
const three = placesOf([cluster('paris', 'eu'), cluster('rome', 'eu'), cluster('boston', 'us')]);
const all = () => true;

describe('the traffic of a map', () => {
  test('is of all requests of a place the part that each gets', () => {
    const traffic = trafficOf(
      three,
      [
        outcome('paris', [{ paris: 1 }, { paris: 0.5, rome: 0.5 }]),
        outcome('paris', [{ paris: 1 }, { boston: 1 }], { part: 0.5, failing: 1 }),
        outcome('paris', [{ paris: 1 }, { paris: 1 }], { part: 0.5 }),
        outcome('rome', [{ boston: 1 }, { boston: 0.75, '192.0.2.7': 0.25 }]),
      ],
      all,
    );
    const both = [...traffic].map(([name, { before, after, failing }]) => [
      ...[name, Object.fromEntries(before), Object.fromEntries(after), failing],
    ]);
    expect(both).toEqual([
      ['paris', { paris: 1 }, { paris: 0.5, rome: 0.25, boston: 0.25 }, 0.25],
      ['rome', { boston: 1 }, { boston: 0.75, [outside]: 0.25 }, 0],
    ]);
  });

  test('is of the services that are searched', () => {
    const flows = [
      outcome('paris', [{ paris: 1 }, { paris: 1 }]),
      outcome('paris', [{ paris: 1 }, { boston: 1 }], { service: 'shop/cart' }),
    ];
    const traffic = trafficOf(three, flows, ({ service }) => service === 'shop/cart');
    expect(traffic.get('paris')?.after).toEqual(new Map([['boston', 1]]));
  });

  test('counts the clusters of a region by what their clients ask', () => {
    const many = Array.from({ length: 40 }, (_, i) => cluster(`other-${i}`, 'ap'));
    const places = placesOf([cluster('paris', 'eu', 3), cluster('rome', 'eu', 1), ...many]);
    const flows = [
      outcome('paris', [{ rome: 1 }, { rome: 1 }]),
      outcome('rome', [{ rome: 1 }, { 'other-3': 1 }]),
    ];
    expect(trafficOf(places, flows, all).get('eu')?.after).toEqual(
      new Map([
        ['eu', 0.75],
        ['ap', 0.25],
      ]),
    );
  });
});

describe('the lines of a map', () => {
  test('are new ones first, then those of most requests', () => {
    const flows = [
      outcome('paris', [{ rome: 1 }, { rome: 0.8, boston: 0.2 }]),
      outcome('rome', [{ boston: 1 }, { boston: 0.9, rome: 0.1 }]),
      outcome('boston', [{ boston: 1 }, { 'not ours': 1 }]),
    ];
    expect(linesOf(trafficOf(three, flows, all))).toEqual({
      lines: [
        { from: 'paris', to: 'boston', share: 0.2, isNew: true },
        { from: 'rome', to: 'boston', share: 0.9, isNew: false },
        { from: 'paris', to: 'rome', share: 0.8, isNew: false },
      ],
      left: 0,
    });
  });

  test('are not more than can be seen, and the rest is counted', () => {
    const names = Array.from({ length: 12 }, (_, i) => `c${i}`);
    const even = Object.fromEntries(names.map((name) => [name, 1 / names.length]));
    const flows = names.map((name) => outcome(name, [even, even]));
    const places = placesOf(names.map((name) => cluster(name, 'eu')));
    const { lines, left } = linesOf(trafficOf(places, flows, all));
    expect([lines.length, left]).toEqual([MOST_LINES, 12 * 11 - MOST_LINES]);
  });
});
