/** A Service of a cluster → pod selector of a ServiceEntry in the same namespace, and the target port number. */

import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import { decodeService, podSelector } from '../../istio/service/service.ts';
import { targetNumbers } from '../../istio/service/target-port.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import type { OwnPods } from '../route/failover-order.ts';

/** Finds the pods of a port; the port must exist. */
export function ownPods(view: ClusterView, service: Resource, port: number): OwnPods {
  const labels = podSelector(service);
  if (Object.keys(labels).length === 0) return { lacking: 'it has no selector' };
  const found = decodeService(service).ports.find((one) => one.number === port);
  const entry = found ?? { number: port, targetPort: undefined, protocol: 'TCP' };
  const [number, ...others] = targetNumbers(entry, selectedTemplates(view, service));
  const named = JSON.stringify(entry.targetPort);
  if (number === undefined) return { lacking: `no workload in Git has a port ${named}` };
  if (others.length > 0) return { lacking: `workloads have different numbers for port ${named}` };
  return { labels, targetPort: number };
}
