import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, rule, service, withMetadata } from '../../support/fleet-builder.ts';
import { mergedResource, mergedSpec, mergeFindings, mergeNorth } from '../../support/merged.ts';
import type { RouteSetup } from '../../support/route-builder.ts';

const host = 'reviews.shop.svc.cluster.local';
const named = [cluster('south', { gateway: 'south.example.com' })];
const forSome = { workloadSelector: { matchLabels: { app: 'web' } } };
const within = (namespace: string, one: JsonObject) => withMetadata(one, { namespace });
const own = (spec: JsonObject = {}) => rule('reviews', spec, 'own');

/** Names of the DestinationRules in the end, with how many tiers each orders. */
function rules(setup: RouteSetup): readonly string[] {
  return mergeNorth(setup)
    .value.placed.filter(({ resource }) => resource.kind === 'DestinationRule')
    .map(
      ({ resource }) =>
        `${resource.namespace}/${resource.name} ${JSON.stringify(resource.object).split('tier-').length - 1}`,
    );
}

describe('mergeDestinationRule', () => {
  test.each<[string, RouteSetup, readonly string[]]>([
    [
      'into a rule of the namespace, which takes the place of ours',
      { authored: [service(), own()] },
      ['shop/own 1'],
    ],
    ['into a rule by full name', { authored: [service(), rule(host, {}, 'own')] }, ['shop/own 1']],
    [
      'into both of two rules',
      { authored: [service(), own(), rule(host, {}, 'two')] },
      ['shop/own 1', 'shop/two 1'],
    ],
    [
      'into a rule of a client, beside ours',
      { authored: [service(), within('web', rule(host, {}, 'own'))] },
      ['web/own 1', 'shop/distributary-reviews 1'],
    ],
    [
      'into a rule for some pods, beside ours',
      { authored: [service(), own(forSome)] },
      ['shop/own 1', 'shop/distributary-reviews 1'],
    ],
    [
      'into no rule for another host',
      { authored: [service(), rule('api', {}, 'own')] },
      ['shop/own 0', 'shop/distributary-reviews 1'],
    ],
    [
      'into no wildcard',
      { authored: [service(), rule('*.shop.svc.cluster.local', {}, 'own')] },
      ['shop/own 0', 'shop/distributary-reviews 1'],
    ],
    [
      'into no rule for the Service, when the endpoints are elsewhere',
      { authored: [service(), own()], providers: named },
      ['shop/own 0', 'shop/distributary-reviews 1'],
    ],
    [
      'into the rule for where they are',
      {
        authored: [service(), rule('reviews.shop.svc.clusterset.local', {}, 'own')],
        providers: named,
      },
      ['shop/own 1'],
    ],
  ])('merges %s', (_, setup, expected) => {
    expect(rules(setup)).toEqual(expected);
  });

  test('marks the rule as merged, and not as ours', () => {
    const { object } =
      mergedResource({ authored: [service(), own()] }, 'DestinationRule', 'own') ?? {};
    expect(object?.['metadata']).toEqual({
      name: 'own',
      namespace: 'shop',
      annotations: { 'distributary.dev/derived-from': 'ServiceExport/shop/reviews@south' },
    });
  });

  test('keeps what the team wrote', () => {
    const spec = {
      exportTo: ['*'],
      trafficPolicy: { loadBalancer: { simple: 'RANDOM' }, outlierDetection: { interval: '1s' } },
    };
    expect(
      mergedSpec({ authored: [service(), own(spec)] }, 'DestinationRule', 'own'),
    ).toMatchObject({ host: 'reviews', ...spec });
  });

  test('changes nothing where nothing remote serves', () => {
    expect(rules({ authored: [service(), own()], providers: [] })).toEqual(['shop/own 0']);
  });

  test.each<[string, readonly JsonObject[], readonly string[]]>([
    [
      'nothing where ours is written for those who do not see a rule',
      [own({ exportTo: ['.'] })],
      [],
    ],
    [
      'a rule that others do not see, who get a wildcard',
      [own({ exportTo: ['.'] }), rule('*.local')],
      ['DIS0508 /spec/exportTo'],
    ],
    ['a second rule of the namespace', [own(), rule(host, {}, 'two')], ['DIS0509 /spec/host']],
    ['nothing where ours is written beside a wildcard', [within('web', rule('*.local'))], []],
    [
      'a wildcard of a client for some pods',
      [within('web', rule('*.local', forSome))],
      ['DIS0507 /spec/host'],
    ],
    [
      'what contradicts in a wildcard of a client',
      [within('web', rule('*.local', { trafficPolicy: { tls: { mode: 'SIMPLE' } } }))],
      ['DIS0503 /spec/trafficPolicy/tls/mode'],
    ],
    ['a wildcard of the namespace itself', [rule('*.local')], []],
    [
      'a wildcard of a client beside an exact rule',
      [within('web', rule('*.local')), within('web', rule(host))],
      [],
    ],
    [
      'nothing where ours is written beside a rule for some pods',
      [within('web', rule(host, forSome))],
      [],
    ],
    ['a rule of the mesh', [within('istio-system', rule('*.local'))], []],
    [
      'nothing where ours is written beside a rule of the root namespace for itself',
      [within('istio-system', rule('*.local', { exportTo: ['.'] }))],
      [],
    ],
    [
      'a contradiction',
      [own({ trafficPolicy: { tls: { mode: 'SIMPLE' } } })],
      ['DIS0503 /spec/trafficPolicy/tls/mode'],
    ],
    [
      'a contradiction of a rule that ours takes the place of',
      [rule('*.local', { trafficPolicy: { tls: { mode: 'SIMPLE' } } })],
      ['DIS0503 /spec/trafficPolicy/tls/mode'],
    ],
  ])('finds %s', (_, authored, expected) => {
    expect(mergeFindings({ authored: [service(), ...authored] })).toEqual(expected);
  });

  const simple = { trafficPolicy: { tls: { mode: 'SIMPLE' } } };
  test.each<[string, readonly JsonObject[], readonly string[]]>([
    [
      "a contradiction of the Service's rule",
      [own(simple)],
      ['DIS0503 /spec/trafficPolicy/tls/mode'],
    ],
    [
      'a contradiction of a wildcard of a client',
      [within('web', rule('*.shop.svc.cluster.local', simple))],
      ['DIS0503 /spec/trafficPolicy/tls/mode'],
    ],
    ['two rules for the Service', [own(), rule(host, {}, 'two')], ['DIS0509 /spec/host']],
    ['nothing of a wildcard for some pods', [within('web', rule('*.local', forSome))], []],
    [
      'a rule that others do not see, who get a wildcard',
      [own({ exportTo: ['.'] }), rule('*.local')],
      ['DIS0508 /spec/exportTo'],
    ],
  ])('finds %s where the endpoints are elsewhere', (_, authored, expected) => {
    expect(mergeFindings({ authored: [service(), ...authored], providers: named })).toEqual(
      expected,
    );
  });
});
