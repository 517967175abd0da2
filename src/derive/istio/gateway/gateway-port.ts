/** A cluster with inbound mutual TLS → whether Git maps its gateway's port to the listener for that traffic. */
import { own } from '../../../collection/own.ts';
import { gatewayPortUnmapped } from '../../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeService, podSelector } from '../../../istio/service/service.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { Resource } from '../../../resource/resource.ts';

/** The entrance for inbound requests. */
interface Entrance {
  /** The port of the pods. */
  readonly inbound: number;
  readonly labels: Readonly<Record<string, string>>;
  /** Namespaces in which the pods may run. */
  readonly namespaces: readonly string[];
}

/** A finding where a team set another port than `inbound`, and neither an annotation nor a Service maps it. */
export function gatewayPortFindings(view: ClusterView, entrance: Entrance): readonly Diagnostic[] {
  const { gateway, name, at } = view.cluster;
  if (gateway?.port === undefined || gateway.targetPort !== undefined) return [];
  const { port } = gateway;
  const { inbound } = entrance;
  // An invalid port has its own finding.
  if (port > 65535 || port === inbound || isMapped(view, port, entrance)) return [];
  return [diagnose(gatewayPortUnmapped, { cluster: name, port, inbound }, at)];
}

/** A named targetPort is resolved by the gateway's pods, which need not be in Git; ports of applications have names as well. */
function isMapped(view: ClusterView, port: number, entrance: Entrance): boolean {
  return view.list('', 'Service').some(({ resource }) =>
    decodeService(resource).ports.some(({ number, targetPort }) => {
      if (number !== port) return false;
      if (typeof targetPort === 'string') return mayFront(resource, entrance);
      return targetPort === entrance.inbound;
    }),
  );
}

/** Whether the Service may select gateway pods: it selects one of their labels, or is in their namespace and selects no other label. */
function mayFront(service: Resource, { labels, namespaces }: Entrance): boolean {
  const selector = podSelector(service);
  const shared = Object.entries(labels).filter(([key]) => own(selector, key) !== undefined);
  if (shared.length === 0) return namespaces.includes(service.namespace);
  return shared.every(([key, value]) => own(selector, key) === value);
}
