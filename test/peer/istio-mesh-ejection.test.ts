/** `defaultTrafficPolicy` of MeshConfig: what real Pilot makes of it beside rules, and what a derived rule keeps of it. */
import { describe, expect } from 'vitest';
import { type JsonObject, stringAt } from '../../src/resource/json.ts';
import { parseCompact } from '../support/compact-repository.ts';
import { runStages } from '../support/fleet-stages.ts';
import { askInMesh, serviceAt } from '../support/peer-mesh.ts';
import { itWithPeers } from '../support/peer-program.ts';

/** Of Istio 1.31; `fixtures/pilot/mesh-ejection-*` hold the model to it. */
describe('outlier detection that defaultTrafficPolicy gives every host', () => {
  const places = { localityLbSetting: { failoverPriority: ['topology.kubernetes.io/region'] } };
  const ejection = { consecutive5xxErrors: 2 };
  const atOnce = ['0 eu/a', '0 us/b'];
  for (const [name, policy, consecutive5xx, order] of [
    ['orders nothing without a rule', undefined, 3, atOnce],
    ['orders nothing by the rule’s labels', { loadBalancer: places }, 3, atOnce],
    [
      'gives way to the rule’s own',
      { loadBalancer: places, outlierDetection: ejection },
      2,
      ['0 eu/a', '1 us/b'],
    ],
  ] as const) {
    itWithPeers(['eds-oracle'], name, async () => {
      const rule = {
        apiVersion: 'networking.istio.io/v1',
        kind: 'DestinationRule',
        metadata: { name: 'api', namespace: 'shop' },
        spec: { host: 'api.shop.svc.cluster.local', trafficPolicy: policy ?? {} },
      };
      const documents = [...serviceAt('eu/a', 'us/b'), ...(policy === undefined ? [] : [rule])];
      const mesh = { defaultTrafficPolicy: { outlierDetection: { consecutive5xxErrors: 3 } } };
      const { clusters } = await askInMesh(documents, mesh, [
        '--namespace',
        'web',
        '--locality',
        'eu/a',
      ]);
      const [found] = clusters.filter(({ cluster }) =>
        cluster.endsWith('|api.shop.svc.cluster.local'),
      );
      expect(found?.outlier_detection).toMatchObject({ consecutive5xx });
      expect(found?.localities.map((one) => `${one.priority} ${one.locality}`)).toEqual(order);
    });
  }
});

/** A derived rule's own block takes the place of the mesh's, so it says what that said. */
describe('outlier detection of a derived rule', () => {
  for (const [name, fleet, rule, expected] of [
    ['has the mesh’s', '', '', { consecutive5xx: 3, interval: '7s', maxEjectionPercent: 100 }],
    [
      'has the Fleet’s word before it',
      'outlierDetection: {consecutive5xxErrors: 2}',
      '',
      { consecutive5xx: 2, interval: '7s', maxEjectionPercent: 100 },
    ],
    [
      'has nothing of it in a rule with a block of its own',
      '',
      'outlierDetection: {consecutive5xxErrors: 4}',
      { consecutive5xx: 4, interval: '10s', maxEjectionPercent: 100 },
    ],
  ] as const) {
    itWithPeers(['eds-oracle'], name, async () => {
      const { manifests } = runStages(parseCompact(ejectingFleet(fleet, rule)));
      const [north] = manifests;
      if (north === undefined) throw new Error('the fleet has a cluster');
      const [config] = north.placed.filter(({ resource }) => resource.kind === 'ConfigMap');
      const mesh: JsonObject = JSON.parse(
        stringAt(config?.resource.object ?? null, 'data', 'mesh') ?? '',
      );
      const documents = north.placed.map(({ resource }) => resource.object);
      const pods = serviceAt('eu/a').slice(1);
      const flags = ['--namespace', 'web', '--locality', 'eu/a', '--raw'];
      const { clusters } = await askInMesh([...documents, ...pods], mesh, flags);
      const [found] = clusters.filter(({ cluster }) =>
        cluster.endsWith('||api.shop.svc.cluster.local'),
      );
      expect(found?.outlier_detection).toMatchObject(expected);
      expect(found?.localities.map(({ priority }) => priority)).toEqual([0, 1]);
      expect(JSON.stringify(found?.raw_cluster)).toContain('"maxConnections":7');
    });
  }
});

/** Two clusters of a mesh that ejects and bounds by itself. */
function ejectingFleet(setting: string, policy: string): string {
  const detection =
    '"outlierDetection": {"consecutive5xxErrors": 3, "interval": "7s", "maxEjectionPercent": 40}';
  const pool = '"connectionPool": {"tcp": {"maxConnections": 7}}';
  const rule = `---
apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: api, namespace: shop}
spec: {host: api.shop.svc.cluster.local, trafficPolicy: {${policy}}}
`;
  return `--- # distributary.yaml
apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec: {derive: {istio: {version: "1.31"}, ${setting}}}
--- # topology/clusters.yaml
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: north}
spec: {region: eu, zone: a, gatewayHost: 203.0.113.1, fsmNamespace: fsm}
---
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: south}
spec: {region: us, zone: b, gatewayHost: 203.0.113.2, fsmNamespace: fsm}
--- # apps/istio/mesh.yaml
apiVersion: v1
kind: ConfigMap
metadata: {name: istio, namespace: istio-system}
data: {mesh: '{"defaultTrafficPolicy": {${pool}, ${detection}}}'}
--- # apps/api/api.yaml
apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: 80, targetPort: 8080}]}
---
apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: api, namespace: shop}
spec: {rules: [{portNumber: 80, path: /api, pathType: Prefix}], serviceAccountName: api}
${policy === '' ? '' : rule}`;
}
