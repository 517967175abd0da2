import { expect, test } from 'vitest';
import { clusterStates } from '../../../../src/check/cluster-state.ts';
import { distributeOriginUncovered } from '../../../../src/check/policy/locality/distribute-origin-uncovered.ts';
import type { IstioSpec } from '../../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import { cluster, object, placed, rule } from '../../../support/fleet-builder.ts';

const service = object('v1', 'Service', 'api', {
  selector: { app: 'api' },
  ports: [{ name: 'http', port: 80 }],
});
const weights = rule('api.shop.svc.cluster.local', {
  trafficPolicy: {
    loadBalancer: { localityLbSetting: { distribute: [{ from: 'eu/*', to: { us: 100 } }] } },
    outlierDetection: {},
  },
});

function accused(more: Pick<IstioSpec, 'discovery'> = {}): readonly string[] {
  const manifests = [
    { region: 'eu', name: 'paris' },
    { region: 'us', name: 'boston' },
  ].map(({ region, name }) => ({
    cluster: cluster(name, { region }),
    placed: [service, weights].map((one) => placed(one)),
  }));
  return clusterStates(manifests, [], { istio: { version: '1.31', gateway: 'mtls', ...more } })
    .filter((state) => distributeOriginUncovered.run(state).length > 0)
    .map((state) => state.cluster.name);
}

test('accuses clients that may have endpoints elsewhere, not those of an isolated mesh', () => {
  expect(accused()).toEqual(['boston']);
  expect(accused({ discovery: 'isolated' })).toEqual([]);
});
