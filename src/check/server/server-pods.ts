/**
 * A Service that other clusters call → its pods, as policies and ports distinguish them.
 * @module
 */

import type { PolicyPods } from '../../istio/authorization/workload-policy.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { type PodTemplate, selectedTemplates } from '../../istio/pod/pod-template.ts';
import { decodeService, podSelector } from '../../istio/service/service.ts';
import { targetNumbers } from '../../istio/service/target-port.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';

/** Pods of one workload, or of a Service without workloads in Git. */
export interface ServerPods extends PolicyPods {
  readonly template: PodTemplate | undefined;
}

/** The Service's pods, one a workload; when Git has none, those with the labels that it selects. */
export function serverPods(state: ClusterState, service: Resource): readonly ServerPods[] {
  const { namespace } = service;
  const { rootNamespace } = clusterMesh(state).config;
  const templates = selectedTemplates(state, service);
  if (templates.length === 0) {
    const labels = podSelector(service);
    return [{ namespace, labels, isWhole: false, rootNamespace, template: undefined }];
  }
  return templates.map((template) => {
    return { namespace, labels: template.labels, isWhole: true, rootNamespace, template };
  });
}

/** The target port of the Service's port; undefined when unknown from Git. */
export function targetNumber(
  service: Resource,
  number: number,
  { template }: ServerPods,
): number | undefined {
  const port = decodeService(service).ports.find((one) => one.number === number);
  if (port === undefined) return undefined;
  return targetNumbers(port, template === undefined ? [] : [template])[0];
}
