/**
 * PeerAuthentications that disable mutual TLS at pods that get requests by mutual TLS.
 * @module
 */

import { type Code, defineCode } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { commonRefusal, mutualTlsRefusals } from '../../istio/reach/mutual-tls.ts';
import { displayName, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { type InboundService, mutualTlsCalls } from './inbound-service.ts';

/** Pods that accept plain text only. */
export const mutualTlsBlocked: Code<{
  object: string;
  cluster: string;
  service: string;
  port: number;
}> = defineCode({
  code: 'DIS0655',
  name: 'mutual-tls-disabled',
  severity: 'warning',
  title: 'A PeerAuthentication blocks requests of other clusters at the pods',
  why: 'A gateway for other clusters forwards mutual TLS unchanged, so Istio gives it only pods that accept mutual TLS. With mode DISABLE there are none, and failover to this cluster fails at the gateway. Where a service fails over at a host of its own, clients of the same cluster use mutual TLS as well, and their requests to the pods fail. A policy for the namespace or the mesh also has clients of the cluster send plain text to gateways of other clusters.',
  fix: 'use PERMISSIVE or STRICT for the pods and ports that are called so',
  message: ({ object, service, port }, where) =>
    `${object} of ${where} disables mutual TLS for port ${port} of ${service}, which clients call by mutual TLS`,
});

/** Finds policies that leave a gateway without endpoints. */
export const mutualTlsDisabled: Check = {
  codes: [mutualTlsBlocked],
  run(state) {
    return mutualTlsCalls(state).flatMap((called) => judgeService(state, called));
  },
};

function judgeService(
  state: ClusterState,
  { service, ports }: Pick<InboundService, 'service' | 'ports'>,
): Diagnostic[] {
  return ports.flatMap((port) => {
    const causes = mutualTlsRefusals(state, service, port);
    const cause = commonRefusal(causes, 'mutual-tls-disabled');
    if (cause === undefined) return [];
    const args = {
      object: displayName(cause.resource),
      cluster: state.cluster.name,
      service: `${service.namespace}/${service.name}`,
      port,
    };
    return [diagnose(mutualTlsBlocked, args, locate(cause.resource, cause.pointer))];
  });
}
