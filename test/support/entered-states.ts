/** What a provider's team wrote → the states of two clusters, of which one's clients fail over to the other's pods. */
import { type ClusterState, clusterStates } from '../../src/check/cluster-state.ts';
import { deriveFleet } from '../../src/derive/derive.ts';
import { mergeCluster } from '../../src/merge/merge-cluster.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import type { Gateway } from '../../src/topology/topology.ts';
import {
  authoredSet,
  type ClusterTraits,
  cluster,
  deriveSpec,
  service,
  serviceExport,
} from './fleet-builder.ts';

/** Service `shop/reviews` is in both clusters; `south` exports it, and clients in `north` come in. */
export interface EnteredFleet {
  /** Beside the Service and its export. */
  readonly south?: readonly JsonObject[];
  /** Beside the Service. */
  readonly north?: readonly JsonObject[];
  /** Exports in south; one under path `/` unless given. */
  readonly exports?: readonly JsonObject[];
  /** In both clusters; a Service without selector unless given. */
  readonly services?: readonly JsonObject[];
  readonly by?: 'mtls' | 'http';
  /** What the Cluster of south says of its gateway's pods. */
  readonly gateway?: Pick<Gateway, 'labels' | 'targetPort'>;
  readonly traits?: { readonly north?: ClusterTraits; readonly south?: ClusterTraits };
}

const everyPath = { portNumber: 80, path: '/', pathType: 'Prefix' };

/** The states, north's first. */
export function enteredStates(fleet: EnteredFleet): readonly ClusterState[] {
  const {
    north = [],
    south = [],
    exports = [serviceExport('reviews', { rules: [everyPath] })],
    services = [service()],
    traits = {},
  } = fleet;
  const spec = {
    ...deriveSpec(),
    istio: { ...istioOf(deriveSpec()), gateway: fleet.by ?? 'mtls' },
  } as const;
  const entered = cluster('south', traits.south);
  const host = entered.gateway?.host ?? '';
  const sets = [
    authoredSet(cluster('north', traits.north), ...services, ...north),
    authoredSet(
      { ...entered, gateway: { ...entered.gateway, host, ...fleet.gateway } },
      ...services,
      ...exports,
      ...south,
    ),
  ];
  const derived = deriveFleet(sets, spec).value;
  const manifests = sets.flatMap((set, i) => {
    const its = derived[i];
    return its === undefined ? [] : [mergeCluster(set, its, spec).value];
  });
  return clusterStates(
    manifests,
    derived.flatMap(({ routes }) => routes),
    spec,
  );
}

function istioOf({ istio }: ReturnType<typeof deriveSpec>) {
  if (istio === 'none') throw new Error('Istio output is on by default');
  return istio;
}
