/**
 * The clients of a cluster and pods of another one → the clients that the pods refuse, by AuthorizationPolicies or their trust domain.
 *
 * A gateway for Istio's mutual TLS passes connections on, so that the pods see the client's own identity. Git does not define which
 * workloads are clients of a service. A client counts when its own cluster accepts it; where a cluster has no pods of the service, it is
 * refused only when none of its workloads is accepted.
 * @module
 */
import { memoise } from '../../collection/memoise.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { PeerIdentity } from '../authorization/peer-identity.ts';
import { type Refusal, refusalOf } from '../authorization/refusal.ts';
import { istioSecurityGroup } from '../authorization/workload-policy.ts';
import { clusterMesh } from '../mesh/cluster-mesh.ts';
import { podTemplates } from '../pod/pod-template.ts';
import type { RefusalCause } from './refusal-cause.ts';
import { type ServerPods, serverPods } from './server-pods.ts';

/** Policies of the cluster, in order of file and document. */
export const authorizationPolicies: (view: ClusterView) => readonly Resource[] = memoise((view) =>
  view.list(istioSecurityGroup, 'AuthorizationPolicy').map(({ resource }) => resource),
);

/** Pods of a cluster, and the trust domains that they accept. */
export interface AskedPods {
  readonly view: ClusterView;
  readonly pods: readonly ServerPods[];
  readonly trustDomains: readonly string[];
}

/** A client, and the policy that refuses it. */
export interface RefusedClient {
  readonly identity: PeerIdentity | 'unknown';
  readonly refusal: Refusal;
}

/** The clients of a cluster, as far as they count. */
export interface RefusedClients {
  readonly refused: readonly RefusedClient[];
  /** Whether these are all that count. */
  readonly isEveryone: boolean;
}

/** The clients of another cluster that all pods refuse. `home`: the Service of that name in the clients' cluster. */
export function refusedClients(
  consumer: ClusterView,
  asked: AskedPods,
  service: Pick<Resource, 'namespace' | 'name'> | undefined,
): RefusedClients {
  if (authorizationPolicies(asked.view).length === 0) return { refused: [], isEveryone: false };
  const home = service && homeOf(consumer, asked, service);
  const identities = identitiesOf(consumer).filter(
    (identity) => home === undefined || refusalBy(home, identity) === undefined,
  );
  const refused = identities.flatMap((identity) => {
    const refusal = refusalBy(asked, identity);
    return refusal === undefined ? [] : [{ identity, refusal }];
  });
  const isEveryone = refused.length > 0 && refused.length === identities.length;
  return { refused: home === undefined && !isEveryone ? [] : refused, isEveryone };
}

/** Its workloads, each account once; an unknown identity when Git has none. */
const identitiesOf: (view: ClusterView) => readonly (PeerIdentity | 'unknown')[] = memoise(
  (view) => {
    const { trustDomain } = view.cluster;
    const identities = podTemplates(view).map(({ workload: { namespace }, account }) => ({
      trustDomain,
      namespace,
      account,
    }));
    const each = new Map(identities.map((one) => [`${one.namespace}/${one.account}`, one]));
    return each.size === 0 ? ['unknown'] : [...each.values()];
  },
);

/** The client's own Service of that name; undefined when Git has no pods of it. */
function homeOf(
  consumer: ClusterView,
  { trustDomains }: AskedPods,
  { namespace, name }: Pick<Resource, 'namespace' | 'name'>,
): AskedPods | undefined {
  const own = consumer.find('', 'Service', namespace, name)?.resource;
  const pods = own === undefined ? [] : serverPods(consumer, own);
  return pods.some(({ isWhole }) => isWhole) ? { view: consumer, pods, trustDomains } : undefined;
}

/** Why all pods refuse the client. */
function refusalBy(
  { view, pods, trustDomains }: AskedPods,
  identity: PeerIdentity | 'unknown',
): Refusal | undefined {
  const policies = authorizationPolicies(view);
  const refusals = pods.map((its) => refusalOf(policies, its, { identity, trustDomains }));
  return refusals.every((refusal) => refusal !== undefined) ? refusals[0] : undefined;
}

/** Why the pods deny every client of another cluster that counts. */
export function accessRefusal(
  consumer: ClusterView,
  asked: AskedPods,
  service: Pick<Resource, 'namespace' | 'name'> | undefined,
): RefusalCause | undefined {
  const { refused, isEveryone } = refusedClients(consumer, asked, service);
  const [first] = refused;
  if (first === undefined || !isEveryone) return undefined;
  const { refusal } = first;
  const text = `${displayName(refusal.policy)} denies every client of ${consumer.cluster.name}`;
  const part = refusal.pointer.endsWith('rules') ? 'key' : 'value';
  const { policy: resource, pointer } = refusal;
  return { kind: 'authorization', refusal, text, resource, pointer, part };
}

/** Why the pods of a cluster take no certificate of the clients' trust domain: known only where Git has its MeshConfig. */
export function trustRefusal(consumer: ClusterView, far: ClusterView): RefusalCause | undefined {
  const { trustDomain } = consumer.cluster;
  if (trustDomain === far.cluster.trustDomain) return undefined;
  const { config, configuredBy, statements } = clusterMesh(far);
  const isOpen = statements.some(({ unread = [] }) => unread.length > 0);
  if (configuredBy === undefined || isOpen) return undefined;
  if (config.trustDomainAliases.includes(trustDomain)) return undefined;
  const { resource, pointer } = configuredBy;
  const text = `MeshConfig of ${displayName(resource)} has no trustDomainAliases for "${trustDomain}", the trust domain of ${consumer.cluster.name}`;
  return { kind: 'trust-domain', text, resource, pointer };
}
