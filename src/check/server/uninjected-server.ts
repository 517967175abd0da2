import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { commonRefusal, mutualTlsRefusals } from '../../istio/reach/mutual-tls.ts';
import { displayName, inCluster, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { uninjectedServer as code } from '../codes/server.ts';
import { mutualTlsServices } from './inbound-service.ts';

/** Finds services without endpoints at the gateway. */
export const uninjectedServer: Check = {
  codes: [code],
  run(state) {
    return mutualTlsServices(state).flatMap((service) => judgeService(state, service));
  },
};

function judgeService(state: ClusterState, service: Resource): readonly Diagnostic[] {
  const cause = commonRefusal(mutualTlsRefusals(state, service, 0), 'uninjected');
  if (cause === undefined) return [];
  const args = {
    ...inCluster(cause.resource, state.cluster),
    others: 0,
    service: displayName(service),
  };
  return [diagnose(code, args, locate(cause.resource, cause.pointer, 'key'))];
}
