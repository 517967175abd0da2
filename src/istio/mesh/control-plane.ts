/** A cluster's objects → whether it uses the istiod of another cluster (primary-remote mesh or external control plane). */
import { own } from '../../collection/own.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { annotationsOf, type Resource } from '../../resource/resource.ts';
import { systemNamespace } from '../system-namespace.ts';
import { clusterMesh, istiodClusterId } from './cluster-mesh.ts';

const annotation = 'topology.istio.io/controlPlaneClusters';

/** The object that configures this, with the place. */
interface StatementPlace {
  readonly resource: Resource;
  /** JSON Pointer. */
  readonly pointer: string;
}

/** The place in Git that configures a remote istiod; undefined where there is none. */
export function remoteControlPlane(view: ClusterView): StatementPlace | undefined {
  const system = view.find('', 'Namespace', '', systemNamespace)?.resource;
  const named = (system && own(annotationsOf(system), annotation)) ?? '';
  const clusters = named.split(',').map((one) => one.trim());
  const isElsewhere =
    named !== '' && !clusters.includes('*') && !clusters.includes(istiodClusterId(view));
  if (system !== undefined && isElsewhere)
    return {
      resource: system,
      pointer: '/metadata/annotations/topology.istio.io~1controlPlaneClusters',
    };
  return clusterMesh(view).statements.find(({ isRemote }) => isRemote);
}

/** The names of such clusters. */
export function clustersWithoutIstiod(views: readonly ClusterView[]): readonly string[] {
  return views
    .filter((view) => remoteControlPlane(view) !== undefined)
    .map(({ cluster }) => cluster.name);
}
