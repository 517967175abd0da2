import { describe, expect, test } from 'vitest';
import {
  backing,
  codesOf,
  deployment,
  failover,
  failoverRoute,
  type HubSetup,
  hubObject,
  messagesOf,
  service,
} from '../../../support/hub-fleet.ts';

test('a Service of each cluster is a backing service, with its account and its port', () => {
  expect(failoverRoute()?.failoverOrder.backingServices).toMatchObject([
    { cluster: { name: 'east' }, accounts: ['reviews'], ports: [{ number: 9080 }] },
    { cluster: { name: 'west' }, accounts: ['reviews'], ports: [{ number: 9080 }] },
  ]);
});

const west = (spec: object): HubSetup => ({
  apps: [service(), deployment()],
  clusters: { west: [service('backup', { ...spec })] },
  failovers: [failover({ backingServices: [backing('reviews@east'), backing('backup@west')] })],
});

describe('a backing service', () => {
  test.each([
    [
      'that no cluster has',
      { failovers: [failover({ backingServices: [backing('rewiews@west')] })] },
      'DIS1030',
    ],
    [
      'of an unknown cluster',
      { failovers: [failover({ backingServices: [backing('reviews@wets')] })] },
      'DIS1030',
    ],
    [
      'with other ports',
      west({ ports: ['a', 'b'].map((name, i) => ({ name, port: 80 + i })) }),
      'DIS1033',
    ],
    ['with the port for UDP only', west({ ports: [{ port: 9080, protocol: 'UDP' }] }), 'DIS1033'],
    ['that is headless', west({ clusterIP: 'None' }), 'DIS1034'],
    [
      'that is a name elsewhere',
      west({ type: 'ExternalName', externalName: 'example.com' }),
      'DIS1034',
    ],
    ['for another protocol', west({ ports: [{ name: 'grpc', port: 9080 }] }), 'DIS1035'],
  ])('%s is found', (_, setup, code) => {
    expect(codesOf(setup)).toContain(code);
  });

  test('of a protocol that Istio detects contradicts nothing', () => {
    expect(codesOf(west({ ports: [{ name: 'web', port: 9080 }] }))).not.toContain('DIS1035');
  });

  test('whose name is nearly right is hinted at', () => {
    const failovers = [failover({ backingServices: [backing('revews@west')] })];
    expect(messagesOf('DIS1030', { failovers })[0]).toContain('did you mean "bookinfo/reviews"?');
  });
});

test('backing services with other settings are told, and the first counts', () => {
  const policy = (cluster: string, consecutiveErrors: number) =>
    hubObject('TrafficPolicy', cluster, {
      destinationSelector: [{ kubeServiceMatcher: { clusters: [cluster] } }],
      outlierDetection: { consecutiveErrors },
    });
  const setup = { policies: [policy('east', 3), policy('west', 4)] };
  expect(codesOf(setup)).toEqual(['DIS1037']);
  expect(failoverRoute(setup)?.failoverOrder.outlierDetection).toMatchObject({
    consecutive5xxErrors: 3,
  });
});
