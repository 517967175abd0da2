/** Clients of other clusters that AuthorizationPolicies refuse, although the same service in their own cluster accepts them. */

import { groupBy } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { PeerIdentity } from '../../istio/authorization/peer-identity.ts';
import type { Refusal } from '../../istio/authorization/refusal.ts';
import { authorizationPolicies, refusedClients } from '../../istio/reach/client-access.ts';
import { acceptedDomains } from '../../istio/reach/reach.ts';
import { serverPods } from '../../istio/reach/server-pods.ts';
import { displayName, inCluster, locate } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { remoteClientRefused as code } from '../codes/server.ts';
import { type InboundService, inboundServices } from './inbound-service.ts';

export const remoteClientRefused: Check = {
  codes: [code],
  run: (state) =>
    authorizationPolicies(state).length === 0
      ? []
      : inboundServices(state)
          .filter(({ gateway }) => gateway === 'mtls')
          .flatMap((inbound) => judgeService(state, inbound)),
};

/** A client, as in messages, and the policy that refuses it. */
interface NamedRefusal {
  readonly client: string;
  readonly refusal: Refusal;
}

function judgeService(state: ClusterState, inbound: InboundService): Diagnostic[] {
  const { service, consumers, ports } = inbound;
  const serving = {
    view: state,
    pods: serverPods(state, service),
    trustDomains: acceptedDomains(state, consumers),
    service,
  };
  const refused = consumers.flatMap((consumer) =>
    ports.flatMap((port) =>
      refusedClients(consumer, { ...serving, port }).refused.map(
        ({ identity, refusal }): NamedRefusal => ({ client: nameOf(identity, consumer), refusal }),
      ),
    ),
  );
  const groups = groupBy(
    refused,
    ({ refusal: { policy, pointer } }) => `${displayName(policy)} ${pointer}`,
  );
  return [...groups.values()].map((group) => {
    const { policy, action, pointer, fault } = group[0].refusal;
    const args = {
      ...inCluster(policy, state.cluster),
      others: 0,
      service: `${service.namespace}/${service.name}`,
      clients: [...new Set(group.map(({ client }) => client))].sort(compareStrings),
      rule: action === 'DENY' ? Number(pointer.split('/').at(-1)) + 1 : undefined,
      fault,
    };
    const part = pointer.endsWith('rules') ? 'key' : 'value';
    return diagnose(code, args, locate(policy, pointer, part));
  });
}

function nameOf(identity: PeerIdentity | 'unknown', { cluster }: ClusterState): string {
  if (identity === 'unknown') return `every client of ${cluster.name}`;
  return `${identity.namespace}/${identity.account} of ${cluster.name}`;
}
