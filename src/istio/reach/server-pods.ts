/** A Service that other clusters call → its pods, as policies and ports distinguish them. */

import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import type { PolicyPods } from '../authorization/workload-policy.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import { type PodTemplate, selectedTemplates } from '../pod/pod-template.ts';
import { podSelector, portNumbered } from '../service/service.ts';
import { targetNumbers } from '../service/target-port.ts';

/** Pods of one workload, or of a Service without workloads in Git. */
export interface ServerPods extends PolicyPods {
  readonly template: PodTemplate | undefined;
}

/** The Service's pods, one a workload; when Git has none, those with the labels that it selects. */
export function serverPods(view: ClusterView, service: Resource): readonly ServerPods[] {
  const templates = selectedTemplates(view, service);
  if (templates.length === 0) return [supposedPods(view, service)];
  return templates.map((template) => podsOfTemplate(view, template));
}

/** The pods of a workload. */
export function podsOfTemplate(view: ClusterView, template: PodTemplate): ServerPods {
  const { rootNamespace } = clusterMesh(view).config;
  const { labels, workload } = template;
  return { namespace: workload.namespace, labels, isWhole: true, rootNamespace, template };
}

/** Pods that Git lacks, with the labels that select them. */
export function supposedPods(
  view: ClusterView,
  source: Resource,
  labels: Readonly<Record<string, string>> = podSelector(source),
): ServerPods {
  const { rootNamespace } = clusterMesh(view).config;
  const { namespace } = source;
  return { namespace, labels, isWhole: false, rootNamespace, template: undefined };
}

/** The target port of the Service's port; undefined when unknown from Git. */
export function targetNumber(
  service: Resource,
  number: number,
  { template }: ServerPods,
): number | undefined {
  const port = portNumbered(service, number);
  if (port === undefined) return undefined;
  return targetNumbers(port, template === undefined ? [] : [template])[0];
}
