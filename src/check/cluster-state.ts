/**
 * What the clusters of a fleet will really have, as checks ask for it.
 * @module
 */

import { groupBy } from '../collection/group-by.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import { clusterMesh, istiodClusterId } from '../istio/mesh/cluster-mesh.ts';
import { indexPilot, type PilotIndex } from '../istio/model/pilot-index.ts';
import type { PilotClient, Workload } from '../istio/model/pilot-question.ts';
import { type PodTemplate, podTemplates } from '../istio/pod/pod-template.ts';
import { clientsOf, runningPods } from '../istio/pod/running-pods.ts';
import type { DeriveSpec, IstioSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import { istioNetworkingGroup } from '../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { type ClusterView, viewClusters } from '../place/cluster-view.ts';
import type { Resource } from '../resource/resource.ts';
import { joinedMesh } from './joined-mesh.ts';

/** The final state of one cluster. What is costly to know is found when it is first asked for. */
export interface ClusterState extends ClusterView {
  /** Everything that the cluster runs, authored and derived. */
  readonly objects: readonly Resource[];
  /** Istio networking objects of a kind, in any version. */
  istio(kind: string): readonly Resource[];
  /** Of Istio, as in `1.30`; undefined for a fleet without it. */
  readonly release: string | undefined;
  /** What the Fleet says of Istio; undefined for a fleet without it. */
  readonly istioSpec: IstioSpec | undefined;
  /** Those of the cluster's clients. */
  readonly routes: readonly ServiceRoute[];
  /** What its pods are made of. */
  readonly templates: readonly PodTemplate[];
  /** Its pods, as far as Git tells. */
  readonly pods: readonly Workload[];
  /** Its pods as clients of others. */
  readonly clients: readonly PilotClient[];
  /** What its istiod will make of all that. */
  readonly pilot: PilotIndex;
  /** Lets go of `pilot`, with all endpoints that were found by it: it outweighs the rest. Who asks again has it made again. */
  releasePilot(): void;
  /** All clusters, this one among them, in order of their keys. */
  readonly fleet: readonly ClusterState[];
}

/** States of all clusters; `routes` are those of the whole fleet. */
export function clusterStates(
  manifests: readonly ClusterManifests[],
  routes: readonly ServiceRoute[],
  { istio }: Pick<DeriveSpec, 'istio'>,
): readonly ClusterState[] {
  const fleet: ClusterState[] = [];
  const istioSpec = istio === 'none' ? undefined : istio;
  const release = istioSpec?.version;
  const views = viewClusters(manifests);
  const byConsumer = groupBy(routes, ({ consumer }) => consumer.key);
  for (const [i, { cluster, placed }] of manifests.entries()) {
    const view = views[i];
    if (view === undefined) continue;
    const its = byConsumer.get(cluster.key) ?? [];
    const objects = placed.map(({ resource }) => resource);
    fleet.push(stateOf(view, { objects, release, istioSpec, routes: its, fleet }));
  }
  return fleet;
}

function stateOf(
  view: ClusterView,
  given: Pick<ClusterState, 'objects' | 'release' | 'istioSpec' | 'routes' | 'fleet'>,
): ClusterState {
  const pods = once(() => runningPods(view));
  const clients = once(() => clientsOf(view));
  const { clusterDomain } = view.cluster;
  const { objects, release } = given;
  const pilot = once(() => {
    const cluster = istiodClusterId(view);
    const { config: mesh } = clusterMesh(view);
    const joined = joinedMesh(view, given);
    const workloads = pods.find();
    return indexPilot({ cluster, clusterDomain, release, objects, workloads, mesh, joined });
  });
  return {
    ...view,
    ...given,
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
    releasePilot: pilot.forget,
  };
}

/** What is found when it is first asked for. */
interface Once<T> {
  find(): T;
  forget(): void;
}

function once<T extends object>(find: () => T): Once<T> {
  let found: T | undefined;
  return {
    find: () => {
      found ??= find();
      return found;
    },
    forget: () => {
      found = undefined;
    },
  };
}
