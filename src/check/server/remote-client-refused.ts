/**
 * Clients of other clusters that AuthorizationPolicies refuse, although the same service in their own cluster accepts them.
 *
 * A gateway for Istio's mutual TLS passes connections on, so that the pods see the client's own identity. Git does not define which
 * workloads are clients of a service. A client counts when its own cluster accepts it; where a cluster has no pods of the service, it is
 * an error only when none of its workloads is accepted.
 * @module
 */

import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import { type Code, defineCode } from '../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { someOf } from '../../diagnostic/wording/some-of.ts';
import type { PeerIdentity } from '../../istio/authorization/peer-identity.ts';
import { type Refusal, refusalOf } from '../../istio/authorization/refusal.ts';
import { istioSecurityGroup } from '../../istio/authorization/workload-policy.ts';
import { clusterMesh } from '../../istio/mesh/cluster-mesh.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { type InboundService, inboundServices } from './inbound-service.ts';
import { serverPods } from './server-pods.ts';

/** The refusing part of a policy: a rule by its number, or the lack of an allowing one. */
export function refusedBy(rule: number | undefined): string {
  return rule === undefined ? 'no rule of an ALLOW policy matches' : `DENY rule ${rule} matches`;
}

/** Clients that only their own cluster accepts. */
const code: Code<{
  object: string;
  cluster: string;
  service: string;
  clients: readonly string[];
  /** From 1; undefined when no rule allows them. */
  rule: number | undefined;
}> = defineCode({
  code: 'DIS0660',
  name: 'remote-client-refused',
  severity: 'warning',
  title: 'An AuthorizationPolicy denies clients of other clusters',
  why: 'Behind a gateway for mutual TLS, pods receive the identity of the client itself. These clients are allowed in their own cluster, or no client of their cluster is allowed here, so failover ends in denied requests. Only identities are evaluated; conditions on paths, headers, addresses or tokens are assumed to allow. The rules are those of `security/authz` of Istio 1.31.',
  fix: 'allow the principals of the clients (`cluster.local` and the trust domain of the cluster also match all aliases), or set the same policies in all clusters that serve',
  message: ({ object, service, clients, rule }, where) =>
    `${object} of ${where} denies ${someOf(clients)} at ${service}: ${refusedBy(rule)}`,
});

/** Finds policies that break failover. */
export const remoteClientRefused: Check = {
  codes: [code],
  run: (state) =>
    authorizationPolicies(state).length === 0
      ? []
      : inboundServices(state)
          .filter(({ gateway }) => gateway === 'mtls')
          .flatMap((inbound) => judgeService(state, inbound)),
};

/** Policies of the cluster, in order of file and document. */
export const authorizationPolicies: (state: ClusterState) => readonly Resource[] = memoise(
  (state) => state.list(istioSecurityGroup, 'AuthorizationPolicy').map(({ resource }) => resource),
);

/** A client, as in messages, and the policy that refuses it. */
interface RefusedClient {
  readonly client: string;
  readonly refusal: Refusal;
}

function judgeService(state: ClusterState, inbound: InboundService): Diagnostic[] {
  const { service, consumers } = inbound;
  const domains = [state, ...consumers].map(({ cluster }) => cluster.trustDomain);
  const aliases = clusterMesh(state).config.trustDomainAliases;
  const trustDomains = [...new Set([...domains, ...aliases])];
  const refused = consumers.flatMap((consumer) =>
    refusedClients(consumer, { state, service, trustDomains }),
  );
  const groups = groupBy(
    refused,
    ({ refusal: { policy, pointer } }) => `${displayName(policy)} ${pointer}`,
  );
  return [...groups.values()].map((group) => {
    const { policy, action, pointer } = group[0].refusal;
    const args = {
      object: displayName(policy),
      cluster: state.cluster.name,
      service: `${service.namespace}/${service.name}`,
      clients: group.map(({ client }) => client).sort(compareStrings),
      rule: action === 'DENY' ? Number(pointer.split('/').at(-1)) + 1 : undefined,
    };
    const part = pointer.endsWith('rules') ? 'key' : 'value';
    return diagnose(code, args, locate(policy, pointer, part));
  });
}

/** The Service of a cluster, and the trust domains that its pods accept. */
interface Asked {
  readonly state: ClusterState;
  readonly service: Resource;
  readonly trustDomains: readonly string[];
}

function refusedClients(consumer: ClusterState, asked: Asked): readonly RefusedClient[] {
  const identities = identitiesOf(consumer);
  const home = homeOf(consumer, asked);
  const refused = identities.flatMap((identity) => {
    const refusal = refusalBy(asked, identity);
    return refusal === undefined ? [] : [{ identity, refusal }];
  });
  const lost =
    home === undefined
      ? refused.filter(() => refused.length === identities.length)
      : refused.filter(({ identity }) => refusalBy(home, identity) === undefined);
  return lost.map(({ identity, refusal }) => ({ client: nameOf(identity, consumer), refusal }));
}

/** Its workloads, each account once; an unknown identity when Git has none. */
function identitiesOf({ templates, cluster }: ClusterState): readonly (PeerIdentity | 'unknown')[] {
  const { trustDomain } = cluster;
  const identities = templates.map(({ workload: { namespace }, account }) => ({
    trustDomain,
    namespace,
    account,
  }));
  const each = new Map(identities.map((one) => [`${one.namespace}/${one.account}`, one]));
  return each.size === 0 ? ['unknown'] : [...each.values()];
}

/** The client's own Service of that name; undefined when Git has no pods of it. */
function homeOf(consumer: ClusterState, { service, trustDomains }: Asked): Asked | undefined {
  const own = consumer.find('', 'Service', service.namespace, service.name)?.resource;
  if (own === undefined || !serverPods(consumer, own).some(({ isWhole }) => isWhole)) {
    return undefined;
  }
  return { state: consumer, service: own, trustDomains };
}

/** Why all pods of the Service refuse the client. */
function refusalBy(
  { state, service, trustDomains }: Asked,
  identity: PeerIdentity | 'unknown',
): Refusal | undefined {
  const policies = authorizationPolicies(state);
  const refusals = serverPods(state, service).map((pods) =>
    refusalOf(policies, pods, { identity, trustDomains }),
  );
  return refusals.every((refusal) => refusal !== undefined) ? refusals[0] : undefined;
}

function nameOf(identity: PeerIdentity | 'unknown', { cluster }: ClusterState): string {
  if (identity === 'unknown') return `every client of ${cluster.name}`;
  return `${identity.namespace}/${identity.account} of ${cluster.name}`;
}
