/**
 * Small fleets of Service Mesh Hub, made in code: meshes east, west and south, one VirtualMesh, one TrafficPolicy, and the
 * FailoverService reviews.bookinfo.global with the Service reviews of east and west behind it.
 */
import type { FailoverRoute } from '../../src/derive/route/service-route.ts';
import { isFailoverRoute } from '../../src/derive/route/service-route.ts';
import { type JsonObject, objectAt } from '../../src/resource/json.ts';
import { type FleetStages, runStages } from './fleet-stages.ts';

const hub = 'hub';

/** An object of the hub. */
export function hubObject(kind: string, name: string, spec: JsonObject): JsonObject {
  const group = kind === 'Mesh' ? 'discovery' : 'networking';
  const apiVersion = `${group}.smh.solo.io/v1alpha2`;
  return { apiVersion, kind, metadata: { name, namespace: hub }, spec };
}

/** A Mesh of Istio in the cluster of its name, in region us. */
export function mesh(name: string, address: string, istio: JsonObject = {}): JsonObject {
  const gateways = address === '' ? {} : { ingressGateways: [{ externalAddress: address }] };
  const object = hubObject('Mesh', name, {
    istio: { installation: { cluster: name }, ...gateways, ...istio },
  });
  const annotations = { 'distributary.dev/region': 'us' };
  return { ...object, metadata: { name, namespace: hub, annotations } };
}

/** A reference to an object of the hub. */
export function ref(name: string): JsonObject {
  return { name, namespace: hub };
}

/** A backing service, as `name@cluster`. */
export function backing(text: string): JsonObject {
  const [name = '', clusterName = ''] = text.split('@');
  return { kubeService: { name, namespace: 'bookinfo', clusterName } };
}

/** A FailoverService for clients of east, unless its spec says otherwise. */
export function failover(spec: JsonObject = {}, name = 'reviews'): JsonObject {
  return hubObject('FailoverService', name, {
    hostname: `${name}.bookinfo.global`,
    port: { number: 9080, protocol: 'HTTP' },
    meshes: [ref('east')],
    backingServices: [backing('reviews@east'), backing('reviews@west')],
    ...spec,
  });
}

/** A Service of namespace bookinfo with port 9080. */
export function service(name = 'reviews', spec: JsonObject = {}): JsonObject {
  const ports = [{ name: 'http', port: 9080 }];
  const metadata = { name, namespace: 'bookinfo' };
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata,
    spec: { selector: { app: name }, ports, ...spec },
  };
}

/** The pods of such a Service. */
export function deployment(name = 'reviews', container: JsonObject = {}): JsonObject {
  const metadata = { name, namespace: 'bookinfo' };
  const template = {
    metadata: { labels: { app: name } },
    spec: { serviceAccountName: name, containers: [{ name, ...container }] },
  };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { template } };
}

/** What a test says about a fleet; the rest is as in the header. */
export interface HubSetup {
  readonly meshes?: readonly JsonObject[];
  readonly virtualMeshes?: readonly JsonObject[];
  readonly policies?: readonly JsonObject[];
  readonly failovers?: readonly JsonObject[];
  /** What every cluster gets. */
  readonly apps?: readonly JsonObject[];
  /** What one cluster gets besides. */
  readonly clusters?: Readonly<Record<string, readonly JsonObject[]>>;
  readonly derive?: JsonObject;
}

/** A VirtualMesh of all three meshes, which share their trust. */
export const virtualMesh: JsonObject = hubObject('VirtualMesh', 'all', {
  mtlsConfig: { shared: {} },
  meshes: ['east', 'west', 'south'].map(ref),
});

/** Every service gets outlier detection. */
export const outlierPolicy: JsonObject = hubObject('TrafficPolicy', 'outlier', {
  outlierDetection: { consecutiveErrors: 1 },
});

/** The meshes, with an address each. */
export const meshes: readonly JsonObject[] = [
  mesh('east', '203.0.113.1'),
  mesh('west', '203.0.113.2'),
  mesh('south', '203.0.113.3'),
];

/** Runs the stages. */
export function hubStages(setup: HubSetup = {}): FleetStages {
  const fleet = {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Fleet',
    metadata: { name: 'bookinfo' },
    spec: { derive: setup.derive ?? {} },
  };
  const described = [
    ...(setup.meshes ?? meshes),
    ...(setup.virtualMeshes ?? [virtualMesh]),
    ...(setup.policies ?? [outlierPolicy]),
    ...(setup.failovers ?? [failover()]),
  ];
  const own = Object.entries(setup.clusters ?? {}).map(([name, objects]) => ({
    path: `clusters/${name}/own.yaml`,
    text: stream(objects),
  }));
  return runStages([
    { path: 'distributary.yaml', text: stream([fleet]) },
    { path: 'topology/hub.yaml', text: stream(described) },
    { path: 'apps/reviews/reviews.yaml', text: stream(setup.apps ?? [service(), deployment()]) },
    ...own,
  ]);
}

function stream(objects: readonly JsonObject[]): string {
  return objects.map((object) => `---\n${JSON.stringify(object)}\n`).join('');
}

/** The codes that are found, each once, in order. */
export function codesOf(setup: HubSetup): readonly string[] {
  return [...new Set(hubStages(setup).diagnostics.map(({ code }) => code))].sort();
}

/** The messages of a code. */
export function messagesOf(code: string, setup: HubSetup): readonly string[] {
  return hubStages(setup)
    .diagnostics.filter((finding) => finding.code === code)
    .map(({ message }) => message);
}

/** The FailoverService's route for clients of a cluster; undefined when there is none. */
export function failoverRoute(setup: HubSetup = {}, client = 'east'): FailoverRoute | undefined {
  const set = hubStages(setup).derived.find(({ view }) => view.cluster.name === client);
  return set?.routes.filter(isFailoverRoute)[0];
}

/** `kind namespace/name` → `spec` of all that is derived for a cluster. */
export function derivedFor(
  client: string,
  setup: HubSetup = {},
): Readonly<Record<string, JsonObject>> {
  const set = hubStages(setup).derived.find(({ view }) => view.cluster.name === client);
  const derived = set?.derived ?? [];
  return Object.fromEntries(
    derived.map(({ resource: { kind, namespace, name, object } }) => [
      `${kind} ${namespace}/${name}`,
      objectAt(object, 'spec') ?? {},
    ]),
  );
}
