import { describe, expect, test } from 'vitest';
import { viewOf } from '../../../page/matrix/cell.ts';
import { rowsOf } from '../../../page/matrix/rows.ts';
import type { Sending } from '../../../src/outage/balancing.ts';
import type { ServedFlow } from '../../../src/outage/flow.ts';
import type { ReachedPlace } from '../../../src/outage/upstream.ts';

const flowOf = (more: Partial<ServedFlow>): ServedFlow => ({
  ...{
    service: 'shop/api',
    host: 'api',
    by: [],
    port: 80,
    requests: '',
    client: 'paris',
    clients: '',
  },
  ...{ part: 1, ways: [] },
  ...more,
});
const flow = flowOf({});
const sending = (
  shares: Readonly<Record<string, number>>,
  targets: readonly string[],
  failing = 0,
): Sending => ({
  shares: new Map(Object.entries(shares)),
  failing,
  targets: new Set(targets),
});
const order = ['paris', 'berlin', 'boston'];
const before = sending({ paris: 1 }, order);

/** A flow whose endpoints are in this order, one a priority. */
const ordered = (
  places: readonly string[],
  wayOf: (place: string) => ReachedPlace['way'] = () => 'gateway',
): ServedFlow => {
  const priorities = places.map((place) => [
    { weight: 1, hosts: [{ place, way: wayOf(place), weight: 1, count: 1 }] },
  ]);
  const settings = { isWeighted: false, maxEjectionPercent: 100, panicThreshold: 0 };
  const notice = { failures: 1, connectSeconds: 10, ejectionSeconds: 60, sweepSeconds: 5 };
  return flowOf({
    ways: [
      {
        weight: 1,
        cluster: 'api',
        upstream: { priorities, settings, notice, sendsUnready: false },
      },
    ],
  });
};

describe('a cell', () => {
  test.each([
    [sending({ paris: 1 }, order), '⌂ paris › berlin › boston', 'more'],
    [sending({ boston: 0.6, paris: 0.4 }, ['paris', 'boston']), '→ boston + ⌂ paris', 'two'],
    [sending({ berlin: 1 }, ['berlin']), '→ berlin', 'one'],
    [sending({ paris: 1 }, ['paris', 'boston'], 0.25), '! ⌂ paris › boston', 'failing'],
    [sending({}, [], 1), '✗ nobody', 'lost'],
  ])('has the clusters that are left, in their order: %o', (after, text, level) => {
    expect(viewOf([{ flow: ordered(order), before, after }], 4)).toMatchObject({ text, level });
  });

  test('is moved where another cluster serves first than without the outage', () => {
    const moved = [sending({ paris: 1 }, order), sending({ berlin: 1 }, ['berlin'])].map(
      (after) => viewOf([{ flow: ordered(order), before, after }], 4).isMoved,
    );
    expect(moved).toEqual([false, true]);
  });

  test('names as many clusters as fit, and counts the others', () => {
    const one = { flow: ordered(order), before, after: before };
    expect(viewOf([one], 2).text).toBe('⌂ paris › berlin › 1 more');
    const all = sending({ paris: 0.4, berlin: 0.3, boston: 0.3 }, order);
    expect(viewOf([{ ...one, after: all }], 2).text).toBe('⌂ paris + berlin › 1 more');
  });

  test('has a sign of its own for clusters that refuse', () => {
    const flow = ordered(order, (place) => (place === 'berlin' ? 'refused' : 'gateway'));
    const left = sending({ paris: 1 }, ['paris', 'boston']);
    expect(viewOf([{ flow, before: left, after: left }], 4).text).toBe('⌂ paris › boston ⊘ berlin');
    const refusing = ordered(['berlin'], () => 'denied');
    const none = sending({}, [], 1);
    expect(viewOf([{ flow: refusing, before: none, after: none }], 4)).toMatchObject({
      ...{ text: '✗ refused: berlin', level: 'lost' },
    });
  });

  test('has the worst of clients that are not served alike', () => {
    const well = { flow, before, after: before };
    const ill = { flow, before, after: sending({}, [], 1) };
    expect(viewOf([well, ill, well], 4)).toMatchObject({ text: '✗ nobody (+2)', level: 'lost' });
  });
});

test('a row holds the requests for a port of a service, a cell for each cluster', () => {
  const flows = [
    flowOf({ client: 'tokyo' }),
    flow,
    flowOf({ clients: 'in web' }),
    flowOf({ requests: 'uri /v2' }),
  ];
  const rows = rowsOf(flows, ['paris', 'tokyo']);
  expect(rows.map(({ name, cells }) => [name, ...cells.map(({ length }) => length)])).toEqual([
    ['shop/api:80', 2, 1],
    ['shop/api:80 (uri /v2)', 1, 0],
  ]);
});
