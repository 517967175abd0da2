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
    .map(({ at, message }) => `${at.file} ${at.pointer} ${/"[^"]*global"/.exec(message)?.[0]}`);
}

// What else it finds and takes stands in fixtures/lints.
describe('dnsLocality', () => {
  test.each(['1.30', '1.31'])('names every host in Istio %s', (version) => {
    expect(found(version, entry, ordered)).toEqual([
      'ServiceEntry-entry.yaml /spec/endpoints "reviews.global"',
      'ServiceEntry-entry.yaml /spec/endpoints "ratings.global"',
    ]);
  });

  test('takes the same in Istio 1.29, which orders no names', () => {
    expect(found('1.29', entry, ordered)).toEqual([]);
  });
});
