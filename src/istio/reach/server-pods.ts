/** A Service that other clusters call → its pods, as policies and ports distinguish them. */

import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PolicyPods } from '../authorization/workload-policy.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import { type PodTemplate, selectedTemplates } from '../pod/pod-template.ts';
import { selectedMachines } from '../pod/serving-labels.ts';
import { podSelector, portNumbered, type WrittenPort } from '../service/service.ts';
import { machinePort, targetNumbers } from '../service/target-port.ts';
import {
  decodeServiceEntry,
  type EntryEndpoint,
  machineEndpoint,
} from '../service-entry/service-entry.ts';

/** Pods of one workload, or of a Service without workloads in Git. */
export interface ServerPods extends PolicyPods {
  readonly template: PodTemplate | undefined;
  /** The Service or entry that they are assumed for, where Git lacks them. */
  readonly source?: Resource;
  /** Absent for pods. */
  readonly machine?: Machine;
  /** The name of their service account; absent where Git does not show it. */
  readonly account?: string | undefined;
}

/** A WorkloadEntry, a WorkloadGroup for those that it creates, or an endpoint that a ServiceEntry lists. */
export interface Machine {
  readonly resource: Resource;
  readonly endpoint: EntryEndpoint;
  /** JSON Pointer of the endpoint in the resource. */
  readonly pointer: string;
}

/** The Service's pods, one a workload, and its machines; when Git has none, those with the labels that it selects. */
export function serverPods(view: ClusterView, service: Resource): readonly ServerPods[] {
  const found = [
    ...selectedTemplates(view, service).map((template) => podsOfTemplate(view, template)),
    ...selectedMachines(view, service).map((one) => machineServer(view, one)),
  ];
  return found.length === 0 ? [supposedPods(view, service)] : found;
}

/** The pods of a workload. */
export function podsOfTemplate(view: ClusterView, template: PodTemplate): ServerPods {
  const { rootNamespace } = clusterMesh(view).config;
  const { labels, workload } = template;
  const { namespace } = workload;
  const { account } = template;
  return { namespace, labels, isWhole: true, rootNamespace, template, account };
}

/** A machine: those that a WorkloadGroup creates may have further labels. */
export function machineServer(view: ClusterView, resource: Resource): ServerPods {
  const pointer = resource.kind === 'WorkloadGroup' ? '/spec/template' : '/spec';
  return serverOf(view, { resource, pointer, endpoint: machineEndpoint(resource) });
}

/** The endpoints that a ServiceEntry lists. Git does not show what runs there, and with which account. */
export function listedServers(view: ClusterView, entry: Resource): readonly ServerPods[] {
  return decodeServiceEntry(entry).endpoints.map((endpoint, i) =>
    serverOf(view, { resource: entry, pointer: `/spec/endpoints/${i}`, endpoint }),
  );
}

function serverOf(view: ClusterView, machine: Machine): ServerPods {
  const { rootNamespace } = clusterMesh(view).config;
  const { resource, endpoint } = machine;
  const { namespace, kind } = resource;
  const { labels, serviceAccount } = endpoint;
  const isWhole = kind !== 'WorkloadGroup';
  const account = kind === 'ServiceEntry' ? undefined : serviceAccount || undefined;
  return { namespace, labels, isWhole, rootNamespace, template: undefined, machine, account };
}

/** Pods that Git lacks, with the labels that select them. */
export function supposedPods(
  view: ClusterView,
  source: Resource,
  labels: Readonly<Record<string, string>> = podSelector(source),
): ServerPods {
  const { rootNamespace } = clusterMesh(view).config;
  const { namespace } = source;
  return { namespace, labels, isWhole: false, rootNamespace, template: undefined, source };
}

/** The target port of the Service's port; undefined when unknown from Git. */
export function targetNumber(
  service: Resource,
  number: number,
  pods: ServerPods,
): number | undefined {
  const port = portNumbered(service, number);
  return port && numberIn(port, pods);
}

/** The number of a Service's port in pods or at a machine; undefined when unknown from Git. */
export function numberIn(port: WrittenPort, { template, machine }: ServerPods): number | undefined {
  if (machine !== undefined) return machinePort(port, machine.endpoint.ports);
  return targetNumbers(port, template === undefined ? [] : [template])[0];
}
