import { describe, expect, test } from 'vitest';
import { flomeshServiceExport } from '../../../../src/api/flomesh/derive/flomesh-service-export.ts';
import { toTrafficPolicy } from '../../../../src/api/flomesh/derive/global-traffic-policy.ts';
import type { OrderReason } from '../../../../src/derive/route/order/order-decision.ts';
import { orderProviders } from '../../../../src/derive/route/order/order-providers.ts';
import type {
  DefaultPolicy,
  LocalityScope,
} from '../../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import { noFleetObjects } from '../../../../src/place/fleet-objects.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import {
  cluster,
  deriveSpec,
  placed,
  service,
  serviceExport,
  trafficPolicy,
  viewOf,
} from '../../../support/fleet-builder.ts';

const consumer = cluster('north');
const providers = [
  cluster('south'),
  cluster('west', { zone: 'b' }),
  cluster('east', { region: 'us' }),
];
const idle = cluster('polar', { region: 'ap' });
const clusters = [consumer, idle, ...providers];
const keyOf = (name: string): string => clusters.find((one) => one.name === name)?.key ?? name;
const [offered] = flomeshServiceExport.read(
  [consumer, ...providers].map((one) => viewOf(one, service(), serviceExport())),
  deriveSpec(),
  noFleetObjects,
).value;

interface Settings {
  readonly failover?: readonly { from: string; to: string }[];
  readonly locality?: LocalityScope;
  /** What the consumer runs. */
  readonly own?: readonly JsonObject[];
}

/** Targets by name, `name:weight` for one with a weight. */
function decide(
  lbType: DefaultPolicy,
  targets?: readonly string[],
  { failover = [], locality = 'group', own = [service()] }: Settings = {},
) {
  if (offered === undefined) throw new Error('nothing is offered');
  const written = targets?.map((text): JsonObject => {
    const [name = '', weight] = text.split(':');
    return { clusterKey: keyOf(name), ...(weight === undefined ? {} : { weight: Number(weight) }) };
  });
  const source = placed(trafficPolicy(lbType, written));
  const policy = targets === undefined ? { lbType, targets: [] } : toTrafficPolicy(source);
  return orderProviders({
    view: viewOf(consumer, ...own),
    service: offered,
    policy,
    failover,
    locality,
    clusters,
  });
}

function order(...asked: Parameters<typeof decide>) {
  const { value, diagnostics } = decide(...asked);
  return {
    order: value.map(
      ({ provider, priority, weight }) =>
        `${priority} ${provider.cluster.name}${weight === undefined ? '' : ` ${weight}`}`,
    ),
    found: diagnostics.map(({ code, at }) => `${code} ${at.pointer}`),
  };
}

const reasonInWord = (reason: OrderReason): string => {
  if (reason.by === 'target') return reason.target.pointer;
  if (reason.by === 'offer') return reason.by;
  if (reason.by === 'step') return reason.step.pointer;
  const { nearness } = reason;
  return nearness.kind === 'failover' ? `failover ${nearness.entry}` : nearness.kind;
};

describe('why a provider stands where it does', () => {
  const failover = [
    { from: 'us', to: 'eu' },
    { from: consumer.region, to: 'us' },
  ];
  const target = (i: number) => `/spec/targets/${i}/clusterKey`;
  test.each<[DefaultPolicy, readonly string[] | undefined, readonly string[]]>([
    ['FailOver', undefined, ['zone', 'region', 'failover 1']],
    ['Locality', undefined, ['zone']],
    ['Locality', [], ['zone']],
    ['ActiveActive', undefined, ['offer', 'offer', 'offer']],
    ['ActiveActive', [], ['offer', 'offer', 'offer']],
    ['FailOver', ['east', 'south'], [target(0), target(1)]],
    // Written twice, it stands where it is first, and weighs what it is last.
    ['FailOver', ['east', 'south', 'east'], [target(0), target(1)]],
    ['ActiveActive', ['south:1', 'west', 'south:3'], [target(2), target(1)]],
  ])('%s with %j', (lbType, targets, expected) => {
    const { value } = decide(lbType, targets, { failover });
    expect(value.map(({ reason }) => reasonInWord(reason))).toEqual(expected);
  });
});

describe('orderProviders without a policy', () => {
  test.each<[DefaultPolicy, readonly string[]]>([
    ['FailOver', ['1 south', '2 west', '3 east']],
    ['Locality', ['1 south']],
    ['ActiveActive', ['0 south 100', '0 west 100', '0 east 100']],
  ])('by default %s', (lbType, expected) => {
    expect(order(lbType)).toEqual({ order: expected, found: [] });
  });

  test('goes by the regions that the fleet lists', () => {
    const far = [cluster('a', { region: 'ap' }), cluster('b', { region: 'us' })];
    const [service1] = flomeshServiceExport.read(
      far.map((one) => viewOf(one, service(), serviceExport())),
      deriveSpec(),
      noFleetObjects,
    ).value;
    if (service1 === undefined) throw new Error('nothing is offered');
    const policy = { lbType: 'FailOver' as const, targets: [] };
    const names = (failover: { from: string; to: string }[]) =>
      orderProviders({
        view: viewOf(consumer),
        service: service1,
        policy,
        failover,
        locality: 'group',
        clusters: far,
      }).value.map((one) => one.provider.cluster.name);
    expect(names([])).toEqual(['a', 'b']);
    expect(names([{ from: 'eu', to: 'us' }])).toEqual(['b', 'a']);
    expect(names([{ from: 'us', to: 'us' }])).toEqual(['a', 'b']);
  });
});

describe('orderProviders with a policy', () => {
  test.each<[string, DefaultPolicy, readonly string[], readonly string[], readonly string[]]>([
    ['the order written', 'FailOver', ['east', 'south'], ['1 east', '2 south'], []],
    ['each target once', 'FailOver', ['east', 'south', 'east'], ['1 east', '2 south'], []],
    ['nothing of the consumer itself', 'FailOver', ['north', 'east'], ['1 east'], []],
    [
      'nothing of an unknown cluster',
      'FailOver',
      ['nobody', 'east'],
      ['1 east'],
      ['DIS0409 /spec/targets/0/clusterKey'],
    ],
    [
      'nothing of one that offers nothing',
      'FailOver',
      ['east', 'polar'],
      ['1 east'],
      ['DIS0410 /spec/targets/1/clusterKey'],
    ],
    [
      'nothing at all, when no target is left',
      'FailOver',
      ['polar'],
      [],
      ['DIS0410 /spec/targets/0/clusterKey', 'DIS0412 /spec/targets'],
    ],
    [
      'nothing of the consumer itself, whatever place it asks for',
      'FailOver',
      ['east', 'north'],
      ['1 east'],
      ['DIS0438 /spec/targets/1/clusterKey'],
    ],
    [
      'nothing of the consumer itself, whatever weight it asks for',
      'ActiveActive',
      ['north:10', 'east:50'],
      ['0 east 50'],
      ['DIS0438 /spec/targets/0/clusterKey'],
    ],
    ['its own weight', 'ActiveActive', ['north:100', 'east:50'], ['0 east 50'], []],
    ['nothing at all, when only the consumer is named', 'ActiveActive', ['north'], [], []],
    ['the one target of Locality', 'Locality', ['west'], ['1 west'], []],
    ['those of the locality under Locality', 'Locality', [], ['1 south'], []],
    ['nothing under Locality, when only the consumer is named', 'Locality', ['north'], [], []],
    ['all under ActiveActive', 'ActiveActive', [], ['0 south 100', '0 west 100', '0 east 100'], []],
    ['weights, by key', 'ActiveActive', ['east:10', 'south:30'], ['0 south 30', '0 east 10'], []],
    [
      '100 for no weight and for 0',
      'ActiveActive',
      ['east:0', 'south'],
      ['0 south 100', '0 east 100'],
      [],
    ],
    [
      'the last weight of a target',
      'ActiveActive',
      ['south:1', 'east:2', 'south:3'],
      ['0 south 3', '0 east 2'],
      [],
    ],
    ['no weights under FailOver', 'FailOver', ['south:7'], ['1 south'], []],
  ])('gives %s', (_, lbType, targets, expected, found) => {
    expect(order(lbType, targets)).toEqual({ order: expected, found });
  });
});

test.each<[LocalityScope, readonly string[]]>([
  ['region', ['1 south', '2 west']],
  ['zone', ['1 south']],
  ['group', ['1 south']],
  ['cluster', []],
])('Locality serves in a %s', (locality, expected) => {
  expect(order('Locality', [], { locality })).toEqual({ order: expected, found: [] });
  expect(order('Locality', ['east'], { locality }).order).toEqual(['1 east']);
});

test('orderProviders takes the consumer for a target like any other where it has no such Service', () => {
  expect(order('FailOver', ['east', 'north'], { own: [] })).toEqual({
    order: ['1 east'],
    found: ['DIS0410 /spec/targets/1/clusterKey'],
  });
  // That nobody serves is said elsewhere.
  expect(order('FailOver', ['north'], { own: [] })).toEqual({ order: [], found: [] });
});

test('orderProviders says nothing of targets where nobody offers anything', () => {
  const lonely = { namespace: 'shop', name: 'reviews', providers: [], exports: [] };
  const source = placed(
    trafficPolicy('FailOver', [{ clusterKey: keyOf('east') }, { clusterKey: 'x/x/x/x' }]),
  );
  const policy = toTrafficPolicy(source);
  const { value, diagnostics } = orderProviders({
    view: viewOf(consumer, service()),
    service: lonely,
    policy,
    failover: [],
    locality: 'group',
    clusters,
  });
  expect([value, diagnostics.map(({ code }) => code)]).toEqual([[], ['DIS0409']]);
});
