import { describe, expect, test } from 'vitest';
import { clusterStates } from '../../../../src/check/cluster-state.ts';
import { dnsLocality } from '../../../../src/check/policy/locality/dns-locality.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { cluster, object, placed, rule } from '../../../support/fleet-builder.ts';

const entry = object('networking.istio.io/v1', 'ServiceEntry', 'entry', {
  hosts: ['reviews.global', 'ratings.global'],
  resolution: 'DNS',
  ports: [{ number: 80, name: 'http', protocol: 'HTTP' }],
  endpoints: [
    { address: 'a.example.com', locality: 'eu/a' },
    { address: 'b.example.com', locality: 'us/a' },
  ],
});
const ordered = rule('*.global', {
  trafficPolicy: {
    loadBalancer: { localityLbSetting: { failoverPriority: ['x='] } },
    outlierDetection: {},
  },
});

function found(version: string, ...objects: readonly JsonObject[]): readonly string[] {
  const manifests = [{ cluster: cluster('north'), placed: objects.map((one) => placed(one)) }];
  return clusterStates(manifests, [], { istio: { version, gateway: 'mtls' } })
    .flatMap((state) => dnsLocality.run(state))
    .map(({ at, message }) => {
      const [, host, releases] = /("[^"]*global").*: istiod (.*) crashes$/.exec(message) ?? [];
      return `${at.file} ${at.pointer} ${host} ${releases}`;
    });
}

// What else it finds and takes stands in fixtures/lints.
describe('dnsLocality', () => {
  test.each([
    ['1.18', '1.30'],
    ['1.29', '1.30'],
    ['1.30', '1.30'],
    ['1.31', '1.31'],
  ])('names every host in a fleet whose oldest Istio is %s', (version, since) => {
    expect(found(version, entry, ordered)).toEqual([
      `ServiceEntry-entry.yaml /spec/endpoints "reviews.global" ${since} and later`,
      `ServiceEntry-entry.yaml /spec/endpoints "ratings.global" ${since} and later`,
    ]);
  });

  test('names only the releases that crash: from 1.31 on, zones replace the labels', () => {
    const zones = rule('*.global', {
      trafficPolicy: {
        loadBalancer: {
          localityLbSetting: { failoverPriority: ['x='] },
          zoneAwareLbSetting: { failover: [{ from: 'eu', to: 'us' }] },
        },
        outlierDetection: {},
      },
    });
    const only = found('1.28', entry, zones);
    expect(only).toContain('ServiceEntry-entry.yaml /spec/endpoints "reviews.global" 1.30');
    expect(found('1.31', entry, zones)).toEqual([]);
  });

  test('names MeshConfig, if it has the order', () => {
    const labels = { failoverPriority: ['x='] };
    const metadata = { name: 'istio', namespace: 'istio-system' };
    const data = { mesh: JSON.stringify({ localityLbSetting: labels }) };
    const mesh = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
    const ejects = rule('reviews.global', { trafficPolicy: { outlierDetection: {} } });
    expect(found('1.28', entry, mesh, ejects)).toEqual([
      'ServiceEntry-entry.yaml /spec/endpoints "reviews.global" 1.30 and later',
    ]);
  });

  test.each(['1.28', '1.31'])('takes endpoints of one locality in Istio %s', (version) => {
    const near = object('networking.istio.io/v1', 'ServiceEntry', 'entry', {
      hosts: ['reviews.global'],
      resolution: 'DNS',
      ports: [{ number: 80, name: 'http', protocol: 'HTTP' }],
      endpoints: ['a', 'b'].map((name) => ({ address: `${name}.example.com`, locality: 'eu/a' })),
    });
    expect(found(version, near, ordered)).toEqual([]);
  });
});
