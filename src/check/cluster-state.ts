/** The final states of a fleet's clusters, as input of checks. */

import { groupBy } from '../collection/group-by.ts';
import { memoise } from '../collection/memoise.ts';
import { once } from '../collection/once.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { clusterMesh, istiodClusterId } from '../istio/mesh/cluster-mesh.ts';
import { objectsInRevision, type ReadObjects } from '../istio/mesh/release/object-revision.ts';
import { indexPilot, type PilotIndex } from '../istio/model/pilot-index.ts';
import type { PilotClient, Workload } from '../istio/model/pilot-question.ts';
import { type PodTemplate, podTemplates } from '../istio/pod/pod-template.ts';
import { clientsOf, runningPods } from '../istio/pod/running-pods.ts';
import {
  type DeriveSpec,
  type IstioSpec,
  istioForVersion,
} from '../kind/distributary-v1alpha1/derive-spec.ts';
import { istioNetworkingGroup } from '../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { type ClusterView, viewClusters } from '../place/cluster-view.ts';
import type { Resource } from '../resource/resource.ts';
import { joinedMesh } from './joined-mesh.ts';
import { type SharedObjects, shareObjects } from './shared-objects.ts';

/** The final state of one cluster. Expensive members are computed on first access. */
export interface ClusterState extends ClusterView {
  /** All objects of the cluster, authored and derived, but those that no istiod of its clients reads. */
  readonly objects: readonly Resource[];
  /** The objects with the label of a revision of istiod. */
  readonly labelled: Pick<ReadObjects, 'ignored' | 'open'>;
  /** Istio networking objects of a kind, in any version. */
  istio(kind: string): readonly Resource[];
  /** The version of its Istio, `1.30` or `1.30.2`; undefined without Istio. */
  readonly release: string | undefined;
  /** The Fleet's settings for Istio, with this version; undefined without Istio. */
  readonly istioSpec: IstioSpec | undefined;
  /** The routes of the cluster's clients. */
  readonly routes: readonly ServiceRoute[];
  /** The pod templates of its workloads. */
  readonly templates: readonly PodTemplate[];
  /** Its pods, as far as Git has them. */
  readonly pods: readonly Workload[];
  /** Its pods as clients of services. */
  readonly clients: readonly PilotClient[];
  /** The model of its istiod for these objects. */
  readonly pilot: PilotIndex;
  /** Releases `pilot` with all endpoints derived from it, to save memory. The next access computes it again. */
  releasePilot(): void;
  /** All clusters, this one among them, in order of their keys. */
  readonly fleet: readonly ClusterState[];
  /** Whether no gateway for other clusters is installed elsewhere, because another state of the cluster derives one. */
  readonly hasAllGateways: boolean;
  /** The same cluster in another fleet, which has to contain it, or with all gateways known. */
  but(given: Partial<Pick<ClusterState, 'fleet' | 'hasAllGateways'>>): ClusterState;
}

/** States of all clusters; `routes` are those of the whole fleet. */
export function clusterStates(
  manifests: readonly ClusterManifests[],
  routes: readonly ServiceRoute[],
  derive: Pick<DeriveSpec, 'istio'>,
): readonly ClusterState[] {
  const fleet: ClusterState[] = [];
  const read = manifests.map(objectsInRevision);
  const sets = read.map(({ set }) => set);
  const views = viewClusters(sets);
  const objectsOf = shareObjects(sets);
  const byConsumer = groupBy(routes, ({ consumer }) => consumer.key);
  for (const [i, { set, ...labelled }] of read.entries()) {
    const { cluster, placed } = set;
    const view = views[i];
    if (view === undefined) continue;
    const its = byConsumer.get(cluster.key) ?? [];
    const istio = istioForVersion(derive.istio, cluster.istioVersion?.value);
    const istioSpec = istio === 'none' ? undefined : istio;
    const release = istioSpec?.version;
    const own = { release, istioSpec, routes: its, fleet, labelled, hasAllGateways: false };
    fleet.push(stateOf(view, objectsOf(placed), own));
  }
  return fleet;
}

/** The states of a fleet by the names of their clusters. Cached for all clusters of the fleet. */
export const statesByName: (fleet: ClusterState['fleet']) => ReadonlyMap<string, ClusterState> =
  memoise((fleet) => new Map(fleet.map((state) => [state.cluster.name, state])));

/** The same by the IDs that istiod has of the clusters. */
export const statesById: (fleet: ClusterState['fleet']) => ReadonlyMap<string, ClusterState> =
  memoise((fleet) => new Map(fleet.map((state) => [istiodClusterId(state), state])));

function stateOf(
  view: ClusterView,
  shared: SharedObjects,
  given: Pick<
    ClusterState,
    'release' | 'istioSpec' | 'routes' | 'fleet' | 'labelled' | 'hasAllGateways'
  >,
): ClusterState {
  const pods = once(() => runningPods(view));
  const clients = once(() => clientsOf(view));
  const { clusterDomain } = view.cluster;
  const { release } = given;
  const { objects } = shared;
  const pilot = once(() => {
    const { config: mesh, off } = clusterMesh(view);
    const settings = { clusterDomain, release, mesh };
    const state = {
      ...settings,
      off,
      objects,
      cluster: istiodClusterId(view),
      joined: joinedMesh(view, given),
      get workloads() {
        return pods.find();
      },
    };
    return indexPilot(state, shared.index(settings));
  });
  return {
    ...view,
    ...given,
    objects,
    but: (other) => stateOf(view, shared, { ...given, ...other }),
    istio: (kind) => view.list(istioNetworkingGroup, kind).map(({ resource }) => resource),
    get templates() {
      return podTemplates(view);
    },
    get pods() {
      return pods.find();
    },
    get clients() {
      return clients.find();
    },
    get pilot() {
      return pilot.find();
    },
    releasePilot: () => {
      pilot.forget();
      shared.release();
    },
  };
}
