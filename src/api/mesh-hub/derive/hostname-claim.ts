/** FailoverServices and the objects of clusters → hostnames with two meanings in one mesh. */

import type { FailoverOffer } from '../../../derive/failover/failover-offer.ts';
import { failoverHostnameTaken } from '../../../diagnostic/codes/derive-failover.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';

/** One finding a hostname and owner: of two FailoverServices at the later, whatever the number of clusters with both. */
export function hostnameFindings(
  offers: readonly FailoverOffer[],
  views: readonly ClusterView[],
): readonly Diagnostic[] {
  return offers.flatMap((offer, i) => {
    const earlier = offers.slice(0, i).flatMap((other) => sharedName(offer, other));
    const clients = views.filter(({ cluster }) => offer.clients.includes(cluster));
    const authored = clients.flatMap((view) => [
      ...entryClaims(offer, view),
      ...serviceClaims(offer, view),
    ]);
    // Several clusters may get one manifest.
    const seen = new Set<Resource>();
    return [...earlier, ...authored]
      .filter(({ holder }) => !seen.has(holder) && seen.add(holder))
      .map((claim) => taken(offer, claim));
  });
}

/** Another object of the same name. */
interface Claim {
  readonly holder: Resource;
  readonly cluster: string;
}

function sharedName(offer: FailoverOffer, other: FailoverOffer): readonly Claim[] {
  if (other.hostname !== offer.hostname) return [];
  const [shared] = offer.clients.filter((cluster) => other.clients.includes(cluster));
  return shared === undefined ? [] : [{ holder: other.resource, cluster: shared.name }];
}

function entryClaims(
  { hostname }: FailoverOffer,
  { cluster, list }: ClusterView,
): readonly Claim[] {
  return list(istioNetworkingGroup, 'ServiceEntry')
    .filter(({ resource }) => decodeServiceEntry(resource).hosts.includes(hostname))
    .map(({ resource }) => ({ holder: resource, cluster: cluster.name }));
}

/** Only in a cluster whose own domain ends in `.global`. */
function serviceClaims(
  { hostname }: FailoverOffer,
  { cluster, find }: ClusterView,
): readonly Claim[] {
  const [name = '', namespace = '', ...rest] = hostname.split('.');
  if (rest.join('.') !== `svc.${cluster.clusterDomain}`) return [];
  const holder = find('', 'Service', namespace, name)?.resource;
  return holder === undefined ? [] : [{ holder, cluster: cluster.name }];
}

function taken({ resource, hostname }: FailoverOffer, { holder, cluster }: Claim): Diagnostic {
  const args = { object: displayName(resource), hostname, cluster, holder: displayName(holder) };
  const related = [noteAt('the other', holder, '/metadata/name')];
  return diagnose(failoverHostnameTaken, args, locate(resource, '/spec/hostname'), related);
}
