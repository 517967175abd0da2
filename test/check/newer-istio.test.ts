import { describe, expect, test } from 'vitest';
import { newerIstio } from '../../src/check/newer-istio.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { stateOf } from '../support/cluster-states.ts';
import { cluster, object } from '../support/fleet-builder.ts';

const networking = 'networking.istio.io/v1';
const rule = (trafficPolicy: JsonObject) =>
  object(networking, 'DestinationRule', 'rule', { host: 'reviews', ...trafficPolicy });

/** What is found, by release. */
function found(one: JsonObject, release: string): readonly string[] {
  const state = { ...stateOf(cluster('north'), one), release };
  return newerIstio.run(state).map(({ at }) => at.pointer);
}

const zoneAware = { loadBalancer: { zoneAwareLbSetting: {} } };

describe('newerIstio', () => {
  test.each<[string, JsonObject, string, string]>([
    ['1.27', rule({ trafficPolicy: { retryBudget: {} } }), '/spec/trafficPolicy/retryBudget', ''],
    [
      '1.32',
      rule({ trafficPolicy: { loadBalancer: { backendUtilization: {} } } }),
      '/spec/trafficPolicy/loadBalancer/backendUtilization',
      'the newest schemas',
    ],
    [
      '1.32',
      object('security.istio.io/v1', 'RequestAuthentication', 'jwt', {
        jwtRules: [{ issuer: 'shop', presence: 'REQUIRED' }],
      }),
      '/spec/jwtRules/0/presence',
      'of a rule in a list',
    ],
    [
      '1.31',
      rule({ trafficPolicy: zoneAware }),
      '/spec/trafficPolicy/loadBalancer/zoneAwareLbSetting',
      'top',
    ],
    [
      '1.31',
      rule({ subsets: [{ name: 'v1' }, { trafficPolicy: { portLevelSettings: [zoneAware] } }] }),
      '/spec/subsets/1/trafficPolicy/portLevelSettings/0/loadBalancer/zoneAwareLbSetting',
      'the port of a subset',
    ],
    [
      '1.31',
      object(networking, 'Sidecar', 'sidecar', { egress: [{ hosts: ['*/*', '~web/*'] }] }),
      '/spec/egress/0/hosts/1',
      'one host',
    ],
    [
      '1.31',
      object(networking, 'Sidecar', 'sidecar', { egress: [{ hosts: ['*/*', '~/*'] }] }),
      '/spec/egress/0/hosts/1',
      'all hosts, beside others',
    ],
    [
      '1.28',
      object(networking, 'ServiceEntry', 'entry', { resolution: 'DYNAMIC_DNS' }),
      '/spec/resolution',
      'a value',
    ],
    [
      '1.30',
      object('security.istio.io/v1beta1', 'AuthorizationPolicy', 'only-ours', {
        rules: [{ from: [{ source: { trustDomains: ['shop'] } }] }],
      }),
      '/spec/rules/0/from/0/source/trustDomains',
      'another group',
    ],
    [
      '1.27',
      object('v1', 'Service', 'reviews', { trafficDistribution: 'PreferSameNode' }),
      '/spec/trafficDistribution',
      'a Service',
    ],
  ])('knows what came with %s', (since, one, pointer) => {
    const before = `1.${Number(since.slice(2)) - 1}`;
    expect(found(one, before)).toEqual([pointer]);
    expect(found(one, since)).toEqual([]);
  });

  test.each<[string, JsonObject]>([
    [
      'the namespace of the client',
      object(networking, 'Sidecar', 'a', { egress: [{ hosts: ['~/*'] }] }),
    ],
    ['older values', object(networking, 'ServiceEntry', 'b', { resolution: 'DNS' })],
    [
      'labels that are called like a field',
      object(networking, 'ServiceEntry', 'd', {
        endpoints: [{ labels: { resolution: 'DYNAMIC_DNS' } }],
      }),
    ],
    [
      'fields of other kinds',
      object('example.com/v1', 'DestinationRule', 'c', { trafficPolicy: zoneAware }),
    ],
  ])('lets pass %s', (_, one) => {
    expect(found(one, '1.26')).toEqual([]);
  });

  test('says nothing in a fleet without Istio', () => {
    const state = {
      ...stateOf(cluster('north'), rule({ trafficPolicy: zoneAware })),
      release: undefined,
    };
    expect(newerIstio.run(state)).toEqual([]);
  });
});
