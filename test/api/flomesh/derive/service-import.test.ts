import { describe, expect, test } from 'vitest';
import { flomeshServiceExport } from '../../../../src/api/flomesh/derive/flomesh-service-export.ts';
import { flomeshServiceImport } from '../../../../src/api/flomesh/derive/service-import.ts';
import type { Provider } from '../../../../src/derive/offer/offered-service.ts';
import { noFleetObjects } from '../../../../src/place/fleet-objects.ts';
import {
  cluster,
  deriveSpec,
  service,
  serviceExport,
  viewOf,
} from '../../../support/fleet-builder.ts';

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

const specOf = (from: readonly Provider[]) =>
  flomeshServiceImport.write({ providers: from, properties: undefined }).spec;

describe('an import of Flomesh', () => {
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
    expect(specOf(providers)).toEqual(expected);
    expect(specOf([...providers].reverse())).toMatchObject({ ports: expected.ports });
  });

  test('is written in both groups, and needs addresses', () => {
    const { apiVersions, needsGatewayIp } = flomeshServiceImport;
    expect(apiVersions).toEqual(['flomesh.io/v1alpha1', 'multicluster.flomesh.io/v1alpha1']);
    expect(needsGatewayIp).toBe(true);
  });

  test('takes the account of the first export that names one', () => {
    const accounts = ['a', undefined, 'b'].map((accountName): Provider => {
      const [first] = providers;
      if (first === undefined) throw new Error('nothing is offered');
      const { accountName: _, ...rest } = first;
      return accountName === undefined ? rest : { ...rest, accountName };
    });
    expect(specOf(accounts.slice(1))).toMatchObject({ serviceAccountName: 'b' });
    expect(specOf(accounts.slice(1, 2))).not.toHaveProperty('serviceAccountName');
  });
});
