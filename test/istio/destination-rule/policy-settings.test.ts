import { expect, test } from 'vitest';
import { decodePolicy } from '../../../src/istio/destination-rule/policy-settings.ts';

test('a policy that says nothing', () => {
  expect(decodePolicy({})).toEqual({
    forAllPorts: [],
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
    outlierDetection: { consecutive5xxErrors: 0, maxEjectionPercent: 50 },
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
    outlierDetection: { maxEjectionPercent: 50, countsErrors: false },
    tls: { mode: 'ISTIO_MUTUAL', sni: 'api', subjectAltNames: ['a'] },
    ports: [{ port: 80, written: entry, pointer: '/portLevelSettings/1' }],
  });
});

test.each([
  [{}, true],
  [{ consecutive5xxErrors: 0, consecutiveGatewayErrors: 3 }, true],
  [{ consecutive5xxErrors: 0, splitExternalLocalOriginErrors: true }, true],
  [{ consecutive5xxErrors: 0 }, false],
])('outlierDetection %j counts errors: %s', (outlierDetection, counts) => {
  expect(decodePolicy({ outlierDetection }).outlierDetection?.countsErrors).toBe(counts);
});
