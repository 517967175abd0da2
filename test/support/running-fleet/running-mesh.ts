/** The clusters of drawn fleets, and what joins them: their Fleet, and the objects that describe them. */
import type { JsonObject } from '../../../src/resource/json.ts';

/** The clusters: `NAME=REGION/ZONE:GATEWAY`. */
export const runningPlaces = [
  'paris=eu/eu-west:203.0.113.10',
  'berlin=eu/eu-central:203.0.113.20',
  'boston=us/us-east:203.0.113.30',
];

/** The mesh of the clusters: what their istiods read of each other, and the networks of their pods. */
export interface RunningMesh {
  readonly discovery: 'isolated' | 'remoteSecrets';
  /** By cluster; empty where pods reach each other. */
  network(cluster: string): string;
}

/** Istiods that read their own clusters. */
export const isolatedMesh: RunningMesh = { discovery: 'isolated', network: () => '' };

/** Their names. */
export const runningClusters: readonly string[] = ['paris', 'berlin', 'boston'];

/** What one outage ejects is back before the next one. */
export const baseEjectionTime = '6s';

/** The Fleet. */
export function fleetWith({ discovery }: RunningMesh, gateway: 'http' | undefined): JsonObject {
  const istio = { version: '1.31', discovery, gateway };
  const outlierDetection = { consecutive5xxErrors: 2, interval: '1s', baseEjectionTime };
  return {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Fleet',
    metadata: { name: 'random' },
    spec: { derive: { istio, outlierDetection } },
  };
}

/** A Cluster. */
export function clusterObject(place: string, mesh: RunningMesh): JsonObject {
  const [, name = '', region = '', zone = '', gatewayHost = ''] =
    /^(.*)=(.*)\/(.*):(.*)$/.exec(place) ?? [];
  return {
    apiVersion: 'multicluster.flomesh.io/v1alpha1',
    kind: 'Cluster',
    metadata: {
      name,
      annotations: {
        'distributary.dev/gateway-labels': 'istio=eastwestgateway',
        'distributary.dev/network': mesh.network(name) || undefined,
      },
    },
    spec: { region, zone, gatewayHost, gatewayPort: 15443, fsmNamespace: 'fsm-system' },
  };
}
