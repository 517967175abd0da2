/** PeerAuthentications that disable mutual TLS at pods that get requests by mutual TLS. */

import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { commonRefusal, mutualTlsRefusals } from '../../istio/reach/mutual-tls.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { mutualTlsBlocked } from '../codes/server.ts';
import { type InboundService, mutualTlsCalls } from './inbound-service.ts';

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
      ...inCluster(cause.resource, state.cluster),
      others: 0,
      service: `${service.namespace}/${service.name}`,
      port,
    };
    return [diagnose(mutualTlsBlocked, args, locate(cause.resource, cause.pointer))];
  });
}
