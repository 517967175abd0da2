/**
 * The clients of a cluster and pods of another one → the clients that the pods refuse, by AuthorizationPolicies or their trust domain.
 *
 * A gateway for Istio's mutual TLS passes connections on, so that the pods see the client's own identity. Git does not define which
 * workloads are clients of a service. A client counts when its own cluster accepts it; where a cluster has no pods of the service, it is
 * refused only when none of its workloads is accepted.
 */
import { groupBy } from '../../collection/group-by.ts';
import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { displayName, type Resource } from '../../resource/resource.ts';
import type { Peer, PeerIdentity, ServerPort } from '../authorization/peer-identity.ts';
import { type Refusal, refusalOf } from '../authorization/refusal.ts';
import { istioSecurityGroup, type PolicyPods } from '../authorization/workload-policy.ts';
import { type ClusterMesh, isTrue, wholeConfig } from '../mesh/cluster-mesh.ts';
import { openedBy } from '../pod/open-port.ts';
import { podTemplates } from '../pod/pod-template.ts';
import { isHttp, istioProtocol } from '../service/istio-protocol.ts';
import { portNumbered, servicePorts } from '../service/service-port.ts';
import { readOfKind } from '../visibility/read-namespace.ts';
import type { RefusalCause } from './refusal-cause.ts';
import { authorizerFaults } from './server/authorizers.ts';
import { type ServerPods, serverPods, targetNumber } from './server-pods.ts';

/** Policies of the cluster that istiod reads, in order of file and document. */
export const authorizationPolicies: (view: ClusterView) => readonly Resource[] = memoise((view) =>
  readOfKind(view, istioSecurityGroup, 'AuthorizationPolicy'),
);

/** Pods of a cluster behind a port of a Service, and the trust domains that they accept. */
export interface ServingPods {
  readonly view: ClusterView;
  /** `at`: their port, where it is known; else it is that of the Service. */
  readonly pods: readonly (ServerPods & { readonly at?: ServerPort })[];
  readonly trustDomains: readonly string[];
  /** Undefined for an entry, or a Service that Git does not have. */
  readonly service: Resource | undefined;
  readonly port: number;
}

/** A client's proxy, as far as policies distinguish it. */
export interface Caller {
  readonly namespace: string;
  /** The service accounts of its pods; absent where Git has none. */
  readonly accounts?: readonly string[];
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

/** The clients of another cluster that all pods refuse. */
export function refusedClients(consumer: ClusterView, serving: ServingPods): RefusedClients {
  if (authorizationPolicies(serving.view).length === 0) return noneRefused;
  const home = serving.service && homeOf(consumer, serving, serving.service);
  const identities = identitiesOf(consumer).filter(
    (identity) => home === undefined || refusalBy(home, identity) === undefined,
  );
  const refused = identities.flatMap((identity) => {
    const refusal = refusalBy(serving, identity);
    return refusal === undefined ? [] : [{ identity, refusal }];
  });
  const isEveryone = refused.length > 0 && refused.length === identities.length;
  return { refused: home === undefined && !isEveryone ? [] : refused, isEveryone };
}

export const noneRefused: RefusedClients = { refused: [], isEveryone: false };

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
  { trustDomains, port }: ServingPods,
  { namespace, name }: Pick<Resource, 'namespace' | 'name'>,
): ServingPods | undefined {
  const service = consumer.find('', 'Service', namespace, name)?.resource;
  const pods = service === undefined ? [] : serverPods(consumer, service);
  if (!pods.some(({ isWhole }) => isWhole)) return undefined;
  return { view: consumer, pods, trustDomains, service, port };
}

/** Why pods deny every request of the own cluster by its sender: one client, `unknown` ones, or `nobody` in plain text. */
export function refusalOfAll(
  serving: ServingPods,
  identity: Peer['identity'],
): RefusalCause | undefined {
  const refusal = refusalBy(serving, identity);
  return refusal && denial(refusal, sendersInWords(identity));
}

function sendersInWords(identity: Peer['identity']): string {
  if (identity === 'nobody') return 'every client that sends plain text';
  return identity === 'unknown' ? 'every client' : identityInWords(identity);
}

/** Why the pods of a gateway deny every request in plain text. */
export function edgeRefusal(
  view: ClusterView,
  pods: PolicyPods,
  trustDomains: readonly string[],
): (RefusalCause & { readonly kind: 'authorization' }) | undefined {
  const peer = { identity: 'nobody', trustDomains } as const;
  const guarded = { ...pods, authorizers: authorizerFaults(view) };
  const refusal = refusalOf(authorizationPolicies(view), guarded, peer);
  return refusal && denial(refusal, `every request at the gateway of ${view.cluster.name}`);
}

/** Why all pods refuse the client. */
function refusalBy(
  { view, pods, trustDomains, service, port }: ServingPods,
  identity: Peer['identity'],
): Refusal | undefined {
  const policies = authorizationPolicies(view);
  const authorizers = authorizerFaults(view);
  const refusals = pods.map((its) => {
    // Git does not show what runs at an address that an entry lists.
    if (its.machine?.resource.kind === 'ServiceEntry') return undefined;
    const server = its.at ?? (service && serverPort(service, port, its));
    // Ports that annotations keep from the sidecar have no policies.
    if (openedBy(its.template?.openPorts, server?.port) !== undefined) return undefined;
    return refusalOf(policies, { ...its, authorizers }, { identity, trustDomains, server });
  });
  return refusals.every((refusal) => refusal !== undefined) ? refusals[0] : undefined;
}

/** The port of the pods, by that of the Service. */
function serverPort(service: Resource, number: number, pods: ServerPods): ServerPort | undefined {
  const found = portNumbered(servicePorts(service), number);
  const isStream = found !== undefined && !isHttp(istioProtocol(found));
  return { port: targetNumber(service, number, pods), isStream };
}

/** Why pods deny a client of another cluster: every one that counts, or the given one. */
export function accessRefusal(
  { cluster: { name } }: ClusterView,
  { refused, isEveryone }: RefusedClients,
  caller: Caller | undefined,
): RefusalCause | undefined {
  const [first] = refused;
  if (first === undefined) return undefined;
  if (isEveryone) return denial(first.refusal, `every client of ${name}`);
  const one = caller && refusalOfCaller(refused, caller);
  return one && denial(one.refusal, `${identityInWords(one.identity)} of ${name}`);
}

/** The first, if all accounts of a client are refused. */
export function refusalOfCaller(
  refused: readonly RefusedClient[],
  { namespace, accounts = [] }: Caller,
): RefusedClient | undefined {
  const its = refused.filter(
    ({ identity }) =>
      identity !== 'unknown' &&
      identity.namespace === namespace &&
      accounts.includes(identity.account),
  );
  return its.length === accounts.length ? its[0] : undefined;
}

/** The causes for all clients that are refused, one a rule. */
export function denials(
  { cluster: { name } }: ClusterView,
  { refused }: RefusedClients,
): readonly RefusalCause[] {
  const byRule = groupBy(
    refused,
    ({ refusal: { policy, pointer } }) => `${displayName(policy)} ${pointer}`,
  );
  return [...byRule.values()].map((its) => {
    const clients = its.map(({ identity }) => identityInWords(identity)).sort(compareStrings);
    const more = clients.length > 3 ? ` and ${clients.length - 3} more` : '';
    return denial(its[0].refusal, `${clients.slice(0, 3).join(', ')}${more} of ${name}`);
  });
}

/** `namespace/account`. */
function identityInWords(identity: PeerIdentity | 'unknown'): string {
  return identity === 'unknown' ? 'clients' : `${identity.namespace}/${identity.account}`;
}

function denial(
  refusal: Refusal,
  clients: string,
): RefusalCause & { readonly kind: 'authorization' } {
  const { fault } = refusal;
  const why = fault === undefined ? '' : ` (${fault})`;
  const text = `${displayName(refusal.policy)} denies ${clients}${why}`;
  const part = refusal.pointer.endsWith('rules') ? 'key' : 'value';
  const { policy: resource, pointer } = refusal;
  return { kind: 'authorization', refusal, text, resource, pointer, part };
}

/** Why the pods of a cluster take no certificate of the clients' trust domain: known only where Git has its MeshConfig. */
export function trustRefusal(consumer: ClusterView, far: ClusterView): RefusalCause | undefined {
  const { trustDomain } = consumer.cluster;
  if (trustDomain === far.cluster.trustDomain) return undefined;
  const mesh = wholeConfig(far);
  if (mesh === undefined || acceptsTrustDomain(mesh, trustDomain)) return undefined;
  const { resource, pointer } = mesh.configuredBy;
  const text = `MeshConfig of ${displayName(resource)} has no trustDomainAliases for "${trustDomain}", the trust domain of ${consumer.cluster.name}`;
  return { kind: 'trust-domain', text, resource, pointer };
}

/** Whether pods of a mesh accept certificates of another trust domain (Istio `TrustDomainsForValidation`). */
export function acceptsTrustDomain({ config, flags }: ClusterMesh, trustDomain: string): boolean {
  const skips = flags.get('PILOT_SKIP_VALIDATE_TRUST_DOMAIN');
  if (skips !== undefined && isTrue(skips.value)) return true;
  return [...config.trustDomainAliases, ...config.rootTrustDomains].includes(trustDomain);
}
