/** Requests of other clusters that no Gateway accepts, because another server of its pods has the port or the host. */

import { groupBy } from '../../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { rivalOfHttp, rivalOfTls, serverInWords } from '../../../istio/gateway/inbound-rival.ts';
import type { GatewayServer } from '../../../istio/gateway/merged-gateway.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { gatewayBlocksInbound as code } from '../../codes/server.ts';
import { type InboundService, inboundServices } from '../inbound-service.ts';

export const gatewayBlocksInbound: Check = {
  codes: [code],
  run(state) {
    const byTls = rivalOfTls(state);
    const shut = inboundServices(state).flatMap((inbound) => {
      const rival = inbound.gateway === 'mtls' ? byTls(inbound.host) : rivalOfHttp(state);
      return rival === undefined ? [] : [{ rival, inbound }];
    });
    const byRival = groupBy(
      shut,
      ({ rival }) => `${rival.gateway.namespace}/${rival.gateway.name}/${rival.index}`,
    );
    return [...byRival.values()].flatMap((closed) => reportRival(state, closed));
  },
};

interface Closed {
  readonly rival: GatewayServer;
  readonly inbound: InboundService;
}

function reportRival({ cluster }: ClusterState, closed: readonly Closed[]): Diagnostic[] {
  const [first] = closed;
  if (first === undefined) return [];
  const { rival, inbound } = first;
  const args = {
    ...inCluster(rival.gateway, cluster),
    server: serverInWords(rival),
    host: inbound.host,
    others: closed.length - 1,
  };
  return [diagnose(code, args, locate(rival.gateway, `/spec/servers/${rival.index}/port`))];
}
