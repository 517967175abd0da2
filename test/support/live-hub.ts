/** A stand-in API server that holds the clusters of a fleet, as the controllers of the systems and the API server's defaults leave them. */
import type { JsonObject } from '../../src/resource/json.ts';
import { page, type Reply, refuse, type StandIn, send, standIn, token } from './stand-in-server.ts';

/** Objects by the path that lists them. */
export type HubObjects = Readonly<Record<string, readonly JsonObject[]>>;

/** Paths that list the kinds. */
export const listOf = {
  clusters: '/apis/multicluster.flomesh.io/v1alpha1/clusters',
  profiles: '/apis/multicluster.x-k8s.io/v1alpha1/clusterprofiles',
  secrets: '/api/v1/secrets',
} as const;

/** A Flomesh Cluster as its author wrote it. */
export function authoredCluster(name: string, region: string, gatewayHost: string): JsonObject {
  return clusterOf(name, region, gatewayHost);
}

function clusterOf(name: string, region: string, gatewayHost: string) {
  return {
    apiVersion: 'multicluster.flomesh.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name, labels: { tier: 'edge' } },
    spec: { region, gatewayHost, kubeconfig: token, fsmNamespace: 'fsm-system' },
  };
}

/** The same with all that an API server and the controllers add. */
export function liveCluster(name: string, region: string, gatewayHost: string): JsonObject {
  const { metadata, spec, ...authored } = clusterOf(name, region, gatewayHost);
  return {
    ...authored,
    metadata: {
      ...metadata,
      uid: 'c0ffee',
      resourceVersion: '12',
      creationTimestamp: '2026-01-01T00:00:00Z',
      annotations: {
        'kubectl.kubernetes.io/last-applied-configuration': `{"spec":{"kubeconfig":"${token}"}}`,
      },
      managedFields: [{ manager: 'kubectl' }],
    },
    spec: {
      ...spec,
      zone: 'default',
      group: 'default',
      gatewayPort: 80,
      fsmMeshConfigName: 'fsm-mesh-config',
    },
    status: { conditions: [{ type: 'Managed', status: 'True', message: token }] },
  };
}

/** A profile whose annotations say where the cluster is. */
export function liveProfile(name: string, annotations: JsonObject): JsonObject {
  return {
    apiVersion: 'multicluster.x-k8s.io/v1alpha1',
    kind: 'ClusterProfile',
    metadata: { name, namespace: 'fleet', annotations },
    spec: { clusterManager: { name: 'manager' }, displayName: name },
    status: { accessProviders: [{ name: 'x', cluster: { server: token } }] },
  };
}

/** Argo CD's Secret of a cluster. */
export function liveSecret(object: string, name: string): JsonObject {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: object,
      namespace: 'argocd',
      labels: { 'argocd.argoproj.io/secret-type': 'cluster', 'app.kubernetes.io/part-of': 'x' },
    },
    data: { name: base64(name), server: base64(token), config: base64(token) },
    type: 'Opaque',
  };
}

/** A server that holds these objects, and forbids what `forbidden` names. */
export async function liveHub(
  objects: HubObjects,
  forbidden: readonly string[] = [],
): Promise<StandIn> {
  const reply: Reply = (path, response) => {
    const [place = ''] = path.split('?');
    const found = objects[place];
    if (forbidden.includes(place)) refuse(response, 403, 'Forbidden');
    else if (found !== undefined) send(response, 200, page(path, found));
    else if (isKnown(place, [...Object.keys(objects), ...forbidden]))
      send(response, 200, served(place));
    else refuse(response, 404, 'NotFound');
  };
  return await standIn(reply);
}

/** Whether the path is that of an API group and version, or of a system, that the server has. */
function isKnown(place: string, lists: readonly string[]): boolean {
  return lists.some((list) => list.startsWith(`${place}/`));
}

function served(place: string): JsonObject {
  const names = Object.values(listOf).flatMap((list) =>
    list.startsWith(`${place}/`) ? [list.slice(place.length + 1)] : [],
  );
  return { kind: 'APIResourceList', resources: names.map((name) => ({ name })) };
}
