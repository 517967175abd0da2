/** A policy that excludes all remote providers of a consumer without the Service → a finding that its clients have no endpoint. */
import {
  defaultServesNobody,
  policyServesNobody,
} from '../../../diagnostic/codes/derive-policy.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { inCluster, locate } from '../../../resource/resource.ts';
import { mayOfferTo } from '../../offer/audience.ts';
import type { OfferedService } from '../../offer/offered-service.ts';
import type { TrafficPolicy } from './policy-reader.ts';

/** Findings for a cluster that others offer the service to and whose policy uses none of them. */
export function unservedClients(
  { cluster, find }: ClusterView,
  { namespace, name, providers }: OfferedService,
  { lbType, steps, source }: TrafficPolicy,
): readonly Diagnostic[] {
  if (find('', 'Service', namespace, name) !== undefined) return [];
  const [offering] = mayOfferTo(providers, cluster).filter((one) => one.offersTo(cluster));
  if (offering === undefined) return [];
  const service = `${namespace}/${name}`;
  if (source === undefined) {
    const args = { object: service, cluster: cluster.name };
    return [diagnose(defaultServesNobody, args, locate(offering.export))];
  }
  const order = steps === undefined ? `of lbType ${lbType}` : 'by the steps that it lists';
  const args = { ...inCluster(source.resource, cluster), service, order };
  return [diagnose(policyServesNobody, args, locate(source.resource, source.orderPointer))];
}
