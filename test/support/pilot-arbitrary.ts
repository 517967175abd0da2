/** Random states of a cluster with Istio, and clients in them: what the model of Pilot is compared with Pilot on. */
import fc from 'fast-check';
import type {
  JoinedMesh,
  PilotClient,
  RemoteCluster,
  Workload,
} from '../../src/istio/model/pilot-question.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { anyEntry, anyRoute, anySidecar, anyWorkloadEntry } from './pilot-entry-arbitrary.ts';
import { anyMeshSettings } from './pilot-mesh-arbitrary.ts';
import { anyRule } from './pilot-rule-arbitrary.ts';
import { anyLabels, anyLocality, anyNamespace, names, ports, rarely } from './pilot-words.ts';

/** A state, and clients in it. */
export interface AnyPilotState {
  /** Oldest first. */
  readonly objects: readonly JsonObject[];
  readonly workloads: readonly Workload[];
  readonly clients: readonly PilotClient[];
  /** What istiod calls the cluster; `paris` unless given. */
  readonly cluster?: string;
  /** MeshConfig; empty unless given. */
  readonly mesh?: JsonObject;
  /** What remote secrets bring; nothing unless given. */
  readonly joined?: AnyJoinedMesh | undefined;
}

/** A joined mesh whose objects are not read yet. */
export interface AnyJoinedMesh extends Omit<JoinedMesh, 'others'> {
  readonly others: readonly (Omit<RemoteCluster, 'objects'> & {
    readonly objects: readonly JsonObject[];
  })[];
}

/** A state and one of its clients. */
export interface AnyPilotQuestion extends Omit<AnyPilotState, 'clients'> {
  readonly client: PilotClient;
}

/** What is asked about a state. */
export function questionsOf({ clients, ...state }: AnyPilotState): readonly AnyPilotQuestion[] {
  return clients.map((client) => ({ ...state, client }));
}

const anyService = fc
  .record({
    namespace: fc.constantFrom('shop', 'web'),
    name: fc.constantFrom(...names),
    isHeadless: rarely(9),
    distribution: fc.constantFrom('', '', '', '', 'PreferClose', 'PreferSameZone'),
    exportTo: fc.constantFrom('', '', '', '.', 'web'),
  })
  .map(
    ({ namespace, name, isHeadless, distribution, exportTo }): JsonObject => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {
        name,
        namespace,
        ...(exportTo === '' ? {} : { annotations: { 'networking.istio.io/exportTo': exportTo } }),
      },
      spec: {
        selector: { app: name },
        ports: ports.map(({ number, name: port }) => ({
          name: port,
          port: number,
          targetPort: number + 8000,
        })),
        ...(isHeadless ? { clusterIP: 'None' } : {}),
        ...(distribution === '' ? {} : { trafficDistribution: distribution }),
      },
    }),
  );

const anyClient: fc.Arbitrary<PilotClient> = fc.record({
  namespace: anyNamespace,
  labels: anyLabels.map((labels) =>
    Object.fromEntries(Object.entries(labels).map(([k, v]) => [k, String(v)])),
  ),
  locality: anyLocality,
});

/** A state and clients; every name is unique, services come with pods in any place. */
export const anyPilotState: fc.Arbitrary<AnyPilotState> = fc
  .record({
    services: fc.uniqueArray(anyService, {
      maxLength: 4,
      selector: ({ metadata }) =>
        JSON.stringify([Object(metadata).namespace, Object(metadata).name]),
    }),
    pods: fc.array(fc.record({ of: fc.nat(7), locality: anyLocality, labels: anyLabels }), {
      maxLength: 7,
    }),
    others: fc.array(
      fc.oneof(
        { arbitrary: anyRule, weight: 6 },
        { arbitrary: anyEntry, weight: 4 },
        { arbitrary: anyWorkloadEntry, weight: 1 },
        { arbitrary: anySidecar, weight: 1 },
        { arbitrary: anyRoute, weight: 1 },
      ),
      { maxLength: 9 },
    ),
    clients: fc.array(anyClient, { minLength: 3, maxLength: 3 }),
    mesh: anyMeshSettings,
  })
  .map(({ services, pods, others, clients, mesh }) => ({
    objects: [...services, ...others].map((one, i) => {
      const metadata = Object(one['metadata']);
      return { ...one, metadata: { ...metadata, name: metadata.name ?? `o${i}` } };
    }),
    workloads:
      services.length === 0
        ? []
        : pods.map(({ of, locality, labels }, i) =>
            workload(services[of % services.length] ?? {}, locality, labels, i),
          ),
    clients,
    mesh,
  }));

function workload(service: JsonObject, locality: string, labels: JsonObject, i: number): Workload {
  const { name, namespace } = Object(service['metadata']);
  return {
    namespace,
    labels: { app: name, ...Object(labels) },
    locality,
    address: `10.1.0.${i + 1}`,
    service: name,
    ports: new Map(ports.map((port) => [port.name, port.number + 8000])),
  };
}
