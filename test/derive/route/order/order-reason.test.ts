import { describe, expect, test } from 'vitest';
import { type Reason, routeReasons } from '../../../../src/derive/route/order/order-reason.ts';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { cluster, service, trafficPolicy } from '../../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../../support/route-builder.ts';

const north = cluster('north');
const providers = [
  cluster('south'),
  cluster('west', { zone: 'b' }),
  cluster('east', { region: 'us' }),
];

/** The reasons without those of exports, by cluster, with the field that says it. */
function reasonsOf(setup: RouteSetup): Readonly<Record<string, readonly string[]>> {
  const route = routeOf({ providers, ...setup });
  const fleet = (pointer: string) => ({ ...startOfFile('distributary.yaml'), pointer });
  const { own, remote } = routeReasons(route, fleet);
  const told = [...remote].map(
    ([
      {
        cluster: { name },
      },
      its,
    ]) => [name, its.slice(0, -1).map(inWords)],
  );
  for (const [, its] of remote) expect(its.at(-1)?.text).toMatch(/ offers it by ServiceExport /);
  return { north: own.map(inWords), ...Object.fromEntries(told) };
}

const inWords = ({ text, at }: Reason): string =>
  at === undefined || at.pointer === '' ? text : `${text} ${at.pointer}`;

const field = '/spec/derive/defaultPolicy';
const first = "the client's own cluster comes first";

describe('the reasons of a route', () => {
  test('without a policy are the default and the distance', () => {
    const asked = `north has no policy, the default is FailOver: the nearest first ${field}`;
    const { region } = north;
    expect(reasonsOf({ spec: { failover: [{ from: region, to: 'us' }] } })).toEqual({
      north: [first],
      south: [asked, expect.stringContaining('south is in the zone of north')],
      west: [asked, expect.stringContaining('west is in the region of north')],
      east: [
        asked,
        `clients in region ${region} fail over to region us, where east is /spec/derive/failover/0`,
      ],
    });
    expect(reasonsOf({})['east']?.[1]).toContain(
      `derive.failover has no entry from ${region} to us`,
    );
  });

  test('under Locality say what is near', () => {
    expect(reasonsOf({ spec: { defaultPolicy: 'Locality', locality: 'zone' } })).toEqual({
      north: [first],
      south: [
        `north has no policy, the default is Locality: only clusters that are near (same zone) ${field}`,
        expect.stringContaining('south is in the zone of north'),
      ],
    });
  });

  test('under ActiveActive name who has which weight', () => {
    const all = `north has no policy, the default is ActiveActive: all that offer it at once ${field}`;
    const own = "the client's own cluster weighs 100";
    const of = { north: [own], south: [all], west: [all], east: [all] };
    expect(reasonsOf({ spec: { defaultPolicy: 'ActiveActive' } })).toEqual(of);
  });

  test('under a policy name its target', () => {
    const targets = [
      { clusterKey: providers[2]?.key ?? '' },
      { clusterKey: providers[0]?.key ?? '', weight: 3 },
    ];
    const by = (lbType: 'FailOver' | 'ActiveActive') =>
      reasonsOf({ authored: [service(), trafficPolicy(lbType, targets)] });
    const target = (n: number, lbType: string) =>
      `target ${n} of GlobalTrafficPolicy shop/reviews (${lbType})`;
    const at = (i: number) => `/spec/targets/${i}/clusterKey`;
    expect(by('FailOver')).toEqual({
      north: [first],
      east: [`${target(1, 'FailOver')} ${at(0)}`],
      south: [`${target(2, 'FailOver')} ${at(1)}`],
    });
    expect(by('ActiveActive')).toMatchObject({
      east: [`weight 100 by ${target(1, 'ActiveActive')} ${at(0)}`],
      south: [`weight 3 by ${target(2, 'ActiveActive')} ${at(1)}`],
    });
  });
});
