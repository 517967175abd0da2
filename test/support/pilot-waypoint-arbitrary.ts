/**
 * Random states of a cluster with waypoints in front of its services, alone or beside other clusters that remote secrets bring.
 * @module
 */
import fc from 'fast-check';
import type { Workload } from '../../src/istio/model/pilot-question.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { type AnyJoinedMesh, type AnyPilotState, anyPilotState } from './pilot-arbitrary.ts';
import { anyJoinedState } from './pilot-joined-arbitrary.ts';
import { anyLocality, rarely } from './pilot-words.ts';

/** Waypoints of both namespaces are the clients; what is behind them, labels of Services and namespaces say. */
export const anyWaypointState: fc.Arbitrary<AnyPilotState> = fc
  .record({
    state: fc.oneof(
      { arbitrary: anyJoinedState, weight: 4 },
      { arbitrary: anyPilotState, weight: 1 },
    ),
    isCaptured: fc.boolean(),
    ofServices: fc.infiniteStream(fc.constantFrom('', '', 'waypoint', 'none')),
    namespaces: fc.constantFrom<string[][]>(['shop', 'web'], ['shop'], []),
    localities: fc.tuple(anyLocality, anyLocality),
    hasTunnel: fc.infiniteStream(fc.constantFrom(true, true, false)),
    isFlagged: rarely(3).map((one) => !one),
  })
  .map(({ state, isCaptured, ofServices, namespaces, localities, hasTunnel, isFlagged }) => {
    const captured = (pods: readonly Workload[]): readonly Workload[] =>
      isCaptured ? pods.map((pod) => ({ ...pod, isCaptured: true })) : pods;
    const { joined } = state;
    const tunnels = (joined?.others ?? []).flatMap((one, i) =>
      hasTunnel.next().value ? tunnelTo(one, i) : [],
    );
    return {
      ...state,
      objects: [
        ...['shop', 'web'].map((name) => namespaceOf(name, namespaces.includes(name))),
        ...state.objects.map((one) => behind(one, ofServices.next().value)),
      ],
      workloads: captured(state.workloads),
      clients: ['shop', 'web'].map((namespace, i) => ({
        namespace,
        labels: {},
        locality: localities[i] ?? '',
        waypoint: 'waypoint',
      })),
      joined: joined && {
        ...joined,
        hidesNetworks: isFlagged,
        others: joined.others.map((one) => ({ ...one, workloads: captured(one.workloads) })),
        ...(isFlagged ? { tunnels } : {}),
      },
    };
  });

function tunnelTo({ cluster, network }: AnyJoinedMesh['others'][number], i: number) {
  return network === '' ? [] : [{ network, cluster, address: `198.51.100.${i + 1}`, port: 15_008 }];
}

function namespaceOf(name: string, isBehind: boolean): JsonObject {
  const labels = isBehind ? { 'istio.io/use-waypoint': 'waypoint' } : {};
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
}

function behind(object: JsonObject, waypoint: string): JsonObject {
  if (object['kind'] !== 'Service' || waypoint === '') return object;
  const metadata = Object(object['metadata']);
  const labels = { ...Object(metadata['labels']), 'istio.io/use-waypoint': waypoint };
  return { ...object, metadata: { ...metadata, labels } };
}
