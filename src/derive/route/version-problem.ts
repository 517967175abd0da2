/** A requested route and the oldest Istio of the fleet → why that Istio cannot keep its order: DNS endpoints are ordered from 1.30 on. */

import { spreadNeedsNewerIstio } from '../../diagnostic/codes/derive-policy.ts';
import { orderNeedsNewerIstio, orderNeedsRegion } from '../../diagnostic/codes/derive-route.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { IstioSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { locate } from '../../resource/resource.ts';
import { unstatedPart } from '../../topology/distance.ts';
import type { OfferedService } from '../offer/offered-service.ts';
import type { OfferedRoute } from './service-route.ts';

/** Steps of region failover: the own region, one other, all the rest. */
export const regionFailoverSteps = 3;

/** Input about the route. */
interface WantedRoute
  extends Pick<OfferedRoute, 'decision' | 'remoteEndpoints' | 'hosting' | 'local'> {
  readonly view: ClusterView;
  readonly service: OfferedService;
  readonly istio: IstioSpec;
}

/** Requirements of older versions to order gateways with DNS names: few priorities, and known localities of the clients. */
export function versionProblems(wanted: WantedRoute): Diagnostic[] {
  const { remoteEndpoints, local, decision, istio } = wanted;
  const priorities = remoteEndpoints.length + (local === undefined ? 0 : 1);
  const isApart = wanted.hosting === 'clustersetHost';
  if (!isApart || ordersDns(istio) || priorities < 2) return [];
  const { policy } = decision;
  const isShared = policy.lbType === 'ActiveActive';
  if (isShared && remoteEndpoints.every(({ priority }) => priority === 0)) return [];
  const at = policy.source?.resource ?? remoteEndpoints[0]?.provider.export;
  if (at === undefined) return [];
  const { version } = istio;
  const about = { ...consumed(wanted), version };
  if (isShared) return [diagnose(spreadNeedsNewerIstio, about, locate(at, '/spec'))];
  if (priorities > regionFailoverSteps)
    return [diagnose(orderNeedsNewerIstio, { ...about, priorities }, locate(at, '/spec'))];
  const { cluster } = wanted.view;
  if (cluster.region !== unstatedPart) return [];
  return [diagnose(orderNeedsRegion, about, cluster.at)];
}

/** Whether this Istio orders DNS endpoints by failoverPriority. */
export function ordersDns(istio: IstioSpec): boolean {
  return hasChange(istio.version, 'orderedDns');
}

export function consumed(input: Pick<WantedRoute, 'view' | 'service'>): {
  service: string;
  cluster: string;
} {
  const { namespace, name } = input.service;
  return { service: `${namespace}/${name}`, cluster: input.view.cluster.name };
}
