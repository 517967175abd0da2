/**
 * The workloads and Services of a cluster → the pods behind the address of its gateway for other clusters, as far as Git has them.
 *
 * They have the labels of the Cluster; without these, those that a Service with the address selects, or Istio's usual label.
 */
import { memoise } from '../../collection/memoise.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { clusterMesh, isTrue } from '../mesh/cluster-mesh.ts';
import { type PodTemplate, podTemplates } from '../pod/pod-template.ts';
import { decodeService, podSelector } from '../service/service.ts';
import { gatewayLabels } from './east-west-server.ts';

type PodLabels = Readonly<Record<string, string>>;

/** The workloads with these pods; empty where Git has none. */
export const entranceTemplates: (view: ClusterView) => readonly PodTemplate[] = memoise((view) => {
  const templates = podTemplates(view);
  const wanted = view.cluster.gateway?.labels;
  if (wanted !== undefined) return templates.filter(({ labels }) => hasLabels(labels, wanted));
  const fronts = frontServices(view);
  const fronted = templates.filter(({ labels, workload }) =>
    fronts.some(
      (service) =>
        service.namespace === workload.namespace && hasLabels(labels, podSelector(service)),
    ),
  );
  if (fronted.length > 0) return fronted;
  const usual = gatewayLabels(view.cluster);
  return templates.filter(({ labels }) => hasLabels(labels, usual));
});

/** The labels of the pods, one a workload; those of the Cluster where Git has no pods, undefined without any. */
export const entranceLabels: (view: ClusterView) => readonly PodLabels[] | undefined = memoise(
  (view) => {
    const found = entranceTemplates(view).map(({ labels }) => labels);
    if (found.length > 0) return found;
    const wanted = view.cluster.gateway?.labels;
    return wanted && [wanted];
  },
);

/** Whether a selector is for these pods, or Git does not show which they are. */
export function selectsEntrance(view: ClusterView, selector: PodLabels): boolean {
  const all = entranceLabels(view);
  return all === undefined || all.some((labels) => hasLabels(labels, selector));
}

/** Whether istiod gives the pods of a gateway the Gateways of their own namespace only. */
export const isScoped: (view: ClusterView) => boolean = memoise((view) => {
  const flag = clusterMesh(view).flags.get('PILOT_SCOPE_GATEWAY_TO_NAMESPACE');
  return flag !== undefined && isTrue(flag.value);
});

/** The Services with the address of the gateway. */
function frontServices(view: ClusterView): readonly Resource[] {
  const { host, ip } = view.cluster.gateway ?? {};
  return view
    .list('', 'Service')
    .map(({ resource }) => resource)
    .filter((service) => {
      const { addresses, selector } = decodeService(service);
      const isFront = addresses.some((one) => one === host || one === ip);
      return isFront && Object.keys(selector).length > 0;
    });
}
