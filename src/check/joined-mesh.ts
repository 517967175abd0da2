/** A cluster and the states of its fleet → the other clusters that its istiod reads by remote secrets. */

import { getOrInsert } from '../collection/get-or-insert.ts';
import { memoise } from '../collection/memoise.ts';
import { defaultPort } from '../derive/route/usual-port.ts';
import {
  clusterMesh,
  hidesNetworks,
  istiodClusterId,
  podNetwork,
  seesOthers,
} from '../istio/mesh/cluster-mesh.ts';
import type { RemoteSecret } from '../istio/mesh/remote-secret.ts';
import { tunnelGateways } from '../istio/mesh/tunnel-gateway.ts';
import type {
  JoinedMesh,
  NetworkGateway,
  RemoteCluster,
  Workload,
} from '../istio/model/pilot-question.ts';
import { isReadRemotely } from '../istio/service/registered-service.ts';
import type { IstioSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import type { Resource } from '../resource/resource.ts';

/** The members of a cluster's state that are read, for other clusters too. */
interface Seen extends ClusterView {
  readonly objects: readonly Resource[];
  readonly pods: readonly Workload[];
}

/**
 * The other clusters that its secrets in Git name, each as a whole; all of them where one names none, or a cluster that the fleet does not
 * have by that name, and where Git has no secret. Without secrets istiod has its own network, and at most its own
 * cluster's gateway, which is relevant where it hides networks; undefined where nothing is relevant.
 */
export function joinedMesh(
  view: ClusterView,
  {
    istioSpec,
    fleet,
  }: { readonly istioSpec: IstioSpec | undefined; readonly fleet: readonly Seen[] },
): JoinedMesh | undefined {
  if (istioSpec === undefined) return undefined;
  const isAlone = !seesOthers(view, istioSpec);
  const hides = hidesNetworks(view, istioSpec);
  const network = podNetwork(view);
  if (isAlone && !hides) return network === '' ? undefined : { network, others: [], gateways: [] };
  const at = fleet.findIndex(({ cluster }) => cluster === view.cluster);
  const reads = readClusters(view, fleet);
  const known = () => (isAlone ? fleet.slice(at, at + 1).flatMap(gatewayOf) : gatewaysOf(fleet));
  return {
    network,
    others: isAlone ? [] : remoteClusters(fleet).filter((_, i) => i !== at && reads(i)),
    gateways: istioSpec.gateway === 'mtls' ? known() : [],
    ...(hides ? { hidesNetworks: true } : {}),
    ...(hides && !isAlone ? { tunnels: tunnelsOf(fleet) } : {}),
  };
}

/** Tells whether istiod has a secret of the cluster with an index in the fleet. */
export function readClusters(view: ClusterView, fleet: readonly Seen[]): (i: number) => boolean {
  const named = clusterMesh(view).remoteSecrets.map((secret) => indexOfSecret(secret, fleet));
  if (named.length === 0 || named.includes(undefined)) return () => true;
  const read = new Set(named);
  return (i) => read.has(i);
}

/** The index of the cluster that a secret is of; undefined where it names none of the fleet. */
export function indexOfSecret(
  { cluster = '' }: Pick<RemoteSecret, 'cluster'>,
  fleet: readonly Seen[],
): number | undefined {
  return clusterIndexes(fleet).get(cluster);
}

/** The clusters by name, and by the ID that their own istiod has, which is what a secret names. */
const clusterIndexes: (fleet: readonly Seen[]) => ReadonlyMap<string, number> = memoise(
  (fleet) =>
    new Map([
      ...fleet.map(({ cluster: { name } }, i) => [name, i] as const),
      ...fleet.map((state, i) => [istiodClusterId(state), i] as const),
    ]),
);

/** Whether a cluster's istiod reads other clusters. */
export function isJoined(
  state: ClusterView & { readonly istioSpec: IstioSpec | undefined },
): boolean {
  return state.istioSpec !== undefined && seesOthers(state, state.istioSpec);
}

/** One shared object per cluster, with pod addresses that are unique in the fleet. */
const remoteClusters: (fleet: readonly Seen[]) => readonly RemoteCluster[] = memoise((fleet) => {
  let count = 0;
  return fleet.map((state) => {
    const addresses = new Map<string, string>();
    const addressOf = (own: string) => getOrInsert(addresses, own, () => sharedAddress(count++));
    return {
      cluster: istiodClusterId(state),
      network: podNetwork(state),
      objects: state.objects.filter(isReadRemotely),
      workloads: state.pods.map((pod) => ({ ...pod, address: addressOf(pod.address) })),
    };
  });
});

/** A pod of another cluster: the index of the cluster's state in the fleet, and its address there. */
export interface RemotePod {
  readonly at: number;
  readonly address: string;
}

/** The pods of all clusters by their addresses as remote endpoints. */
export const remotePods: (fleet: readonly Seen[]) => ReadonlyMap<string, RemotePod> = memoise(
  (fleet) =>
    new Map(
      remoteClusters(fleet).flatMap(({ workloads }, at) =>
        workloads.map((pod, i) => {
          const address = fleet[at]?.pods[i]?.address ?? '';
          return [pod.address, { at, address }] as const;
        }),
      ),
    ),
);

const gatewaysOf: (fleet: readonly Seen[]) => readonly NetworkGateway[] = memoise((fleet) =>
  fleet.flatMap(gatewayOf),
);

/** A cluster's gateway serves its network: it accepts requests for any pod there. */
function gatewayOf(state: Seen): readonly NetworkGateway[] {
  const { ip, port = defaultPort.mtls } = state.cluster.gateway ?? {};
  const network = podNetwork(state);
  return ip === undefined || network === '' ? [] : [{ network, address: ip, port }];
}

/** The tunnels that waypoints of all clusters use. */
const tunnelsOf: (fleet: readonly Seen[]) => readonly NetworkGateway[] = memoise((fleet) =>
  fleet.flatMap((state) => {
    const of = { cluster: istiodClusterId(state), network: podNetwork(state) };
    return tunnelGateways(state, of);
  }),
);

/** Addresses of the shared address space of carriers, distinct from the cluster's own pods. */
function sharedAddress(i: number): string {
  return `100.${64 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`;
}

/** The first cluster of a fleet with remote secrets in Git. */
export const firstJoined: (fleet: readonly ClusterView[]) => ClusterView | undefined = memoise(
  (fleet) => fleet.find((view) => clusterMesh(view).remoteSecrets.length > 0),
);
