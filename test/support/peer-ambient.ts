/** The clusters of an ambient mesh → what real Pilot tells a waypoint, a ztunnel or a sidecar of one of them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { isObject, type Json, objectAt, stringAt } from '../../src/resource/json.ts';

import { manifestsOf } from './peer-fleet.ts';
import { documentStream, inScratch, type PilotAnswer } from './peer-pilot.ts';
import { podsOf } from './peer-pod.ts';
import { runPeer } from './peer-program.ts';

/** A workload that ztunnels are told of. */
export interface ToldWorkload {
  readonly uid: string;
  readonly addresses?: readonly string[];
  readonly tunnel?: string;
  /** `network/address:port` of the gateway in front of it. */
  readonly network_gateway?: string;
  /** By `namespace/host`. */
  readonly services?: Readonly<Record<string, readonly string[]>>;
}

/** What each ztunnel is told, when `--workloads` was asked for. */
export interface Told {
  readonly ambient: {
    readonly workloads: readonly ToldWorkload[];
    readonly services: readonly { readonly host: string; readonly waypoint?: string }[];
  };
}

/** A question to the istiod of one cluster. */
export interface AmbientQuestion {
  readonly flags: readonly string[];
  /** The cluster, and what it runs. */
  readonly cluster: string;
  readonly documents: readonly Json[];
  /** The clusters that it has remote secrets for, and what they run. */
  readonly others?: Readonly<Record<string, readonly Json[]>>;
  /** The network of its pods, empty for none; that of its name unless given. */
  readonly network?: string;
  /** Whether it has AMBIENT_ENABLE_MULTI_NETWORK. */
  readonly isMultiNetwork: boolean;
}

/** Asks. */
export async function askAmbient(question: AmbientQuestion): Promise<PilotAnswer & Told> {
  const { flags, cluster, documents, others = {}, network = cluster, isMultiNetwork } = question;
  const environment = {
    PILOT_ENABLE_AMBIENT: 'true',
    AMBIENT_ENABLE_MULTI_NETWORK: String(isMultiNetwork),
  };
  return await inScratch(async (directory) => {
    const written = (name: string, content: readonly Json[]): string => {
      const file = join(directory, `${name}.yaml`);
      writeFileSync(file, documentStream(content));
      return file;
    };
    const remotes = Object.entries(others).flatMap(([name, content]) => [
      '--remote',
      `${name}=${written(name, content)}`,
    ]);
    const at = network === '' ? [] : ['--network', network];
    const where = ['--cluster', cluster, ...at, ...remotes];
    const asked = [...flags, ...where, written(cluster, documents)];
    const { stdout } = await runPeer('eds-oracle', asked, environment);
    const answer: Omit<PilotAnswer, 'text'> & Told = JSON.parse(stdout);
    if (answer.validation.length > 0) throw new Error(answer.validation.join('\n'));
    return { ...answer, text: stdout };
  });
}

/**
 * The answer, with every endpoint behind a tunnel at the address where the tunnel ends: real Envoy is asked for the order alone, as where TLS is
 * taken away.
 */
export function withoutTunnels({ text }: { readonly text: string }): { readonly text: string } {
  const answer: unknown = JSON.parse(text, (_, value) => {
    const tunnel = isObject(value) ? objectAt(value, 'envoyInternalAddress') : undefined;
    const at = stringAt(tunnel, 'endpointId');
    if (at === undefined) return value;
    const [, address, portValue] = /^(.*):(\d+)$/.exec(at) ?? [];
    return { socketAddress: { address, portValue: Number(portValue) } };
  });
  return { text: JSON.stringify(answer) };
}

/** What a cluster of a fleet runs, with one pod of each of the services. */
export function documentsOf(
  rendering: RenderedRepository,
  cluster: string,
  services: readonly string[],
): readonly Json[] {
  const manifests = manifestsOf(rendering, cluster);
  const places = services.map((service) => {
    const account = service.replace(/^.*\//, '');
    return [service, [{ at: 'eu/a', labels: {}, account }]] as const;
  });
  return [
    ...manifests.placed.map(({ resource }) => resource.object),
    ...podsOf(manifests, new Map(places)).map(({ document }) => document),
  ];
}

/** The network of a cluster, and the gateway that lets the ambient mesh in. */
export function entrance(network: string, address: string): readonly Json[] {
  const labels = { 'topology.istio.io/network': network };
  const options = { 'gateway.istio.io/tls-terminate-mode': 'ISTIO_MUTUAL' };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'istio-system', labels } },
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'istio-eastwestgateway', namespace: 'istio-system', labels },
      spec: {
        gatewayClassName: 'istio-east-west',
        addresses: [{ value: address }],
        listeners: [
          { name: 'mesh', port: 15_008, protocol: 'HBONE', tls: { mode: 'Terminate', options } },
        ],
      },
    },
  ];
}

/** A waypoint of namespace `shop`. */
export const waypoint: Json = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name: 'waypoint', namespace: 'shop', labels: { 'istio.io/waypoint-for': 'service' } },
  spec: {
    gatewayClassName: 'istio-waypoint',
    listeners: [{ name: 'mesh', port: 15_008, protocol: 'HBONE' }],
  },
};

/** Priorities and addresses of a cluster's endpoints, in order. */
export function orderOf(
  { clusters }: Pick<PilotAnswer, 'clusters'>,
  name: string,
): readonly (readonly [number, string])[] {
  const found = clusters.find(({ cluster }) => cluster === name);
  return (found?.localities ?? [])
    .flatMap(({ priority, endpoints }) =>
      endpoints.map(({ address }) => [priority, address] as const),
    )
    .sort(([a, one], [b, other]) => a - b || (one < other ? -1 : 1));
}
