import { expect, test } from 'vitest';
import { parseCompact } from '../../../support/compact-repository.ts';
import { runStages } from '../../../support/fleet-stages.ts';

const cluster = (name: string, region: string, ip: string): string =>
  `apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: ${name}}\nspec: {region: ${region}, gatewayHost: ${ip}, fsmNamespace: fsm}\n`;
const pods = `apiVersion: v1
kind: Service
metadata: {name: api, namespace: shop}
spec: {selector: {app: api}, ports: [{name: http, port: 80, targetPort: 8080}]}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: api, namespace: shop}
spec:
  selector: {matchLabels: {app: api}}
  template: {metadata: {labels: {app: api}}, spec: {containers: [{name: web, image: web, ports: [{containerPort: 8080}]}]}}
`;
const rule = `apiVersion: networking.istio.io/v1
kind: DestinationRule
metadata: {name: api, namespace: shop}
spec:
  host: api
  trafficPolicy:
    loadBalancer: {localityLbSetting: {failoverPriority: [topology.istio.io/cluster]}}
    outlierDetection: {consecutive5xxErrors: 5, maxEjectionPercent: 100}
---
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: {name: api-elsewhere, namespace: shop}
spec:
  hosts: [api.shop.svc.cluster.local]
  location: MESH_INTERNAL
  resolution: STATIC
  ports: [{number: 80, name: http, protocol: HTTP}]
  endpoints: [{address: 198.51.100.8, locality: us/b}]
`;
const fleet = (discovery: string): string =>
  [
    `--- # distributary.yaml\napiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: fleet}\nspec: {derive: {istio: {discovery: ${discovery}}}}\n`,
    `--- # topology/clusters.yaml\n${cluster('north', 'eu', '203.0.113.1')}---\n${cluster('south', 'us', '203.0.113.2')}`,
    `--- # clusters/north/api.yaml\n${pods}---\n${rule}--- # clusters/south/api.yaml\n${pods}`,
  ].join('');

test.each([
  ['isolated', ['DIS0618']],
  ['remoteSecrets', []],
])(
  'istiods are %s: the name of the cluster tells apart what istiod finds elsewhere',
  (discovery, codes) => {
    const { diagnostics } = runStages(parseCompact(fleet(discovery)));
    expect(diagnostics.map(({ code }) => code).filter((code) => code === 'DIS0618')).toEqual(codes);
  },
);
