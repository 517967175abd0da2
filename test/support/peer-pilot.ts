/** Manifests and a proxy → what real Pilot gives that proxy. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostOfRule } from '../../src/istio/destination-rule/destination-rule.ts';
import { clusterMesh } from '../../src/istio/mesh/cluster-mesh.ts';
import { defaultMeshConfig, type MeshConfig } from '../../src/istio/mesh/mesh-config.ts';
import { isNamespace, storedNamespaces } from '../../src/istio/model/oracle/oracle-namespaces.ts';
import { readObjects } from '../../src/istio/visibility/discovery-selector.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { viewClusters } from '../../src/place/cluster-view.ts';
import { type Json, type JsonObject, listAt } from '../../src/resource/json.ts';
import type { Resource } from '../../src/resource/resource.ts';

import type { Pod } from './peer-pod.ts';
import { runPeer } from './peer-program.ts';

/** An endpoint, as eds-oracle reports it. */
export interface PilotEndpoint {
  readonly address: string;
  readonly port: number;
  readonly weight: number;
  readonly health: string;
  readonly tls_mode?: string;
}

/** A cluster of the proxy, as eds-oracle reports it. */
export interface PilotCluster {
  readonly cluster: string;
  readonly type: string;
  readonly sni: readonly string[];
  readonly sans?: readonly string[];
  readonly destination_rule?: string;
  /** As Envoy gets them, when they were asked for raw. */
  readonly raw_cluster?: JsonObject;
  readonly raw_load_assignment?: JsonObject;
  readonly outlier_detection?: { readonly maxEjectionPercent?: number };
  readonly localities: readonly {
    readonly priority: number;
    readonly locality: string;
    readonly weight: number;
    readonly endpoints: readonly PilotEndpoint[];
  }[];
}

/** A route configuration of the proxy; as Envoy gets it, when it was asked for raw. */
export interface PilotRoutes {
  readonly name: string;
  readonly virtual_hosts: readonly PilotVirtualHost[];
  readonly raw_route_configuration?: JsonObject;
}

/** A virtual host, its routes as they are tried. */
export interface PilotVirtualHost {
  readonly name: string;
  readonly domains: readonly string[];
  /** `ALL` where requests by plain HTTP get a redirect to HTTPS. */
  readonly require_tls?: string;
  readonly routes: readonly {
    readonly match: Readonly<Record<string, Json>>;
    readonly cluster?: string;
    readonly timeout?: string;
  }[];
}

/** A listener of the proxy; as Envoy gets it, when it was asked for raw. */
export interface PilotListener {
  readonly name: string;
  readonly address?: string;
  readonly port?: number;
  readonly filter_chains?: readonly Json[];
  readonly raw_listener?: JsonObject;
}

/** The answer of eds-oracle. */
export interface PilotAnswer {
  readonly error?: string;
  readonly validation: readonly string[];
  readonly warnings?: readonly string[] | undefined;
  readonly clusters: readonly PilotCluster[];
  /** The proxy's route configurations, when they were asked for. */
  readonly routes?: readonly PilotRoutes[];
  readonly listeners?: readonly PilotListener[];
  /** `accepted`, or what Envoy has against it, when it was asked. */
  readonly envoy?: string;
  /** The answer as it was printed: what envoy-sim reads. */
  readonly text: string;
}

/** Who asks. */
export interface Proxy {
  readonly type: 'sidecar' | 'ingress' | 'east-west';
  readonly namespace: string;
  readonly locality?: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** The address of the pod whose proxy it is; nobody's unless given. */
  readonly ip?: string;
}

/** What Pilot is asked about. */
export interface PilotQuestion {
  readonly manifests: ClusterManifests;
  readonly pods: readonly Pod[];
  readonly proxy: Proxy;
  /** Istio's objects last to first, as if they had been made in that order. */
  readonly reversed?: boolean;
  readonly raw?: boolean;
  /** Whether route configurations are wanted, too. */
  readonly routes?: boolean;
  readonly listeners?: boolean;
  /** Whether Envoy is to judge all that Pilot makes. */
  readonly judged?: boolean;
  /** What istiod sees of other clusters; nothing unless given. */
  readonly joined?: JoinedMesh | undefined;
}

/** A mesh in which istiod has remote secrets. */
export interface JoinedMesh {
  /** Kubernetes' objects of the other clusters, by cluster. */
  readonly others: ReadonlyMap<string, readonly Json[]>;
  /** That of the proxy's own cluster. */
  readonly network: string;
  /** MeshNetworks; undefined for one flat network. */
  readonly networks: JsonObject | undefined;
  readonly config: JsonObject;
  /** Whether istiod runs with the flags of the ambient mesh of several networks. */
  readonly hidesNetworks: boolean;
  /** What the proxy's own cluster has beside its branch; nothing unless given. */
  readonly own?: readonly Json[];
}

/** The flags of the ambient mesh of several networks. */
const multiNetwork = { PILOT_ENABLE_AMBIENT: 'true', AMBIENT_ENABLE_MULTI_NETWORK: 'true' };

/** Runs `body` with a directory that is gone afterwards. */
export async function inScratch<T>(body: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'distributary-peer-'));
  try {
    return await body(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Whether Istio says it of every EnvoyFilter there is. */
export function isOfEveryFilter(warning: string): boolean {
  return warning.includes('EnvoyFilter exposes internal implementation details');
}

/** Asks Pilot; `error` in the answer is Pilot's, a panic for one. */
export function askPilot(question: PilotQuestion): Promise<PilotAnswer> {
  return inScratch(async (directory) => {
    const { manifests } = question;
    const documents = join(directory, 'documents.yaml');
    const mesh = join(directory, 'mesh.yaml');
    writeFileSync(documents, documentStream(documentsOf(question)));
    const { trustDomain } = manifests.cluster;
    const config = { trustDomain, ...meshOf(manifests).written, ...question.joined?.config };
    writeFileSync(mesh, JSON.stringify(config));
    const flags = [...proxyFlags(question), '--mesh', mesh, ...joinedFlags(question, directory)];
    if (question.raw === true) flags.push('--raw');
    if (question.routes === true) flags.push('--routes');
    if (question.listeners === true) flags.push('--listeners');
    if (question.judged === true) flags.push('--validate-envoy');
    const environment = question.joined?.hidesNetworks === true ? multiNetwork : {};
    const { stdout } = await runPeer('eds-oracle', [...flags, documents], environment);
    const answer: Omit<PilotAnswer, 'text'> = JSON.parse(stdout);
    const warnings = answer.warnings?.filter((text) => !isOfEveryFilter(text));
    return { ...answer, ...(warnings?.length === 0 ? { warnings: undefined } : {}), text: stdout };
  });
}

/** MeshConfig in Git. */
function meshOf(manifests: ClusterManifests): MeshConfig {
  const [view] = viewClusters([manifests]);
  return view === undefined ? defaultMeshConfig : clusterMesh(view).config;
}

/** A file for each cluster that istiod sees, and one for the networks. */
function joinedFlags({ joined }: PilotQuestion, directory: string): readonly string[] {
  if (joined === undefined) return [];
  const networks = join(directory, 'networks.yaml');
  if (joined.networks !== undefined) writeFileSync(networks, JSON.stringify(joined.networks));
  const others = [...joined.others].flatMap(([name, documents]) => {
    const file = join(directory, `${name}.yaml`);
    writeFileSync(file, documentStream(documents));
    return ['--remote', `${name}=${file}`];
  });
  return joined.networks === undefined ? others : [...others, '--mesh-networks', networks];
}

function proxyFlags({ proxy, manifests, joined }: PilotQuestion): string[] {
  const { type, namespace, locality = '', labels = {}, ip } = proxy;
  const network = joined?.network ?? manifests.cluster.name;
  const cluster = istiodIdOf(manifests);
  const pairs = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  const kind = type === 'sidecar' ? type : 'router';
  const flags = ['--type', kind, '--namespace', namespace, '--cluster', cluster];
  if (network !== '') flags.push('--network', network);
  if (locality !== '') flags.push('--locality', locality);
  if (ip !== undefined) flags.push('--ip', ip);
  if (pairs.length > 0) flags.push('--labels', pairs.join(','));
  // An east-west gateway as Istio's charts install it asks for its own network only; other gateways do not.
  return type === 'east-west' && network !== '' ? [...flags, '--network-view', network] : flags;
}

/** What the cluster's istiod calls it: found in the bare text of what installs it, else the Cluster's name. */
export function istiodIdOf({ cluster, placed }: ClusterManifests): string {
  const text = JSON.stringify(placed.map(({ resource }) => resource.object));
  const told =
    /multiCluster"?: ?\{"?clusterName"?: ?"?([\w-]+)|"CLUSTER_ID","value":"([\w-]+)/.exec(text);
  return told?.[1] ?? told?.[2] ?? cluster.name;
}

function documentsOf({ manifests, pods, reversed, joined }: PilotQuestion): readonly Json[] {
  const objects = manifests.placed.map(({ resource }) => resource);
  const isOfIstio = ({ apiVersion }: Resource): boolean => apiVersion.includes('istio.io/');
  // eds-oracle has Istio's objects in memory, where no filter of istiod's watches hides them.
  const istio = readObjects(objects, meshOf(manifests)).filter(isOfIstio);
  const others = objects.filter((one) => !isOfIstio(one) && !isNamespace(one));
  const ordered = reversed === true ? [...istio].reverse() : istio;
  return [
    ...storedNamespaces(objects, meshOf(manifests)),
    ...[...others, ...ordered].map(({ object }) => object),
    ...pods.map(({ document }) => document),
    ...(joined?.own ?? []),
  ];
}

/** A stream of YAML documents, each written as JSON. */
export function documentStream(documents: readonly Json[]): string {
  return documents.map((document) => `---\n${JSON.stringify(document)}\n`).join('');
}

/** Whether two rules or two entries are for one host, so that Pilot's answer may depend on which one is older. */
export function hasRivals({ placed, cluster }: ClusterManifests): boolean {
  const hosts = placed.flatMap(({ resource }) => {
    const { kind, namespace, object } = resource;
    if (kind === 'DestinationRule')
      return [`${kind} ${hostOfRule(resource, cluster.clusterDomain)}`];
    if (kind !== 'ServiceEntry') return [];
    return listAt(object, 'spec', 'hosts').map((host) => `${kind} ${namespace} ${host}`);
  });
  return new Set(hosts).size < hosts.length;
}
