/** Services that clients of other clusters call and that are invisible in the namespace of the east-west gateway. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { passingGateway } from '../../../istio/gateway/passing-gateway.ts';
import { hiddenFromGateway } from '../../../istio/reach/gateway-service.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { exportHidden as code } from '../../codes/server.ts';
import { type InboundService, inboundServices } from '../inbound-service.ts';
import { exportsGateway } from './exports-gateway.ts';

export const exportHidden: Check = {
  codes: [code],
  run(state) {
    const namespaces = {
      http: exportsGateway(state)?.namespace,
      mtls: passingGateway(state).namespace,
    };
    return inboundServices(state).flatMap((inbound) =>
      judgeService(state, inbound, namespaces[inbound.gateway]),
    );
  },
};

function judgeService(
  state: ClusterState,
  { service, host }: InboundService,
  namespace: string | undefined,
): readonly Diagnostic[] {
  // A gateway-only name, for services behind a FailoverService, has its own entry.
  if (namespace === undefined || host !== serviceFqdn(service, state.cluster.clusterDomain)) {
    return [];
  }
  const cause = hiddenFromGateway(state, service, namespace);
  if (cause === undefined) return [];
  const args = {
    ...inCluster(service, state.cluster),
    others: 0,
    namespace,
    by: cause.by && displayName(cause.by.resource),
    exportTo: cause.exportTo.join(', '),
    host,
  };
  const { resource = service, pointer, part } = cause;
  return [diagnose(code, args, locate(resource, pointer, part))];
}
