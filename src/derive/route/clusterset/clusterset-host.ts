/**
 * A service and the Fleet's setting → the names by which clients reach it in other clusters (KEP-1645 has two: one of the clusterset, one of
 * each cluster's own Service).
 * @module
 */
import type {
  ClustersetNames,
  DeriveSpec,
} from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import type { OfferedService } from '../../offer/offered-service.ts';

/** The domain of names of the clusterset (KEP-1645). */
export const clustersetDomain = 'clusterset.local';

/** Which of a service's names lead to other clusters. Only the Multi-Cluster Services API has two; exports of others have the Service's. */
export function namesLeadingOut(
  { importProperties }: OfferedService,
  { clusterset }: Pick<DeriveSpec, 'clusterset'>,
): ClustersetNames | 'undivided' {
  return importProperties === undefined ? 'undivided' : clusterset;
}

/** The service's name in the whole clusterset. */
export function clustersetHost({
  namespace,
  name,
}: Pick<OfferedService, 'namespace' | 'name'>): string {
  return serviceFqdn({ namespace, name }, clustersetDomain);
}

/**
 * The host that holds the endpoints apart from the Service's own: the clusterset's name, but where that is not to be served here and may be
 * somebody else's, as that of a DNS server which reads ServiceImports.
 */
export function hostApart(
  service: Pick<OfferedService, 'namespace' | 'name'>,
  names: ClustersetNames | 'undivided',
): string {
  if (names !== 'local') return clustersetHost(service);
  return serviceFqdn(service, 'distributary.internal');
}
