import { expect, test } from 'vitest';
import { clusterStates } from '../../../../src/check/cluster-state.ts';
import { capturedRequests } from '../../../../src/check/mesh/ambient/captured-requests.ts';
import { renderRepository } from '../../../../src/render/render.ts';
import { parseCompact } from '../../../support/compact-repository.ts';
import { readerOf } from '../../../support/fleet-states.ts';

/** A service of two clusters; what the Fleet says of Istio, and the labels of the Service. */
function repository({ istio, labels = '' }: { istio: string; labels?: string }): string {
  return `--- # distributary.yaml
apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec: {derive: {istio: {${istio}}}}
--- # topology/clusters.yaml
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: north}
spec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}
---
apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: south}
spec: {gatewayHost: 203.0.113.2, fsmNamespace: fsm}
--- # apps/reviews/reviews.yaml
apiVersion: v1
kind: Service
metadata: {name: reviews, namespace: shop, labels: {${labels}}}
spec: {selector: {app: reviews}, ports: [{name: http, port: 80}]}
---
apiVersion: flomesh.io/v1alpha1
kind: ServiceExport
metadata: {name: reviews, namespace: shop}
spec: {rules: [{portNumber: 80, path: /reviews, pathType: Prefix}], serviceAccountName: reviews}
`;
}

const waypoint = 'istio.io/use-waypoint: waypoint';
const global = 'istio.io/global: "true"';
const joined = 'discovery: remoteSecrets';

test.each([
  ['own', { istio: 'gateway: mtls' }],
  ['own', { istio: 'gateway: mtls', labels: waypoint }],
  ['own', { istio: 'gateway: http' }],
  ['ordered', { istio: 'gateway: http', labels: waypoint }],
  ['own', { istio: joined }],
  ['own', { istio: joined, labels: global }],
  ['anyPod', { istio: `${joined}, ambient: multiNetwork`, labels: global }],
  ['own', { istio: `${joined}, ambient: multiNetwork` }],
  ['misled', { istio: joined, labels: waypoint }],
  ['misled', { istio: `${joined}, gateway: http`, labels: waypoint }],
])('%s: %o', async (expected, fleet) => {
  expect(await askedOf(repository(fleet))).toEqual([expected, expected]);
});

test('the name of the clusterset, where clients call that alone, is asked itself', async () => {
  const text = repository({ istio: 'gateway: mtls', labels: waypoint })
    .replace('{derive: {', '{derive: {clusterset: clusterset, ')
    .replace(
      'flomesh.io/v1alpha1\nkind: ServiceExport',
      'multicluster.x-k8s.io/v1beta1\nkind: ServiceExport',
    )
    .replace(/^spec: \{rules.*$/m, 'spec: {}');
  expect(await askedOf(text)).toEqual(['anyEndpoint', 'anyEndpoint']);
});

async function askedOf(text: string) {
  const files = new Map(parseCompact(text).map((file) => [file.path, file.text]));
  const { fleet, manifests, routes } = await renderRepository(readerOf(files));
  if (fleet === undefined) throw new Error('the Fleet is wrong');
  return clusterStates(manifests, routes, fleet.derive).flatMap((state) =>
    state.routes.map((route) => capturedRequests(route, state)),
  );
}
