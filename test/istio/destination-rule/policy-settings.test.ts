import { expect, test } from 'vitest';
import { decodePolicy } from '../../../src/istio/destination-rule/policy-settings.ts';

test('a policy that says nothing', () => {
  expect(decodePolicy({})).toEqual({
    forAllPorts: [],
    isPooled: false,
    connectSeconds: undefined,
    isBalanced: false,
    isHashed: false,
    isPassthrough: false,
    locality: undefined,
    zoneAware: undefined,
    outlierDetection: undefined,
    tls: undefined,
    ports: [],
  });
});

test('reads what a policy says', () => {
  const localityLbSetting = { failover: [{ from: 'eu', to: 'us' }], distribute: [] };
  const entry = { port: { number: 80 }, tls: { mode: 'SIMPLE' } };
  const policy = {
    loadBalancer: { simple: 'PASSTHROUGH', localityLbSetting, consistentHash: {} },
    outlierDetection: { consecutive5xxErrors: 0, maxEjectionPercent: 50, interval: '5s' },
    connectionPool: { tcp: { connectTimeout: '1m30s' } },
    tls: { mode: 'ISTIO_MUTUAL', sni: 'api', subjectAltNames: ['a'] },
    portLevelSettings: [null, entry],
  };
  expect(decodePolicy(policy)).toMatchObject({
    isBalanced: true,
    isHashed: true,
    isPassthrough: true,
    locality: {
      enabled: undefined,
      failover: [{ from: 'eu', to: 'us' }],
      fields: ['failover', 'distribute'],
    },
    outlierDetection: {
      maxEjectionPercent: 50,
      failures: undefined,
      ejectionSeconds: 30,
      sweepSeconds: 5,
    },
    isPooled: true,
    connectSeconds: 90,
    tls: { mode: 'ISTIO_MUTUAL', sni: 'api', subjectAltNames: ['a'] },
    ports: [{ port: 80, written: entry, pointer: '/portLevelSettings/1' }],
  });
});

test.each([
  [{}, 5],
  [{ consecutive5xxErrors: 3 }, 3],
  [{ consecutive5xxErrors: 7, consecutiveGatewayErrors: 2 }, 2],
  [{ consecutiveGatewayErrors: 9 }, 5],
  [{ consecutive5xxErrors: 0, consecutiveGatewayErrors: 3 }, 3],
  [{ consecutive5xxErrors: 0, splitExternalLocalOriginErrors: true }, 5],
  [{ consecutive5xxErrors: 1, consecutiveLocalOriginFailures: 2 }, 1],
  [
    {
      consecutive5xxErrors: 1,
      consecutiveLocalOriginFailures: 4,
      splitExternalLocalOriginErrors: true,
    },
    4,
  ],
  [{ consecutive5xxErrors: 0 }, undefined],
])('outlierDetection %j ejects after %s connections that fail', (outlierDetection, failures) => {
  expect(decodePolicy({ outlierDetection }).outlierDetection?.failures).toBe(failures);
});
