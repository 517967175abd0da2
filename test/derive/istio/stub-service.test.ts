import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import { specsOf } from '../../support/derived-spec.ts';
import { cluster, service, serviceExport, trafficPolicy } from '../../support/fleet-builder.ts';
import type { RouteSetup } from '../../support/route-builder.ts';

function offering(...ports: readonly JsonObject[]): RouteSetup {
  const rules = ports.map(({ port }) => ({
    portNumber: Number(port),
    path: `/${Number(port)}`,
    pathType: 'Prefix',
  }));
  return {
    authored: [],
    service: service('reviews', { ports }),
    export: serviceExport('reviews', { rules }),
  };
}

describe('stubService', () => {
  test.each<[string, RouteSetup, readonly JsonObject[]]>([
    [
      'what is offered',
      offering({ name: 'http', port: 80, targetPort: 1, nodePort: 30000 }),
      [{ name: 'http', port: 80, protocol: 'TCP' }],
    ],
    [
      'the application protocol',
      offering({ name: 'x', port: 80, appProtocol: 'h2c' }),
      [{ appProtocol: 'h2c', name: 'x', port: 80, protocol: 'TCP' }],
    ],
    [
      'a name for one without',
      offering({ port: 80 }),
      [{ name: 'port-80', port: 80, protocol: 'TCP' }],
    ],
    [
      'nothing that Istio does not carry',
      offering({ name: 'u', port: 1, protocol: 'UDP' }, { name: 'a', port: 2 }),
      [{ name: 'a', port: 2, protocol: 'TCP' }],
    ],
  ])('has as ports %s', (_, setup, ports) => {
    expect(specsOf('Service', setup)).toEqual({ reviews: { ports, type: 'ClusterIP' } });
  });

  test.each<[string, RouteSetup]>([
    ['a Service of its own', {}],
    [
      'nothing remote to lead to',
      { authored: [trafficPolicy('Locality', [{ clusterKey: cluster('north').key }])] },
    ],
    ['no port that Istio carries', offering({ name: 'u', port: 1, protocol: 'UDP' })],
  ])('is not made with %s', (_, setup) => {
    expect(specsOf('Service', setup)).toEqual({});
  });
});
