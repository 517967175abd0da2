/** Random states of a cluster with waypoints in front of its services, alone or beside other clusters that remote secrets bring. */
import fc from 'fast-check';
import type { Workload } from '../../src/istio/model/pilot-question.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { type AnyJoinedMesh, type AnyPilotState, anyPilotState } from './pilot-arbitrary.ts';
import { anyJoinedState } from './pilot-joined-arbitrary.ts';
import { anyWaypointGateway, attached, withoutRivals } from './pilot-waypoint-label.ts';
import { anyLocality, rarely } from './pilot-words.ts';

const namespaces = ['shop', 'web'];
const waypoints = namespaces.flatMap((namespace) =>
  ['waypoint', 'edge'].map((waypoint) => ({ namespace, waypoint })),
);

/** Two of the waypoints are the clients; what is behind them, labels of Services, ServiceEntries and namespaces say. */
export const anyWaypointState: fc.Arbitrary<AnyPilotState> = fc
  .record({
    state: fc.oneof(
      { arbitrary: anyJoinedState, weight: 4 },
      { arbitrary: anyPilotState, weight: 1 },
    ),
    isCaptured: fc.infiniteStream(fc.boolean()),
    labels: fc.infiniteStream(
      fc.constantFrom('', '', '', 'waypoint', 'edge', 'none', 'waypoint/shop', 'edge/web'),
    ),
    ofNamespaces: fc.tuple(anyNamespaceLabel(), anyNamespaceLabel()),
    distribution: fc.infiniteStream(fc.constantFrom('', '', '', 'PreferClose', 'PreferSameZone')),
    protocol: fc.infiniteStream(fc.constantFrom('', '', '', 'TCP', 'TLS', 'sniffed', 'HTTP2')),
    resolution: fc.infiniteStream(fc.constantFrom('', '', '', '', 'NONE', 'DNS_ROUND_ROBIN')),
    gateways: fc.subarray(waypoints),
    settings: fc.infiniteStream(anyWaypointGateway),
    clients: fc.shuffledSubarray(waypoints, { minLength: 2, maxLength: 2 }),
    localities: fc.tuple(anyLocality, anyLocality),
    tunnels: fc.infiniteStream(fc.constantFrom(0, 1, 1, 2)),
    isFlagged: rarely(3).map((one) => !one),
  })
  .map(({ state, isCaptured, labels, ofNamespaces, gateways, settings, clients, ...drawn }) => {
    const captured = (pods: readonly Workload[]): readonly Workload[] =>
      pods.map((pod) => (isCaptured.next().value ? { ...pod, isCaptured: true } : pod));
    const { joined } = state;
    const { isFlagged, localities } = drawn;
    const drawnObjects = state.objects.map((one) => {
      const shaped = withResolution(withProtocol(one, drawn.protocol), drawn.resolution);
      const named = attached(shaped, labels.next().value);
      return annotated(named, named['kind'] === 'Service' ? '' : drawn.distribution.next().value);
    });
    const objects = [
      ...namespaces.map((name, i) => {
        // ServiceEntries inherit the annotation in istiod, but not in eds-oracle.
        const hasEntries = drawnObjects.some(
          ({ kind, metadata }) => kind === 'ServiceEntry' && Object(metadata).namespace === name,
        );
        const distribution = hasEntries ? '' : drawn.distribution.next().value;
        return annotated(namespaceOf(name, ofNamespaces[i] ?? ''), distribution);
      }),
      ...gateways.map((one) => settings.next().value(one)),
      ...drawnObjects,
    ];
    return {
      ...state,
      objects: withoutRivals(objects),
      workloads: captured(state.workloads),
      clients: clients.map((one, i) => ({ ...one, labels: {}, locality: localities[i] ?? '' })),
      joined: joined && {
        ...joined,
        hidesNetworks: isFlagged,
        others: joined.others.map((one) => ({ ...one, workloads: captured(one.workloads) })),
        ...(isFlagged ? { tunnels: tunnelsTo(joined, drawn.tunnels) } : {}),
      },
    };
  });

function anyNamespaceLabel(): fc.Arbitrary<string> {
  return fc.constantFrom('waypoint', 'waypoint', 'edge', '', 'none');
}

/** Of the other clusters, and of the client's own. */
function tunnelsTo({ others, network: own }: AnyJoinedMesh, counts: IterableIterator<number>) {
  let last = 0;
  return [...others, { cluster: 'paris', network: own }].flatMap(({ cluster, network }) => {
    const count = counts.next().value ?? 0;
    if (network === '') return [];
    return Array.from({ length: count }, () => {
      last += 1;
      return { network, cluster, address: `198.51.100.${last}`, port: 15_008 };
    });
  });
}

function namespaceOf(name: string, waypoint: string): JsonObject {
  const labels = { team: name, ...(waypoint === '' ? {} : { 'istio.io/use-waypoint': waypoint }) };
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } };
}

function annotated(object: JsonObject, distribution: string): JsonObject {
  const isRead = ['Service', 'ServiceEntry', 'Namespace'].includes(String(object['kind']));
  if (!isRead || distribution === '') return object;
  const metadata = Object(object['metadata']);
  const annotations = {
    ...Object(metadata['annotations']),
    'networking.istio.io/traffic-distribution': distribution,
  };
  return { ...object, metadata: { ...metadata, annotations } };
}

/** The second port of a Service or a ServiceEntry gets another protocol, or one that Istio detects. */
function withProtocol(object: JsonObject, protocols: IterableIterator<string>): JsonObject {
  const { kind } = object;
  const protocol = protocols.next().value ?? '';
  const spec = Object(object['spec']);
  if (protocol === '' || (kind !== 'Service' && kind !== 'ServiceEntry')) return object;
  if (kind === 'ServiceEntry' && protocol === 'sniffed') return object;
  const said =
    kind === 'Service' ? { appProtocol: protocol.toLowerCase() } : { protocol: protocol };
  const [first, ...others] = [...spec.ports];
  return {
    ...object,
    spec: { ...spec, ports: [first, ...others.map((p) => ({ ...p, ...said }))] },
  };
}

function withResolution(object: JsonObject, resolutions: IterableIterator<string>): JsonObject {
  const resolution = resolutions.next().value ?? '';
  const { endpoints, ...spec } = Object(object['spec']);
  if (object['kind'] !== 'ServiceEntry' || resolution === '' || endpoints === undefined) {
    return object;
  }
  if (resolution === 'NONE') return { ...object, spec: { ...spec, resolution } };
  const one = spec.resolution === 'DNS' ? endpoints.slice(0, 1) : endpoints;
  const changed = spec.resolution === 'DNS' ? resolution : spec.resolution;
  return { ...object, spec: { ...spec, resolution: changed, endpoints: one } };
}
