import { expect, test } from 'vitest';
import { timelineOf } from '../../../page/detail/timeline-steps.ts';
import type { ServedFlow } from '../../../src/outage/flow.ts';
import { noOutage, type Outage } from '../../../src/outage/outage.ts';
import { sendFlow, servedBefore } from '../../../src/outage/simulate.ts';

const hosts = (place: string) => [
  { weight: 1, hosts: [{ place, way: 'gateway' as const, count: 1, weight: 1 }] },
];

const flow = (maxEjectionPercent: number): ServedFlow => ({
  ...{ service: 'shop/api', host: 'api', by: [], port: 80, requests: '' },
  ...{ client: 'tokyo', clients: '', part: 1 },
  ways: [
    {
      ...{ weight: 1, cluster: 'outbound|80||api' },
      upstream: {
        priorities: ['paris', 'berlin', 'boston'].map(hosts),
        sendsUnready: true,
        settings: { isWeighted: false, maxEjectionPercent, panicThreshold: 0 },
        notice: { failures: 3, connectSeconds: 10, ejectionSeconds: 30, sweepSeconds: 5 },
      },
    },
  ],
});

function told(down: readonly string[], maxEjectionPercent = 100): readonly string[] {
  const asked = flow(maxEjectionPercent);
  const outage: Outage = { ...noOutage, down: new Set(down) };
  const outcome = { flow: asked, before: servedBefore(asked), after: sendFlow(asked, outage) };
  return timelineOf(outcome, outage).map(({ when, what }) => `${when}: ${what}`);
}

test('one gateway: the requests that eject it, then the next, then the way back', () => {
  expect(told(['paris'])).toEqual([
    '0 s: 3 requests fail in each proxy, then 1 endpoint is ejected, where connections are refused and nothing retries',
    '0 s, or 10 s: served by berlin; the later if no host answers and connections time out; until then, all requests to failed hosts fail',
    '30 s to 35 s after that: the dead are asked again, and as many fail; each time later than the time before',
  ]);
});

test('two gateways: as much for the second, and the second that Envoy puts it off', () => {
  const lines = told(['paris', 'berlin']);
  expect(lines[0]).toContain('6 requests fail in each proxy, then 2 endpoints are ejected');
  expect(lines[1]).toMatch(/^to 1 s: requests to what is ejected already go on failing/);
  expect(lines[2]).toMatch(/^1 s, or 21 s: served by boston;/);
});

test('what may not be ejected fails as long as it is down', () => {
  expect(told(['paris'], 10)).toEqual([
    '0 s: 100% of the requests fail as long as this lasts: nothing is ejected',
  ]);
});

test('what is asked by nobody takes nothing', () => {
  expect(told(['boston'])).toEqual([]);
  expect(told([])).toEqual([]);
});
