/** Gateways of Istio that select pods of a managed gateway of the Gateway API in another namespace: these pods do not get them. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import {
  eastWestPatterns,
  inboundPort,
  isEastWest,
} from '../../../istio/gateway/east-west-server.ts';
import { serverInWords } from '../../../istio/gateway/inbound-rival.ts';
import {
  type ManagedGateway,
  passingGateways,
  unmergedAt,
} from '../../../istio/gateway/managed-gateway.ts';
import { serversOf } from '../../../istio/gateway/merged-gateway.ts';
import { displayName, inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { gatewayUnmerged as code } from '../../codes/server.ts';

export const gatewayUnmerged: Check = {
  codes: [code],
  run: (state) =>
    state.istio('Gateway').flatMap((gateway) => {
      const [managed] = unmergedAt(state, gateway).filter(
        (one) => !servesItself(state, gateway, one),
      );
      return managed === undefined ? [] : report(state, gateway, managed);
    }),
};

/** Whether the listeners of the managed gateway do what the Gateway is for. */
function servesItself(state: ClusterState, gateway: Resource, one: ManagedGateway): boolean {
  const port = inboundPort(state.cluster);
  return serversOf(gateway).every(
    (server) =>
      isEastWest(server, port) &&
      eastWestPatterns(server, port).every((pattern) =>
        passingGateways(state)(pattern).includes(one),
      ),
  );
}

/** A derived Gateway has no place in Git: the managed one shows the namespace. */
function report(
  { cluster }: ClusterState,
  gateway: Resource,
  { resource: managed }: ManagedGateway,
): Diagnostic[] {
  const [server] = serversOf(gateway);
  if (server === undefined) return [];
  const args = {
    ...inCluster(gateway, cluster),
    managed: displayName(managed),
    namespace: managed.namespace,
    server: serverInWords(server),
  };
  const atManaged = locate(managed, '/metadata/namespace');
  if (gateway.origin.type !== 'authored') return [diagnose(code, args, atManaged)];
  const related = [{ message: 'the managed gateway', at: atManaged }];
  return [diagnose(code, args, locate(gateway, '/metadata/namespace'), related)];
}
