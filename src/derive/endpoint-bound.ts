/**
 * Offered services and their consumers → a finding when their endpoints are too many in sum, before any is made.
 * @module
 */

import { memoise } from '../collection/memoise.ts';
import { tooManyEndpoints } from '../diagnostic/codes/derive-sum.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { invariant } from '../diagnostic/invariant.ts';
import type { DeriveSpec } from '../kind/distributary-v1alpha1/derive-spec.ts';
import { serviceFqdn } from '../kind/istio-networking-v1/host/host.ts';
import type { ClusterView } from '../place/cluster-view.ts';
import { displayName, locate } from '../resource/resource.ts';
import type { Cluster } from '../topology/topology.ts';
import { MOST_ENDPOINTS } from './bounds.ts';
import type { FailoverOffer } from './failover/failover-offer.ts';
import { subsetCount } from './istio/destination-rule/subset-count.ts';
import { mayHear } from './offer/audience.ts';
import type { OfferedService, Provider } from './offer/offered-service.ts';

/** What endpoints are counted from. */
export interface EndpointInput {
  readonly views: readonly ClusterView[];
  readonly offers: readonly OfferedService[];
  readonly failovers: readonly FailoverOffer[];
  readonly spec: Pick<DeriveSpec, 'istio' | 'serviceImport'>;
}

/** At most one finding, at the export with which there are too many; the count ends there. */
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
    if (left < 0) return [beyond(service, input.views.length, most)];
  }
  for (const offer of hasIstio ? input.failovers : []) {
    left -=
      offer.clients.length *
      offer.backingServices.reduce((sum, backing) => sum + portCount(backing), 0);
    if (left < 0) return [failoverBeyond(offer, most)];
  }
  return [];
}

/** What is left after the endpoints of a service; negative as soon as there are too many. */
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

/** An offer without ports has a route and provenance all the same. */
function portCount({ ports }: Provider): number {
  return Math.max(1, ports.length);
}

function beyond({ exports }: OfferedService, consumers: number, limit: number): Diagnostic {
  const [first] = exports;
  invariant(first, 'what has endpoints has an export');
  const args = {
    object: displayName(first.export),
    providers: exports.length,
    consumers,
    limit,
  };
  return diagnose(tooManyEndpoints, args, locate(first.export, '/metadata/name'));
}

function failoverBeyond(
  { resource, backingServices, clients }: FailoverOffer,
  limit: number,
): Diagnostic {
  const object = displayName(resource);
  const args = { object, providers: backingServices.length, consumers: clients.length, limit };
  return diagnose(tooManyEndpoints, args, locate(resource, '/metadata/name'));
}
