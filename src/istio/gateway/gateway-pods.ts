/** The Gateways, Services and workloads of a cluster → the pods of Gateways, and their servers. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { hasLabels } from '../../kind/notation/label-selector.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { podTemplates } from '../pod/pod-template.ts';
import { decodeService, podSelector } from '../service/service.ts';
import { entranceLabels, isScoped } from './entrance-pods.ts';
import { unmergedGateways } from './managed-gateway.ts';
import {
  type GatewaysOfPods,
  gatewaysIn,
  indexGateways,
  type MergedGateway,
  mergeGateways,
  selectorOf,
} from './merged-gateway.ts';

export type PodLabels = Readonly<Record<string, string>>;

/** Results of a cluster. */
interface Found {
  readonly gateways: GatewaysOfPods;
  readonly services: readonly Resource[];
}

/** The distinguishable pods, as the labels that Gateways select, each once: a pod has at least these. */
export function gatewayPods(view: ClusterView): readonly PodLabels[] {
  return [...new Set(podsByGateway(view).values())];
}

/** The pods of each Gateway: one shared object for equal selectors. */
export const podsByGateway: (view: ClusterView) => ReadonlyMap<Resource, PodLabels> = memoise(
  (view) => {
    const byText = new Map<string, PodLabels>();
    return new Map(
      gatewaysIn(view).map((gateway) => {
        const labels = selectorOf(gateway);
        return [gateway, getOrInsert(byText, textOf(labels), () => labels)];
      }),
    );
  },
);

function textOf(labels: PodLabels): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => compareStrings(a, b)));
}

/** The servers of pods with these labels, when authored Gateways are older than derived ones; or the reverse. */
export function gatewaysOf(view: ClusterView, labels: PodLabels, reversed = false): MergedGateway {
  const unmerged = unmergedGateways(view);
  const namespaces = scopeOf(view, labels);
  const its = foundOf(view)
    .gateways(labels)
    .filter((gateway) => !unmerged.has(gateway) && namespaces?.has(gateway.namespace) !== false);
  const numbers = targetPorts(servicesOfPods(view, labels));
  return mergeGateways(reversed ? [...its].reverse() : its, (port) => numbers.get(port) ?? port);
}

/** The namespaces whose Gateways these pods get; undefined for those of all, or where Git does not have the pods. */
function scopeOf(view: ClusterView, labels: PodLabels): ReadonlySet<string> | undefined {
  if (!isScoped(view)) return undefined;
  const its = podTemplates(view).filter((one) => hasLabels(one.labels, labels));
  return its.length === 0 ? undefined : new Set(its.map(({ workload }) => workload.namespace));
}

/** The Services that select pods with these labels, in any namespace. */
export function servicesOfPods(view: ClusterView, labels: PodLabels): readonly Resource[] {
  return foundOf(view).services.filter((service) => hasLabels(labels, podSelector(service)));
}

const foundOf = memoise((view: ClusterView): Found => {
  const gateways = indexGateways(gatewaysIn(view));
  const pods = [...gatewayPods(view), ...(entranceLabels(view) ?? [])];
  const wanted = new Set(pods.flatMap((labels) => Object.entries(labels).map(String)));
  const services = view
    .list('', 'Service')
    .map(({ resource }) => resource)
    .filter((service) => {
      const pairs = Object.entries(podSelector(service)).map(String);
      return pairs.length > 0 && pairs.every((pair) => wanted.has(pair));
    });
  return { gateways, services };
});

/** Target ports by the ports of the Services; the first Service decides. */
function targetPorts(services: readonly Resource[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  for (const { number, targetPort } of services.flatMap((one) => decodeService(one).ports)) {
    if (typeof targetPort === 'number' && !numbers.has(number)) numbers.set(number, targetPort);
  }
  return numbers;
}
