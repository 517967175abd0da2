/** The Gateways and workloads of a cluster → the Gateway that passes requests of other clusters on, and its pods as a client of services. */
import { memoise } from '../../collection/memoise.ts';
import { indexLabelled } from '../../kind/notation/label-index.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PilotClient } from '../model/pilot-question.ts';
import { type PodTemplate, podTemplates } from '../pod/pod-template.ts';
import { gatewayNamespace, inboundPort, isEastWest } from './east-west-server.ts';
import { entranceTemplates, isScoped, selectsEntrance } from './entrance-pods.ts';
import { managedEntrances } from './managed-gateway.ts';
import { gatewaysIn, selectorOf, serversOf } from './merged-gateway.ts';

/** Its pods. */
export interface PassingPods extends PilotClient {
  /** Whether these are all of their labels: Git has the pods. */
  readonly isWhole: boolean;
  /** Whether Git shows their namespace. */
  readonly isPlaced: boolean;
}

/** The Gateway that passes requests of other clusters on; undefined where Git has none. */
export const passingObject: (view: ClusterView) => Resource | undefined = memoise((view) => {
  const passing = passingObjects(view);
  // Ours is derived unless a team has one for these pods: then others are for other pods.
  return passing.find(({ origin }) => origin.type === 'derived') ?? passing[0];
});

/** All such Gateways of the pods behind the address. */
export const passingObjects: (view: ClusterView) => readonly Resource[] = memoise((view) => {
  const port = inboundPort(view.cluster);
  const scope = isScoped(view)
    ? new Set(entranceTemplates(view).map(({ workload }) => workload.namespace))
    : new Set<string>();
  return gatewaysIn(view).filter(
    (gateway) =>
      serversOf(gateway).some((server) => isEastWest(server, port)) &&
      selectsEntrance(view, selectorOf(gateway)) &&
      (scope.size === 0 || scope.has(gateway.namespace)),
  );
});

/** The pods of the east-west gateway as a client of the services behind it; where Git has none, in the namespace of the Gateway. */
export const passingGateway: (view: ClusterView) => PassingPods = memoise((view) => {
  const gateway = passingObject(view);
  const selector = gateway && selectorOf(gateway);
  const managed = managedEntrances(view).find(({ labels, passed }) =>
    selector === undefined ? passed.length > 0 : hasLabels(labels, selector),
  );
  const labels = view.cluster.gateway?.labels ?? selector ?? managed?.labels ?? {};
  const [found] = podsOfGateway(view, labels);
  if (found !== undefined) {
    const { namespace } = found.workload;
    return { namespace, labels: found.labels, locality: '', isWhole: true, isPlaced: true };
  }
  const place = managed?.resource ?? gateway;
  const isPlaced = managed !== undefined || (gateway !== undefined && isScoped(view));
  const { namespace } = place ?? { namespace: gatewayNamespace };
  return { namespace, labels, locality: '', isWhole: false, isPlaced };
});

/** The pods in Git of a gateway with these labels: those behind the address before others, and those before others that are not scaled to zero. */
export function podsOfGateway(
  view: ClusterView,
  labels: PodTemplate['labels'],
): readonly PodTemplate[] {
  const near = byLabels(entranceTemplates(view))(labels);
  const isNamed = Object.keys(labels).length > 0;
  const its = near.length === 0 && isNamed ? byLabels(podTemplates(view))(labels) : near;
  return [...its.filter(({ isAtRest }) => !isAtRest), ...its.filter(({ isAtRest }) => isAtRest)];
}

const byLabels = memoise((templates: readonly PodTemplate[]) =>
  indexLabelled(templates, ({ labels }) => labels),
);
