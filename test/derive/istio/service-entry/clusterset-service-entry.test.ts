import { describe, expect, test } from 'vitest';
import { listAt, objectAt } from '../../../../src/resource/json.ts';
import { specField } from '../../../support/derived-spec.ts';
import { cluster, service, serviceExport, trafficPolicy } from '../../../support/fleet-builder.ts';
import type { RouteSetup } from '../../../support/route-builder.ts';

const named = [cluster('south', { gateway: 'south.example.com' })];
const stream = [{ name: 'tcp', port: 90 }];
const rules = [{ portNumber: 90, path: '/', pathType: 'Prefix' }];
const old = { istio: { version: '1.29', gateway: 'mtls' as const } };

function endpoints(setup: RouteSetup, field: string) {
  const listed = specField('ServiceEntry', 'endpoints', setup);
  return listAt(listed).map((one) => objectAt(one)?.[field]);
}

describe('clustersetServiceEntry', () => {
  test('makes a host of its own that is asked of DNS', () => {
    expect(specField('ServiceEntry', 'hosts', { providers: named })).toEqual([
      'reviews.shop.svc.clusterset.local',
    ]);
    expect(specField('ServiceEntry', 'resolution', { providers: named })).toBe('DNS');
  });

  test.each<[string, RouteSetup, readonly string[]]>([
    [
      'the Service first',
      { providers: named },
      ['reviews.shop.svc.cluster.local', 'south.example.com'],
    ],
    ['no Service without one', { providers: named, authored: [] }, ['south.example.com']],
  ])('has as endpoints %s', (_, setup, expected) => {
    expect(endpoints(setup, 'address')).toEqual(expected);
  });

  test('has localities before Istio 1.30 only, since Pilot panics on several of them', () => {
    expect(endpoints({ providers: named }, 'locality')).toEqual([undefined, undefined]);
    expect(endpoints({ providers: named, spec: old }, 'locality')).toEqual([
      'eu',
      'distributary-tier-1',
    ]);
    const authored = [service(), trafficPolicy('ActiveActive')];
    expect(endpoints({ providers: named, authored, spec: old }, 'locality')).toEqual([
      undefined,
      undefined,
    ]);
  });

  test('has an address where a stream would else listen everywhere', () => {
    expect(specField('ServiceEntry', 'addresses', { providers: named })).toBeUndefined();
    const setup = {
      service: service('reviews', { ports: stream }),
      export: serviceExport('reviews', { rules }),
    };
    expect(specField('ServiceEntry', 'addresses', { ...setup, providers: named })).toEqual([
      '241.137.65.197',
    ]);
  });
});
