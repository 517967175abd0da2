/** A cluster → the namespaces with gateways for inbound requests. */
import type { DeriveSpec } from '../../../kind/distributary-v1alpha1/derive-spec.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import { eastWestNamespaces } from './east-west-gateway.ts';
import { httpNamespaces } from './http-gateway.ts';

/** Namespaces of the fleet's gateways between clusters. */
export function inboundNamespaces(
  view: ClusterView,
  { istio }: Pick<DeriveSpec, 'istio'>,
): readonly string[] {
  const isHttp = istio !== 'none' && istio.gateway === 'http';
  return isHttp ? httpNamespaces(view) : eastWestNamespaces(view);
}
