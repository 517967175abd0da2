/**
 * The endpoints of a proxy's cluster, by real Pilot → the gateways among them that refuse what the proxy sends: the far end.
 */
import type { ClusterState } from '../../src/check/cluster-state.ts';
import { serviceAt } from '../../src/check/reach/pod-reach.ts';
import { defaultPort } from '../../src/derive/route/usual-port.ts';
import type { OracleAnswer, OracleCluster } from '../../src/istio/model/proxy-snapshot.ts';
import { serviceFqdn } from '../../src/kind/istio-networking-v1/host/host.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import {
  askedByHttp,
  isDecidedElsewhere,
  isHttpDecidedElsewhere,
  servedNames,
} from './far-gateway.ts';

/** A fleet, and what its gateways have answered so far. */
export interface AskedGateways {
  readonly states: readonly ClusterState[];
  readonly manifests: readonly ClusterManifests[];
  /** The server names, or clusters for plain HTTP, that a cluster's gateway has endpoints for, by real Pilot. */
  readonly gateways: Map<string, ReadonlySet<string>>;
}

/** Also with the server names that the proxy sends, and the mode of TLS for each endpoint. */
export interface Answer extends Omit<OracleAnswer, 'clusters'> {
  readonly clusters?: readonly AskedCluster[];
}

export interface AskedCluster extends OracleCluster {
  readonly sni?: readonly string[] | null;
  readonly localities: readonly (OracleCluster['localities'][number] & {
    readonly endpoints?: readonly AskedEndpoint[];
  })[];
}

interface AskedEndpoint {
  readonly address: string;
  readonly port: number;
  readonly weight: number;
  readonly tls_mode?: string;
}

/**
 * The gateways among the endpoints of a proxy's cluster that do not know the server name it sends, by real Pilot; undefined where
 * Pilot does not decide about one.
 */
export async function closedGateways(
  asked: AskedCluster,
  state: ClusterState,
  fleet: AskedGateways,
): Promise<ReadonlySet<ClusterState> | undefined> {
  const closed = new Set<ClusterState>();
  for (const endpoint of asked.localities.flatMap(({ endpoints = [] }) => endpoints)) {
    const far = behindGateway(endpoint, state);
    if (far === undefined || far === state) continue;
    const names = namesSent(endpoint, { asked, state, far });
    if (names === undefined) return undefined;
    const known = await namesAt(far, fleet);
    if (!names.some((one) => known.has(one))) closed.add(far);
  }
  return closed;
}

/** The names by which the other gateway finds the service; undefined where Pilot does not decide. */
function namesSent(
  { tls_mode: mode }: AskedEndpoint,
  { asked, state, far }: { asked: AskedCluster; state: ClusterState; far: ClusterState },
): readonly string[] | undefined {
  const isMutual = mode === 'istio';
  if (isHttp(state)) return isMutual ? [] : namesByHttp(asked, far);
  const names = isMutual ? (asked.sni ?? []) : [];
  return isAsked(state, far, names) ? names : undefined;
}

function isHttp({ istioSpec }: ClusterState): boolean {
  return istioSpec?.gateway === 'http';
}

/** The cluster that the other gateway has for the service; undefined where Pilot does not decide. */
function namesByHttp({ cluster }: AskedCluster, far: ClusterState): readonly string[] | undefined {
  const [, port, , host = ''] = cluster.split('|');
  const service = serviceAt(far, host);
  if (service === undefined || isHttpDecidedElsewhere(far, service, Number(port))) return undefined;
  return [`outbound|${port}||${serviceFqdn(service, far.cluster.clusterDomain)}`];
}

/** Whether Pilot decides; it is asked with the usual domain only. */
function isAsked(state: ClusterState, far: ClusterState, names: readonly string[]): boolean {
  if (far.cluster.clusterDomain !== 'cluster.local') return false;
  return !names.some((one) => isDecidedElsewhere(state, far, one));
}

async function namesAt(
  far: ClusterState,
  { states, manifests, gateways }: AskedGateways,
): Promise<ReadonlySet<string>> {
  const its = manifests[states.indexOf(far)];
  const known = gateways.get(far.cluster.name);
  if (known !== undefined || its === undefined) return known ?? new Set();
  const names = new Set(await (isHttp(far) ? askedByHttp(far, its) : servedNames(far, its)));
  gateways.set(far.cluster.name, names);
  return names;
}

/** The cluster whose gateway has the address. */
export function behindGateway(
  { address, port }: { readonly address: string; readonly port: number },
  { fleet, istioSpec }: ClusterState,
): ClusterState | undefined {
  return fleet.find(({ cluster: { gateway } }) => {
    const its = [gateway?.host, gateway?.ip];
    return (
      its.includes(address) && (gateway?.port ?? defaultPort[istioSpec?.gateway ?? 'mtls']) === port
    );
  });
}
