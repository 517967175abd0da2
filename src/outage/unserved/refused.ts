/** A cluster of a client's proxy whose endpoints refuse every request → the cause of the first. */
import { type ClusterState, statesByName } from '../../check/cluster-state.ts';
import { ambientServer, namespaceUndiscovered } from '../../check/codes/mesh.ts';
import {
  exportHidden,
  farEndRefused,
  farEndUnreached,
  gatewayBlocksInbound,
  gatewayUnmerged,
  gatewayWithoutPods,
  identityNotAccepted,
  mutualTlsBlocked,
  passthroughOverlap,
  remoteClientRefused,
  ruleAtGateway,
  uninjectedServer,
} from '../../check/codes/server.ts';
import { decodePolicy } from '../../istio/destination-rule/policy-settings.ts';
import type { RuleIndex } from '../../istio/destination-rule/rule-index.ts';
import { trafficPolicyFor } from '../../istio/destination-rule/traffic-policy.ts';
import { writtenRule } from '../../istio/destination-rule/written-rule.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { causesOf } from '../../istio/reach/reach.ts';
import type { RefusalCause, RefusalKind } from '../../istio/reach/refusal-cause.ts';
import { gatewayServerName } from '../../kind/istio-networking-v1/host/server-name.ts';
import type { JsonObject } from '../../resource/json.ts';
import { displayName, groupOf, type Resource } from '../../resource/resource.ts';
import { reachFinder, refusalsBehind } from '../reach/endpoint-reach.ts';
import { type EndpointPlace, reachedGroups } from '../upstream.ts';
import type { Asking, UnservedCause } from './unserved-cause.ts';

/** Causes of refusals that other clusters' pods, read by remote secrets, would have as well. */
const refusedEverywhere: ReadonlySet<RefusalKind> = new Set<RefusalKind>([
  'mutual-tls-required',
  'identity',
]);

/** Causes that the own clients of a cluster have as well, as its gateway for plain HTTP is one of them. */
const refusedToOwn: ReadonlySet<RefusalKind> = new Set<RefusalKind>([
  'authorization',
  'mutual-tls-required',
  'mutual-tls-sent',
]);

/** The corrections, as findings about the far end have them. */
const fixes: ReadonlyMap<RefusalKind, string> = new Map<RefusalKind, string>([
  ['gateway-blocked', gatewayBlocksInbound.fix],
  ['gateway-unmerged', gatewayUnmerged.fix],
  ['gateway-without-pods', gatewayWithoutPods.fix],
  ['listener-rejected', passthroughOverlap.fix],
  ['service-hidden', exportHidden.fix],
  ['undiscovered', namespaceUndiscovered.fix],
  ['rule-at-gateway', ruleAtGateway.fix],
  ['mutual-tls-disabled', mutualTlsBlocked.fix],
  ['uninjected', uninjectedServer.fix],
  ['captured', ambientServer.fix],
  ['authorization', remoteClientRefused.fix],
  ['identity', identityNotAccepted.fix],
  ['name-unknown', farEndUnreached.fix],
  ['proxy-header', 'remove proxyProtocol from the DestinationRule'],
]);

/** The correction of a refusal. */
export function fixOf(kind: RefusalKind): string | undefined {
  const found = { others: 0, kind, cause: '', other: '', serverName: '', requests: '' };
  const known = farEndUnreached.remedy?.(found, '') ?? farEndRefused.remedy?.(found, '');
  return known ?? fixes.get(kind);
}

/** The first refusal, of pods before gateways, whose causes have findings of their own; workloads at rest have no pods. */
export function refusedCause(upstream: UpstreamCluster, asking: Asking): UnservedCause | undefined {
  const [first] = refusedCauses(upstream, asking, arePods);
  const [any] = first === undefined ? refusedCauses(upstream, asking, () => true) : [first];
  return any?.cause;
}

/** Whether no gateway is between the client and the pods. */
export function arePods({ way }: EndpointPlace): boolean {
  return way === 'pods' || way === 'service';
}

/** A refusal, and the cluster of the pods. */
export interface PlacedCause {
  readonly place: string;
  readonly kind: RefusalKind;
  readonly cause: UnservedCause;
}

/** The refusals of endpoints at some places, in the order of the endpoints. */
export function refusedCauses(
  upstream: UpstreamCluster,
  { state, index, client, placeOf }: Asking,
  isChosen: (found: EndpointPlace) => boolean,
): readonly PlacedCause[] {
  const reachOf = reachFinder(state, upstream, client);
  const [called] = index.sources.get(`${upstream.namespace}/${upstream.host}`) ?? [];
  const endpoints = reachedGroups(upstream).flatMap((group) => group.endpoints);
  return endpoints.flatMap((endpoint): readonly PlacedCause[] => {
    const found = placeOf(endpoint);
    if (!isChosen(found)) return [];
    // Behind the name of an own Service, some workloads may refuse what others serve.
    const refused =
      found.way === 'service'
        ? refusalsBehind(state, upstream, endpoint).flat()
        : causesOf(reachOf(endpoint, found));
    const first = refused.find(({ kind }) => kind !== 'at-rest');
    const cause = first && (writtenName(upstream, index.rules, first) ?? first);
    const resource = cause?.resource ?? called;
    if (cause === undefined || resource === undefined) return [];
    const { kind, pointer, part } = cause;
    const isForAll = refusedEverywhere.has(kind);
    const text = `${cause.text}${placeOfCause(state, { resource, kind }, found)}`;
    const { place } = found;
    return [{ place, kind, cause: { text, resource, pointer, part, isForAll, fix: fixOf(kind) } }];
  });
}

/** A server name that a rule sends instead of the service's own. */
function writtenName(
  { rule, serverName, port, subset, host }: UpstreamCluster,
  rules: RuleIndex,
  { kind, text }: RefusalCause,
): RefusalCause | undefined {
  const isWritten = serverName !== gatewayServerName({ port, subset, host });
  if (kind !== 'name-unknown' || !isWritten || rule === undefined) return undefined;
  const sniIn = (spec: JsonObject): string | undefined => {
    const policy = trafficPolicyFor(spec, port, subset);
    return policy && decodePolicy(policy).tls?.sni;
  };
  const resource = writtenRule(rules, rule, (spec) => sniIn(spec) === serverName);
  const words = `${displayName(resource)} sends the server name "${serverName}": ${text}`;
  return { kind, text: words, resource, pointer: '/spec/trafficPolicy/tls/sni' };
}

/** Where the cause is, unless its own clients have the same one: then the findings are one. */
function placeOfCause(
  state: ClusterState,
  { resource, kind: refusal }: { readonly resource: Resource; readonly kind: RefusalKind },
  { place }: EndpointPlace,
): string {
  const isByHttp = statesByName(state.fleet).get(place)?.istioSpec?.gateway === 'http';
  if (refusal === 'port-unknown' || (isByHttp && refusedToOwn.has(refusal))) return '';
  const { apiVersion, kind, namespace, name } = resource;
  const here = state.find(groupOf(apiVersion), kind, namespace, name)?.resource;
  return place === state.cluster.name || here === resource ? '' : ` in cluster "${place}"`;
}
