/** Clusters and authored objects made in code, for tests of one function. Whole repositories are fixtures. */

import { invariant } from '../../src/diagnostic/invariant.ts';
import type { Position } from '../../src/diagnostic/position.ts';
import type { DeriveSpec } from '../../src/kind/distributary-v1alpha1/derive-spec.ts';
import { type ClusterView, viewClusters } from '../../src/place/cluster-view.ts';
import type { AuthoredSet, Placed } from '../../src/place/placed.ts';
import { isIpAddress } from '../../src/resource/ip-address.ts';
import type { Json, JsonObject } from '../../src/resource/json.ts';
import { type Resource, type SourceText, toResource } from '../../src/resource/resource.ts';
import type { Cluster, Gateway } from '../../src/topology/topology.ts';

/** What a test says about a cluster; the rest has the defaults of the topology. */
export interface ClusterTraits {
  readonly region?: string;
  readonly zone?: string;
  /** Address or name of the gateway; `''` for none. */
  readonly gateway?: string;
  /** Annotation `distributary.dev/gateway-ip`, for a gateway that is known by name. */
  readonly ip?: string;
  readonly port?: number;
  readonly trustDomain?: string;
  readonly clusterDomain?: string;
}

/** A cluster whose gateway has an address of its own. */
export function cluster(name: string, traits: ClusterTraits = {}): Cluster {
  const { region = 'eu', zone = 'a', trustDomain, clusterDomain } = traits;
  return {
    name,
    key: `${region}/${zone}/default/${name}`,
    region,
    zone,
    group: 'default',
    labels: {},
    ...gatewayOf(name, traits),
    trustDomain: trustDomain ?? 'cluster.local',
    clusterDomain: clusterDomain ?? 'cluster.local',
    at: positionIn(`topology/${name}.yaml`, '/metadata/name'),
  };
}

function gatewayOf(name: string, traits: ClusterTraits): { gateway?: Gateway } {
  const host = traits.gateway ?? addressOf(name);
  if (host === '') return {};
  const ip = isIpAddress(host) ? host : traits.ip;
  const port = traits.port === undefined ? {} : { port: traits.port };
  return { gateway: { host, ...(ip === undefined ? {} : { ip }), ...port } };
}

/** An address of the range for documentation, the same for a name each time. */
function addressOf(name: string): string {
  const sum = [...name].reduce((all, letter) => (all * 31 + letter.charCodeAt(0)) % 251, 7);
  return `203.0.113.${sum + 1}`;
}

/** A place in a file, told apart by its pointer. */
export function positionIn(file: string, pointer = ''): Position {
  return { file, document: 0, line: 1, column: 1, pointer };
}

/** An authored resource; its file is named after it unless a test says otherwise. */
export function authored(object: JsonObject, file?: string): Resource {
  const bare = toResource(object, { type: 'derived', from: [] });
  const path = file ?? `${bare.kind}-${bare.name}.yaml`;
  return { ...bare, origin: { type: 'authored', source: sourceText(path, object) } };
}

function sourceText(file: string, object: JsonObject): SourceText {
  return {
    file,
    document: 0,
    text: JSON.stringify(object),
    locate: (pointer) => positionIn(file, pointer),
    edited: (next) => sourceText(file, next),
  };
}

/** An object of the authored set, filed under an application. */
export function placed(object: JsonObject, application = 'apps/reviews'): Placed {
  return { resource: authored(object), application };
}

/** The authored set of a cluster. */
export function authoredSet(
  cluster: Cluster,
  ...objects: readonly (JsonObject | Placed)[]
): AuthoredSet {
  return { cluster, placed: objects.map((one) => (isPlaced(one) ? one : placed(one))) };
}

function isPlaced(one: JsonObject | Placed): one is Placed {
  return 'resource' in one && 'application' in one;
}

/** Look-ups in what a cluster's authors wrote. */
export function viewOf(
  cluster: Cluster,
  ...objects: readonly (JsonObject | Placed)[]
): ClusterView {
  const [view] = viewClusters([authoredSet(cluster, ...objects)]);
  invariant(view, 'one set has one view');
  return view;
}

/** Any object in namespace `shop`. */
export function object(apiVersion: string, kind: string, name: string, spec: Json): JsonObject {
  return { apiVersion, kind, metadata: { name, namespace: 'shop' }, spec };
}

/** A Service with a port `http` 80, unless its spec says otherwise. */
export function service(name = 'reviews', spec: JsonObject = {}): JsonObject {
  return object('v1', 'Service', name, { ports: [{ name: 'http', port: 80 }], ...spec });
}

/** An export of port 80 under a path of its own, whose account is known. */
export function serviceExport(name = 'reviews', spec: JsonObject = {}): JsonObject {
  return object('flomesh.io/v1alpha1', 'ServiceExport', name, {
    rules: [{ portNumber: 80, path: `/${name}`, pathType: 'Prefix' }],
    serviceAccountName: name,
    ...spec,
  });
}

/** A policy of the consumer. */
export function trafficPolicy(
  lbType: string,
  targets: readonly JsonObject[] = [],
  name = 'reviews',
): JsonObject {
  return object('flomesh.io/v1alpha1', 'GlobalTrafficPolicy', name, { lbType, targets });
}

/** A DestinationRule. */
export function rule(host: string, spec: JsonObject = {}, name = 'reviews'): JsonObject {
  return object('networking.istio.io/v1', 'DestinationRule', name, { host, ...spec });
}

/** Another namespace, name, annotations … for an object. */
export function withMetadata(object: JsonObject, metadata: JsonObject): JsonObject {
  const before = object['metadata'];
  return { ...object, metadata: { ...(typeof before === 'object' ? before : {}), ...metadata } };
}

/** `spec.derive` of a Fleet that says nothing, save what a test wants. */
export function deriveSpec(spec: Partial<DeriveSpec> = {}): DeriveSpec {
  return {
    serviceImport: 'auto',
    namespaces: 'derive',
    istio: { version: '1.30', gateway: 'mtls' },
    defaultPolicy: 'FailOver',
    locality: 'group',
    failover: [],
    clusterset: 'both',
    outlierDetection: { consecutive5xxErrors: 5, maxEjectionPercent: 100 },
    ...spec,
  };
}
