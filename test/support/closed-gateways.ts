/**
 * The endpoints of a proxy's cluster, by real Pilot → the gateways among them that refuse what the proxy sends: the far end.
 */
import type { ClusterState } from '../../src/check/cluster-state.ts';
import type { OracleAnswer, OracleCluster } from '../../src/istio/model/proxy-snapshot.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { isDecidedElsewhere, servedNames } from './far-gateway.ts';

/** A fleet, and what its gateways have answered so far. */
export interface AskedGateways {
  readonly states: readonly ClusterState[];
  readonly manifests: readonly ClusterManifests[];
  /** The server names that a cluster's gateway has endpoints for, by real Pilot. */
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
  if (state.istioSpec?.gateway === 'http') return new Set();
  const closed = new Set<ClusterState>();
  for (const endpoint of asked.localities.flatMap(({ endpoints = [] }) => endpoints)) {
    const far = behindGateway(endpoint, state);
    if (far === undefined || far === state) continue;
    const names = endpoint.tls_mode === 'istio' ? (asked.sni ?? []) : [];
    if (!isAsked(state, far, names)) return undefined;
    const known = await namesAt(far, fleet);
    if (!names.some((one) => known.has(one))) closed.add(far);
  }
  return closed;
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
  const names = new Set(await servedNames(far, its));
  gateways.set(far.cluster.name, names);
  return names;
}

/** The cluster whose gateway has the address. */
export function behindGateway(
  { address, port }: { readonly address: string; readonly port: number },
  { fleet }: ClusterState,
): ClusterState | undefined {
  return fleet.find(({ cluster: { gateway } }) => {
    const its = [gateway?.host, gateway?.ip];
    return its.includes(address) && (gateway?.port ?? 15443) === port;
  });
}
