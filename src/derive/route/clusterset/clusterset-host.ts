/**
 * A service and the Fleet's setting → the names by which clients reach it in other clusters (KEP-1645 has two: the clusterset name, and
 * the name of each cluster's own Service).
 */
import type {
  ClustersetNames,
  DeriveSpec,
} from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import type { OfferedService } from '../../offer/offered-service.ts';

/** The domain of names of the clusterset (KEP-1645). */
export const clustersetDomain = 'clusterset.local';

/** Which of a service's names lead to other clusters. Only the Multi-Cluster Services API has two names; other APIs use the Service's. */
export function namesLeadingOut(
  { importProperties }: OfferedService,
  { clusterset }: Pick<DeriveSpec, 'clusterset'>,
): ClustersetNames | 'undivided' {
  return importProperties === undefined ? 'undivided' : clusterset;
}

export function clustersetHost({
  namespace,
  name,
}: Pick<OfferedService, 'namespace' | 'name'>): string {
  return serviceFqdn({ namespace, name }, clustersetDomain);
}

/**
 * The host of the endpoints beside the Service's own: the clusterset name, except where that is not served here and may belong to
 * another component, such as a DNS server that reads ServiceImports.
 */
export function hostApart(
  service: Pick<OfferedService, 'namespace' | 'name'>,
  names: ClustersetNames | 'undivided',
): string {
  if (names !== 'local') return clustersetHost(service);
  return serviceFqdn(service, 'distributary.internal');
}
