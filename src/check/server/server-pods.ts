/**
 * A Service that other clusters ask for → its pods, as policies and ports tell them apart.
 * @module
 */

import type { PolicyPods } from '../../istio/authorization/workload-policy.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { type PodTemplate, selectedTemplates } from '../../istio/pod/pod-template.ts';
import { decodeService, podSelector } from '../../istio/service/service.ts';
import { targetNumbers } from '../../istio/service/target-port.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';

/** Pods of one workload, or all of a Service whose workloads Git does not have. */
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

/** The number that the pods listen on for a port of the Service; undefined when Git does not tell. */
export function targetNumber(
  service: Resource,
  number: number,
  { template }: ServerPods,
): number | undefined {
  const port = decodeService(service).ports.find((one) => one.number === number);
  if (port === undefined) return undefined;
  return targetNumbers(port, template === undefined ? [] : [template])[0];
}
