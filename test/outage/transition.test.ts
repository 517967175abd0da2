import { expect, test } from 'vitest';
import { noOutage, type Outage } from '../../src/outage/outage.ts';
import { transitionOf } from '../../src/outage/transition.ts';
import type { EndpointPlace, Upstream } from '../../src/outage/upstream.ts';

const hosts = (place: string, way: EndpointPlace['way'] = 'gateway', count = 1) => ({
  ...{ place, way, count },
  weight: 1,
});

const upstream = (
  priorities: readonly (readonly ReturnType<typeof hosts>[])[],
  maxEjectionPercent = 100,
): Upstream => ({
  priorities: priorities.map((its) => [{ weight: 1, hosts: its }]),
  sendsUnready: true,
  settings: { isWeighted: false, maxEjectionPercent, panicThreshold: 0 },
  notice: { failures: 3, connectSeconds: 10, ejectionSeconds: 30, sweepSeconds: 5 },
});

/** Half of the requests go to each of them. */
const transition = (outage: Partial<Outage>, ...upstreams: readonly Upstream[]) =>
  transitionOf(
    {
      ...{ service: 'shop/api', host: 'api', by: [], port: 80, requests: '' },
      ...{ client: 'tokyo', clients: '', part: 1 },
      ways: upstreams.map((one, i) => ({ weight: 0.5, cluster: `v${i}`, upstream: one })),
    },
    { ...noOutage, ...outage },
  );

const order = upstream([[hosts('paris')], [hosts('berlin')], [hosts('boston')]]);
const down = (...names: readonly string[]) => ({ down: new Set(names) });

test('one gateway is ejected by as many requests as the rule says, and at once', () => {
  expect(transition(down('paris'), order)).toEqual({
    endpoints: 1,
    failures: 3,
    mergeSeconds: 0,
    silentSeconds: 10,
    returnSeconds: { from: 30, to: 35 },
  });
});

test('what requests go on to costs as much again, and a second, since Envoy puts that off', () => {
  const lost = transition(down('paris', 'berlin'), order);
  expect(lost).toMatchObject({ endpoints: 2, failures: 6, mergeSeconds: 1, silentSeconds: 21 });
});

test('what nobody asks is not ejected', () => {
  expect(transition(down('boston'), order)).toBeUndefined();
});

test('each pod of the client’s own cluster is ejected by itself', () => {
  const own = upstream([[hosts('tokyo', 'pods', 4)], [hosts('paris')]]);
  const degraded = new Map([['tokyo', 0.4]]);
  // Of 2.4 pods three fail, or two and a half of the requests of one.
  const lost = transition({ degraded }, own);
  expect(lost).toMatchObject({ endpoints: 3, failures: 9, mergeSeconds: 1, silentSeconds: 11 });
});

// Measured in a running fleet: 19 to 21 failures at 20 requests a second, and 26 to 28 with the gateway behind them.
test('while one of two pods is ejected, the next cluster already gets a part of the requests', () => {
  const own = upstream([[hosts('tokyo', 'pods', 2)], [hosts('paris')], [hosts('berlin')]]);
  const degraded = new Map([['tokyo', 0]]);
  expect(transition({ degraded }, own)).toMatchObject({ failures: 6, mergeSeconds: 0.7 });
});

test('and is ejected meanwhile, if it is lost', () => {
  const own = upstream([[hosts('tokyo', 'pods', 2)], [hosts('paris')], [hosts('berlin')]]);
  const lost = transition({ degraded: new Map([['tokyo', 0]]), ...down('paris') }, own);
  expect(lost).toMatchObject({ endpoints: 3, failures: 9, mergeSeconds: 1, silentSeconds: 21 });
});

test('what may not be ejected is not', () => {
  expect(transition(down('paris'), upstream([[hosts('paris')], [hosts('berlin')]], 10))).toBe(
    undefined,
  );
});

test('each way counts for itself', () => {
  const lost = transition(down('paris'), order, upstream([[hosts('paris')], [hosts('tokyo')]]));
  expect(lost).toMatchObject({ endpoints: 2, failures: 6, mergeSeconds: 0, silentSeconds: 10 });
});
