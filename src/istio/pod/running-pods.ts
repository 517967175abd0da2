/**
 * A cluster's workloads and Services → its pods and its clients, as far as defined in Git: one pod per workload, in the Cluster's locality.
 */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { labelledLocality } from '../endpoint/locality.ts';
import { isCaptured } from '../mesh/ambient-capture.ts';
import { refusesInjection } from '../mesh/injection/sidecar-injection.ts';
import type { PilotClient, Workload } from '../model/pilot-question.ts';
import { decodeService } from '../service/service.ts';
import { targetNumbers } from '../service/target-port.ts';
import { decodeServiceEntry } from '../service-entry/service-entry.ts';
import {
  type PodTemplate,
  podTemplates,
  selectedTemplates,
  templatesWith,
} from './pod-template.ts';

/** The template of each pod, by its address in its own cluster. */
export const templatesByAddress: (view: ClusterView) => ReadonlyMap<string, PodTemplate> = memoise(
  (view) => new Map(podTemplates(view).map((template, i) => [addressOf(i), template])),
);

/**
 * One pod per workload and Service that selects it, and one per workload that only ServiceEntries select; nodes are unknown, so all are in the
 * Cluster's own zone.
 */
export function runningPods(view: ClusterView): readonly Workload[] {
  const templates = podTemplates(view);
  const addresses = new Map(templates.map((template, i) => [template, addressOf(i)]));
  const podOf = (template: PodTemplate, service: string, ports: Workload['ports']): Workload => {
    const { labels, workload } = template;
    const { namespace } = workload;
    const address = addresses.get(template) ?? '';
    const place = { namespace, service, labels, locality: localityOf(view), address, ports };
    return { ...place, ...dataPlane(view, namespace, template) };
  };
  const seen = new Set<PodTemplate>();
  const ofServices = view.list('', 'Service').flatMap(({ resource: service }) => {
    const running = selectedTemplates(view, service).filter(({ isAtRest }) => !isAtRest);
    for (const template of running) seen.add(template);
    return running.map((one) => podOf(one, service.name, openPorts(service, one)));
  });
  const others = selectedByEntries(view).filter((one) => !one.isAtRest && !seen.has(one));
  return [...ofServices, ...others.map((one) => podOf(one, '', new Map()))];
}

/** Each once. */
function selectedByEntries(view: ClusterView): readonly PodTemplate[] {
  const found = view.list(istioNetworkingGroup, 'ServiceEntry').flatMap(({ resource }) => {
    const { workloadLabels } = decodeServiceEntry(resource);
    if (workloadLabels === undefined) return [];
    return templatesWith(view, resource.namespace, workloadLabels);
  });
  return [...new Set(found)];
}

/** Captured pods, and pods that a field in Git keeps the sidecar out of; all others are assumed to have one. */
function dataPlane(
  view: ClusterView,
  namespace: string,
  template: PodTemplate,
): Pick<Workload, 'isCaptured' | 'isUninjected'> {
  const pods = { namespace, ...template };
  if (isCaptured(view, pods)) return { isCaptured: true };
  return refusesInjection(view, pods) ? { isUninjected: true } : {};
}

/** The distinguishable clients, in order: each namespace and label set of pods. */
export function clientsOf(view: ClusterView): readonly PilotClient[] {
  const locality = localityOf(view);
  const alike = groupBy(podTemplates(view), ({ workload: { namespace }, labels }) =>
    JSON.stringify([namespace, labels]),
  );
  return [...alike.values()].map((its) => {
    const { workload, labels } = its[0];
    const accounts = [...new Set(its.map(({ account }) => account))];
    const own = labelledLocality(labels) ?? locality;
    return { namespace: workload.namespace, labels, locality: own, accounts };
  });
}

function localityOf({ cluster: { region, zone } }: ClusterView): string {
  return `${region}/${zone}`;
}

/** Addresses of the range for benchmarks: the addresses of real pods are unknown before they run. */
function addressOf(i: number): string {
  return `198.${18 + (i >> 16)}.${(i >> 8) & 255}.${i & 255}`;
}

/** By the name of the Service's port; a port without a listener in Git is left out. */
function openPorts(service: Resource, template: PodTemplate): ReadonlyMap<string, number> {
  return new Map(
    decodeService(service).ports.flatMap((port) =>
      targetNumbers(port, [template])
        .slice(0, 1)
        .map((number) => [port.name, number] as const),
    ),
  );
}
