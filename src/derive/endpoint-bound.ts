/** Offered services and their consumers → a finding when the sum of their endpoints exceeds the bound, before any is generated. */

import { memoise } from '../collection/memoise.ts';
import { tooManyEndpoints } from '../diagnostic/codes/derive-sum.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import { subsetsOf } from '../istio/destination-rule/destination-rule.ts';
import { rulesForHost, wildcardRulesForHost } from '../istio/destination-rule/rules-for-host.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import { serviceFqdn } from '../kind/istio-networking-v1/host/host.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import type { FailoverOffer } from './failover/failover-offer.ts';
import { mayHear } from './offer/audience.ts';
import type { OfferedService, Provider } from './offer/offered-service.ts';

/**
 * Bound on the sum of endpoints of all services in all consumer clusters: one per provider and port, and one per subset where the consumer
 * declares some. A fleet of 100 clusters that export 100 services to each other has 990,000 in 46 KB of input: half a minute of CPU time,
 * 736 MB of memory, 448 MB of manifests, most of whose text is generated per use. 1,000 clusters that import 1,000 services of one
 * provider each have as many. The limiting factor is time: twice the input has four times as many endpoints.
 */
export const MOST_ENDPOINTS: number = 1_000_000;

/** Input of the count. */
export interface EndpointInput {
  readonly views: readonly ClusterView[];
  readonly offers: readonly OfferedService[];
  readonly failovers: readonly FailoverOffer[];
  readonly spec: Pick<DeriveSpec, 'istio' | 'serviceImport'>;
}

/** At most one finding, at the export that exceeds the bound; the count stops there. */
export function endpointFindings(
  input: EndpointInput,
  most: number = MOST_ENDPOINTS,
): readonly Diagnostic[] {
  const { istio, serviceImport } = input.spec;
  const hasIstio = istio !== 'none';
  const subsets = hasIstio ? subsetCount : () => 1;
  let left = most;
  for (const service of hasIstio || serviceImport !== 'none' ? input.offers : []) {
    left = spend(service, input.views, subsets, left);
    if (left < 0) return [limitFinding(service, input.views.length, most)];
  }
  for (const offer of hasIstio ? input.failovers : []) {
    left -=
      offer.clients.length *
      offer.backingServices.reduce((sum, backing) => sum + portCount(backing), 0);
    if (left < 0) return [failoverLimitFinding(offer, most)];
  }
  return [];
}

/** The remainder of the bound after the endpoints of a service; negative once it is exceeded. */
function spend(
  service: OfferedService,
  views: readonly ClusterView[],
  subsets: typeof subsetCount,
  room: number,
): number {
  const clusters = clustersOf(views);
  const shareOf = memoise((cluster: Cluster): number => {
    const view = clusters.views.get(cluster);
    return view === undefined ? 1 : subsets(view, serviceFqdn(service, cluster.clusterDomain));
  });
  let left = room;
  for (const provider of service.exports) {
    for (const cluster of mayHear(provider, clusters.list)) {
      if (isHeard(provider, cluster)) left -= portCount(provider) * shareOf(cluster);
      if (left < 0) return left;
    }
  }
  return left;
}

function isHeard(provider: Provider, cluster: Cluster): boolean {
  return provider.importedBy(cluster) || provider.offersTo(cluster);
}

const clustersOf = memoise((views: readonly ClusterView[]) => ({
  list: views.map(({ cluster }) => cluster),
  views: new Map(views.map((view) => [view.cluster, view])),
}));

/** An offer without ports still has a route and provenance. */
function portCount({ ports }: Provider): number {
  return Math.max(1, ports.length);
}

function limitFinding({ exports }: OfferedService, consumers: number, limit: number): Diagnostic {
  const [first] = exports;
  invariant(first, 'what has endpoints has an export');
  return tooMany(first.export, { providers: exports.length, consumers, limit });
}

function failoverLimitFinding(
  { resource, backingServices, clients }: FailoverOffer,
  limit: number,
): Diagnostic {
  const consumers = clients.length;
  return tooMany(resource, { providers: backingServices.length, consumers, limit });
}

function tooMany(
  resource: Resource,
  numbers: { readonly providers: number; readonly consumers: number; readonly limit: number },
): Diagnostic {
  const endpoints = numbers.providers * numbers.consumers;
  const args = { object: displayName(resource), endpoints, ...numbers };
  return diagnose(tooManyEndpoints, args, locate(resource, '/metadata/name'));
}

/** At least 1. Never below the actual number: providers may lack a subset, and two may have the same labels. */
export function subsetCount(view: ClusterView, host: string): number {
  // Each wildcard rule that covers a service may apply to clients of its own namespace.
  const covering = wildcardRulesForHost(view, host).map(declaredBy);
  const sum = covering.reduce((all, count) => all + count, 0);
  return Math.max(1, declaredBy(rulesForHost(view, host)) + sum);
}

/** Number of subsets that the rules of a host declare; computed once for all services and clusters. */
const declaredBy: (rules: readonly Resource[]) => number = memoise((rules) =>
  rules.reduce((sum, rule) => sum + subsetsOf(rule).length, 0),
);
