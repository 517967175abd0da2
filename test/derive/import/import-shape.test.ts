import { describe, expect, test } from 'vitest';
import { flomeshServiceExport } from '../../../src/api/flomesh/derive/flomesh-service-export.ts';
import { importShapes, needsGatewayIp } from '../../../src/derive/import/import-shape.ts';
import type { Provider } from '../../../src/derive/offer/offered-service.ts';
import { noFleetObjects } from '../../../src/place/fleet-objects.ts';
import {
  cluster,
  deriveSpec,
  service,
  serviceExport,
  viewOf,
} from '../../support/fleet-builder.ts';

const ports = {
  ports: [
    { name: 'admin', port: 81 },
    { name: 'http', port: 80, appProtocol: 'h2c' },
  ],
};
const rule = (portNumber: number, path: string) => ({ portNumber, path, pathType: 'Prefix' });
const north = cluster('north', { gateway: 'north.example.com', ip: '203.0.113.1', port: 8080 });
const south = cluster('south', { gateway: '203.0.113.2' });
const [offered] = flomeshServiceExport.read(
  [
    viewOf(south, service('reviews', ports), serviceExport('reviews', { rules: [rule(80, '/s')] })),
    viewOf(
      north,
      service('reviews', ports),
      serviceExport('reviews', {
        rules: [rule(81, '/a'), rule(80, '/n')],
        serviceAccountName: '*',
      }),
    ),
  ],
  deriveSpec(),
  noFleetObjects,
).value;
const providers = offered?.providers ?? [];

function specOf(apiVersion: string, from: readonly Provider[]) {
  return importShapes.get(apiVersion)?.({ providers: from, properties: undefined });
}

describe('the shape of Flomesh', () => {
  const flomesh = 'flomesh.io/v1alpha1';

  test('lists the gateways behind each port, sorted by port and key, whatever the order of the exports', () => {
    const expected = {
      ports: [
        {
          appProtocol: 'h2c',
          name: 'http',
          port: 80,
          protocol: 'TCP',
          endpoints: [
            {
              clusterKey: north.key,
              target: { host: 'north.example.com', ip: '203.0.113.1', path: '/n', port: 8080 },
            },
            {
              clusterKey: south.key,
              target: { host: '203.0.113.2', ip: '203.0.113.2', path: '/s', port: 80 },
            },
          ],
        },
        {
          name: 'admin',
          port: 81,
          protocol: 'TCP',
          endpoints: [
            {
              clusterKey: north.key,
              target: { host: 'north.example.com', ip: '203.0.113.1', path: '/a', port: 8080 },
            },
          ],
        },
      ],
      serviceAccountName: '*',
      type: 'ClusterSetIP',
    };
    expect(specOf(flomesh, providers)).toEqual(expected);
    expect(specOf(flomesh, [...providers].reverse())).toMatchObject({ ports: expected.ports });
  });

  test('is the same in both groups', () => {
    expect(specOf('multicluster.flomesh.io/v1alpha1', providers)).toEqual(
      specOf(flomesh, providers),
    );
  });

  test('takes the account of the first export that names one', () => {
    const accounts = ['a', undefined, 'b'].map((accountName): Provider => {
      const [first] = providers;
      if (first === undefined) throw new Error('nothing is offered');
      const { accountName: _, ...rest } = first;
      return accountName === undefined ? rest : { ...rest, accountName };
    });
    expect(specOf(flomesh, accounts.slice(1))).toMatchObject({ serviceAccountName: 'b' });
    expect(specOf(flomesh, accounts.slice(1, 2))).not.toHaveProperty('serviceAccountName');
  });
});

describe('the shape of mcs-api', () => {
  test.each(['multicluster.x-k8s.io/v1alpha1', 'multicluster.x-k8s.io/v1beta1'])(
    'has ports only in %s',
    (apiVersion) => {
      expect(specOf(apiVersion, providers)).toEqual({
        ports: [
          { appProtocol: 'h2c', name: 'http', port: 80, protocol: 'TCP' },
          { name: 'admin', port: 81, protocol: 'TCP' },
        ],
        type: 'ClusterSetIP',
      });
    },
  );
});

test.each([
  ['flomesh.io/v1alpha1', true],
  ['multicluster.flomesh.io/v1alpha1', true],
  ['multicluster.x-k8s.io/v1beta1', false],
  ['example.com/v1', false],
])('an import of %s needs an address: %s', (apiVersion, needed) => {
  expect(needsGatewayIp(apiVersion)).toBe(needed);
});
