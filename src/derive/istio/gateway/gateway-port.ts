/**
 * A cluster that others enter by mutual TLS → whether anything says that its gateway's port leads to where that is taken.
 * @module
 */
import { gatewayPortUnmapped } from '../../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeService } from '../../../istio/service/service.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';

/** A finding where a team wrote another port than `inbound`, and neither an annotation nor a Service maps it. */
export function gatewayPortFindings(view: ClusterView, inbound: number): readonly Diagnostic[] {
  const { gateway, name, at } = view.cluster;
  if (gateway?.port === undefined || gateway.targetPort !== undefined) return [];
  const { port } = gateway;
  // What is no port at all has its own finding.
  if (port > 65535 || port === inbound || isMapped(view, port, inbound)) return [];
  return [diagnose(gatewayPortUnmapped, { cluster: name, port, inbound }, at)];
}

/** What a name leads to, the pods of the gateway say, which need not be in Git. */
function isMapped(view: ClusterView, port: number, inbound: number): boolean {
  const ports = view.list('', 'Service').flatMap(({ resource }) => decodeService(resource).ports);
  return ports.some(
    ({ number, targetPort }) =>
      number === port && (targetPort === inbound || typeof targetPort === 'string'),
  );
}
