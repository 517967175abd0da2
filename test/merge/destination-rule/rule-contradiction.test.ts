import { describe, expect, test } from 'vitest';
import { ruleContradictions } from '../../../src/merge/destination-rule/rule-contradiction.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  authored,
  cluster,
  placed,
  rule,
  service,
  serviceExport,
  trafficPolicy,
} from '../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../support/route-builder.ts';

const root = serviceExport('reviews', {
  rules: [{ portNumber: 80, path: '/', pathType: 'Prefix' }],
});
const failOver: RouteSetup = {};
const active: RouteSetup = { authored: [service(), trafficPolicy('ActiveActive')] };
const http: RouteSetup = { export: root, spec: { istio: { version: '1.30', gateway: 'http' } } };

function found(setup: RouteSetup, spec: JsonObject): readonly string[] {
  const findings = ruleContradictions(routeOf(setup), authored(rule('reviews', spec)));
  return findings.map(({ code, at }) => `${code} ${at.pointer}`);
}

const locality = (localityLbSetting: JsonObject) => ({
  trafficPolicy: { loadBalancer: { localityLbSetting } },
});
const setting = '/spec/trafficPolicy/loadBalancer/localityLbSetting';
const tls = (mode: string) => ({ trafficPolicy: { tls: { mode } } });

describe('ruleContradictions', () => {
  test.each<[string, RouteSetup, JsonObject, readonly string[]]>([
    ['nothing', failOver, {}, []],
    [
      'other load balancing',
      failOver,
      { trafficPolicy: { loadBalancer: { simple: 'RANDOM' } } },
      [],
    ],
    [
      'an order',
      failOver,
      locality({ failoverPriority: [] }),
      [`DIS0502 ${setting}/failoverPriority`],
    ],
    ['regions', failOver, locality({ failover: [] }), [`DIS0502 ${setting}/failover`]],
    ['shares', failOver, locality({ distribute: [] }), [`DIS0502 ${setting}/distribute`]],
    [
      'no order under FailOver',
      failOver,
      locality({ enabled: false }),
      [`DIS0502 ${setting}/enabled`],
    ],
    ['what FailOver wants', failOver, locality({ enabled: true }), []],
    [
      'an order under ActiveActive',
      active,
      locality({ enabled: true }),
      [`DIS0502 ${setting}/enabled`],
    ],
    ['what ActiveActive wants', active, locality({ enabled: false }), []],
    [
      'zones',
      failOver,
      { trafficPolicy: { loadBalancer: { zoneAwareLbSetting: {} } } },
      ['DIS0502 /spec/trafficPolicy/loadBalancer/zoneAwareLbSetting'],
    ],
    ['mutual TLS of Istio under mtls', failOver, tls('ISTIO_MUTUAL'), []],
    ['plain text under mtls', failOver, tls('DISABLE'), ['DIS0503 /spec/trafficPolicy/tls/mode']],
    [
      'TLS of its own under mtls',
      failOver,
      tls('SIMPLE'),
      ['DIS0503 /spec/trafficPolicy/tls/mode'],
    ],
    [
      'mutual TLS of Istio under http',
      http,
      tls('ISTIO_MUTUAL'),
      ['DIS0503 /spec/trafficPolicy/tls/mode'],
    ],
    [
      'an SNI that Istio does not give',
      failOver,
      { trafficPolicy: { tls: { mode: 'ISTIO_MUTUAL', sni: 'own' } } },
      ['DIS0503 /spec/trafficPolicy/tls/sni'],
    ],
    [
      'an SNI that Istio gives',
      failOver,
      { trafficPolicy: { tls: { mode: 'ISTIO_MUTUAL', sni: 'outbound_.80_._.a' } } },
      [],
    ],
    ['plain text under http', http, tls('DISABLE'), []],
    [
      'full ejection',
      failOver,
      { trafficPolicy: { outlierDetection: { maxEjectionPercent: 100 } } },
      [],
    ],
    [
      'less ejection',
      failOver,
      { trafficPolicy: { outlierDetection: { maxEjectionPercent: 99 } } },
      ['DIS0504 /spec/trafficPolicy/outlierDetection/maxEjectionPercent'],
    ],
  ])('finds of %s', (_, setup, spec, expected) => {
    expect(found(setup, spec)).toEqual(expected);
  });

  test('looks into ports and subsets, and into ports of subsets', () => {
    const bad = { tls: { mode: 'DISABLE' } };
    const policy = {
      ...bad,
      portLevelSettings: [{ port: { number: 80 } }, { port: { number: 81 }, ...bad }],
    };
    expect(
      found(failOver, {
        trafficPolicy: policy,
        subsets: [{ name: 'a' }, { name: 'b', trafficPolicy: policy }],
      }),
    ).toEqual([
      'DIS0503 /spec/trafficPolicy/tls/mode',
      'DIS0503 /spec/trafficPolicy/portLevelSettings/1/tls/mode',
      'DIS0503 /spec/subsets/1/trafficPolicy/tls/mode',
      'DIS0503 /spec/subsets/1/trafficPolicy/portLevelSettings/1/tls/mode',
    ]);
  });

  test.each<[string, RouteSetup, string, string]>([
    [
      'the policy',
      {
        authored: [
          service(),
          placed(trafficPolicy('FailOver', [{ clusterKey: cluster('south').key }])),
        ],
      },
      'the policy',
      'GlobalTrafficPolicy-reviews.yaml',
    ],
    [
      'an export, when nobody wrote a policy',
      {},
      'an export of the service',
      'ServiceExport-reviews.yaml',
    ],
  ])('points at %s', (_, setup, message, file) => {
    const [finding] = ruleContradictions(routeOf(setup), authored(rule('reviews', tls('SIMPLE'))));
    expect(finding?.related).toMatchObject([{ message, at: { file } }]);
  });

  test('says what stands there and what was expected', () => {
    const one = authored(rule('reviews', { ...locality({ distribute: [] }) }));
    expect(ruleContradictions(routeOf(), one)[0]?.message).toBe(
      'DestinationRule shop/reviews of cluster "north" sets localityLbSetting.distribute, which contradicts FailOver of shop/reviews',
    );
  });
});
