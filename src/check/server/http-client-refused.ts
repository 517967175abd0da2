import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Refusal } from '../../istio/authorization/refusal.ts';
import { authorizationPolicies, edgeRefusal } from '../../istio/reach/client-access.ts';
import { acceptedDomains } from '../../istio/reach/reach.ts';
import { inCluster, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { httpClientRefused as code } from '../codes/server.ts';
import { edgeOf, refusalsByHttp } from '../reach/http-reach.ts';
import { exportsGateway } from './gateway/exports-gateway.ts';
import { inboundServices } from './inbound-service.ts';

/** Finds policies that accept clients by their certificates only. */
export const httpClientRefused: Check = {
  codes: [code],
  run(state) {
    const gateway = exportsGateway(state);
    if (gateway === undefined || authorizationPolicies(state).length === 0) return [];
    const atEdge = edgeRefusal(state, edgeOf(state, gateway).pods, acceptedDomains(state, []));
    if (atEdge !== undefined) return [reportRefusal(state, atEdge.refusal, 'at the gateway')];
    return inboundServices(state).flatMap(({ service, ports }) => {
      const [first] = ports.flatMap((port) =>
        refusalsByHttp(state, service, port).flatMap((cause) =>
          cause.kind === 'authorization' ? [cause.refusal] : [],
        ),
      );
      if (first === undefined) return [];
      return [reportRefusal(state, first, `at ${service.namespace}/${service.name}`)];
    });
  },
};

function reportRefusal({ cluster }: ClusterState, refusal: Refusal, side: string): Diagnostic {
  const { policy, action, pointer, fault } = refusal;
  const args = {
    ...inCluster(policy, cluster),
    others: 0,
    side,
    rule: action === 'DENY' ? Number(pointer.split('/').at(-1)) + 1 : undefined,
    fault,
  };
  return diagnose(code, args, locate(policy, pointer, pointer.endsWith('rules') ? 'key' : 'value'));
}
