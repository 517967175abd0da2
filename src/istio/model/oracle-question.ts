/** A state and a client → the input of eds-oracle: documents and arguments. */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { behaviourFlags } from '../../kind/istio-networking-v1/istio-changes.ts';
import { isIstio } from '../../kind/istio-networking-v1/istio-kind.ts';
import { networkLabel } from '../../kind/topology-label.ts';
import { isObject, type JsonObject, listAt, objectAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { isPeerAuthentication } from '../authorization/peer-authentication.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import { isWaypointGateway } from '../mesh/waypoint.ts';
import { isReadRemotely, isService } from '../service/registered-service.ts';
import { systemNamespace } from '../system-namespace.ts';
import { readObjects } from '../visibility/discovery-selector.ts';
import { isNamespace, storedNamespaces } from './oracle/oracle-namespaces.ts';
import { podsOf } from './oracle/oracle-pods.ts';
import type {
  JoinedMesh,
  NetworkGateway,
  PilotClient,
  PilotState,
  RemoteCluster,
} from './pilot-question.ts';

/** The networking kinds that the model supports. */
const modelled = ['ServiceEntry', 'DestinationRule', 'VirtualService', 'Sidecar', 'WorkloadEntry'];

/** A stream of YAML documents, each written as JSON: the model's objects, and the pods; for a waypoint its Gateway. */
export function oracleDocuments(
  { objects, workloads, joined, cluster, mesh }: PilotState,
  client?: PilotClient,
): string {
  // eds-oracle has Istio's objects in memory, where no filter of istiod's watches hides them.
  const read = new Set(readObjects(objects, mesh));
  const asked = objects.filter((one) => isModelled(one) && (isReadRemotely(one) || read.has(one)));
  const waypoints =
    client?.waypoint === undefined
      ? []
      : [...waypointGateways(objects, client), ...tunnelServices(joined, cluster)];
  return documentStream([
    ...namespacesOf(asked, { mesh, joined }),
    ...asked.filter((one) => !isNamespace(one)).map(asStored),
    ...waypoints,
    ...podsOf(workloads),
  ]);
}

/** The Namespaces on which visibility depends: of a Service to other clusters, of a ServiceEntry, of all objects to istiod. */
function namespacesOf(
  objects: readonly Resource[],
  { mesh, joined }: Pick<PilotState, 'mesh' | 'joined'>,
): readonly JsonObject[] {
  const some = mesh.entryVisibility === undefined ? objects.filter(isService) : objects;
  const isNeeded = joined?.hidesNetworks === true || mesh.entryVisibility !== undefined;
  return storedNamespaces(objects, mesh, isNeeded ? some : []);
}

/** The Gateways in Git, and that of the client if Git lacks it: it is then assumed to accept every namespace that names it. */
function waypointGateways(
  objects: readonly Resource[],
  { namespace, waypoint: name }: PilotClient,
): readonly JsonObject[] {
  const written = objects.filter(isWaypointGateway);
  const isWritten = written.some((one) => one.namespace === namespace && one.name === name);
  const all = written.map(({ object }) => object);
  if (isWritten) return all;
  const allowedRoutes = { namespaces: { from: 'All' } };
  const unwritten = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: name ?? '', namespace },
    spec: {
      gatewayClassName: 'istio-waypoint',
      listeners: [{ name: 'mesh', port: 15_008, protocol: 'HBONE', allowedRoutes }],
    },
  };
  return [...all, unwritten];
}

/** A file read beside the documents: the value of its flag is a prefix and the path. */
export interface OracleFile {
  readonly flag: string;
  readonly prefix: string;
  readonly name: string;
  readonly text: string;
}

/** MeshConfig, and the input of a mesh with remote secrets beside the cluster; for a waypoint with the tunnel gateways. */
export function oracleFiles(
  { mesh, joined }: PilotState,
  client?: PilotClient,
): readonly OracleFile[] {
  const { written } = mesh;
  const config = { flag: '--mesh', prefix: '', name: 'mesh', text: JSON.stringify(written) };
  const settings = Object.keys(written).length === 0 ? [] : [config];
  if (joined === undefined) return settings;
  const { others, gateways } = joined;
  const networks = {
    flag: '--mesh-networks',
    prefix: '',
    name: 'networks',
    text: networksOf(joined),
  };
  const remote = others.map((one, i) => {
    const its = client?.waypoint === undefined ? [] : tunnelServices(joined, one.cluster);
    const text = `${textOf(mesh)(one)}${documentStream(its)}`;
    return { flag: '--remote', prefix: `${one.cluster}=`, name: `remote-${i}`, text };
  });
  return [...settings, ...(gateways.length === 0 ? [] : [networks]), ...remote];
}

/**
 * The Services of a cluster's tunnel gateways, two for each: for DNS clusters istiod keeps a list of gateways of its own, which it updates only
 * where it reads them again without a change, so with one Service the answer depends on which clusters it has read by then.
 */
function tunnelServices(joined: JoinedMesh | undefined, cluster: string): readonly JsonObject[] {
  const its = (joined?.tunnels ?? []).filter((one) => one.cluster === cluster);
  return its.flatMap((one, i) => [
    gatewayService(one, `tunnel-${i}`),
    gatewayService(one, `same-${i}`),
  ]);
}

/** The Service of a gateway of type LoadBalancer: istiod reads the address and the ports from it. */
function gatewayService({ network, address, port }: NetworkGateway, name: string): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name,
      namespace: systemNamespace,
      labels: { [networkLabel]: network },
    },
    spec: { type: 'LoadBalancer', ports: [{ name: 'hbone', port, targetPort: port }] },
    status: { loadBalancer: { ingress: [{ ip: address }] } },
  };
}

/** The variables of istiod's environment that affect the answer. */
export function oracleEnvironment(
  { joined, workloads, off }: PilotState,
  client?: PilotClient,
): Readonly<Record<string, string>> {
  const turnedOff = behaviourFlags.flatMap(({ change, flag }) =>
    off?.has(change) === true ? [[flag, 'false'] as const] : [],
  );
  return { ...Object.fromEntries(turnedOff), ...ambientEnvironment({ joined, workloads }, client) };
}

function ambientEnvironment(
  { joined, workloads }: Pick<PilotState, 'joined' | 'workloads'>,
  client?: PilotClient,
): Readonly<Record<string, string>> {
  if (joined?.hidesNetworks === true) {
    return { PILOT_ENABLE_AMBIENT: 'true', AMBIENT_ENABLE_MULTI_NETWORK: 'true' };
  }
  const pods = [...workloads, ...(joined?.others ?? []).flatMap((one) => one.workloads)];
  const isAmbient = client?.waypoint !== undefined || pods.some(({ isCaptured }) => isCaptured);
  return isAmbient ? { PILOT_ENABLE_AMBIENT: 'true' } : {};
}

/** One text for all clusters that use it. */
const textOf = memoise((mesh: MeshConfig) =>
  memoise(({ network, objects, workloads }: RemoteCluster) => {
    const metadata = { name: systemNamespace, labels: { [networkLabel]: network } };
    const system = { apiVersion: 'v1', kind: 'Namespace', metadata };
    const isSystem = (one: Resource) => isNamespace(one) && one.name === systemNamespace;
    const namespaces = storedNamespaces(
      objects.filter((one) => !isSystem(one)),
      mesh,
    );
    const services = objects.filter((one) => !isNamespace(one)).map(asStored);
    const its = [...namespaces, ...services, ...podsOf(workloads)];
    return documentStream(network === '' ? its : [system, ...its]);
  }),
);

function networksOf({ gateways }: JoinedMesh): string {
  const byNetwork = [...groupBy(gateways, ({ network }) => network)];
  const networks = byNetwork.map(([network, its]) => {
    return [network, { gateways: its.map(({ address, port }) => ({ address, port })) }] as const;
  });
  return JSON.stringify({ networks: Object.fromEntries(networks) });
}

function documentStream(documents: readonly JsonObject[]): string {
  return documents.map((document) => `---\n${JSON.stringify(document)}\n`).join('');
}

/** The arguments before the file. */
export function oracleArguments(
  { cluster, joined }: PilotState,
  client: PilotClient,
): readonly string[] {
  const labels = Object.entries(client.labels).map(([key, value]) => `${key}=${value}`);
  const { waypoint } = client;
  return [
    ...['--compact', '--namespace', client.namespace, '--cluster', cluster],
    ...(waypoint === undefined ? [] : ['--type', 'waypoint', '--gateway', waypoint]),
    ...(joined === undefined || joined.network === '' ? [] : ['--network', joined.network]),
    ...(client.locality === '' ? [] : ['--locality', client.locality]),
    ...(labels.length === 0 ? [] : ['--labels', labels.join(',')]),
  ];
}

function isModelled(resource: Resource): boolean {
  return (
    isReadRemotely(resource) ||
    isPeerAuthentication(resource) ||
    modelled.some((one) => isIstio(resource, one))
  );
}

/** With the API server's default that endpoints depend on, which eds-oracle does not set. */
function asStored(resource: Resource): JsonObject {
  const { kind, object } = resource;
  const spec = objectAt(object, 'spec');
  if (kind !== 'Service' || spec === undefined) return object;
  const ports = listAt(spec, 'ports').map((port) =>
    isObject(port) ? { targetPort: port['port'], ...port } : port,
  );
  return { ...object, spec: { ...spec, ...(ports.length === 0 ? {} : { ports }) } };
}
