/** A cluster of a client's proxy → the source of Istio's endpoint order, and of Envoy's ejection. */
import type { Reason } from '../../derive/route/order/order-reason.ts';
import { type Ordering, orderingOf } from '../../istio/endpoint/endpoint-group.ts';
import type { UpstreamCluster } from '../../istio/model/upstream-clusters.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';

const means: Readonly<Record<Ordering, string>> = {
  none: 'gives them no order: all are asked at once',
  distribute: 'gives each place a percentage',
  zones: 'orders them by zone',
  labels: 'orders them by their labels',
  'labels-and-places': 'orders them by their labels, then by region and zone',
  places: 'orders them by region and zone',
};

/** The source of the endpoint order, and its criteria. `sources`: the Services and ServiceEntries of the host. */
export function orderingReason(
  { setting, rule, isOrderable }: UpstreamCluster,
  sources: readonly Resource[],
): Reason {
  const ordering = setting ? orderingOf(setting, isOrderable) : 'none';
  const service = sources.find(({ kind }) => kind === 'Service');
  if (setting?.setBy === 'service' && service !== undefined) {
    return { text: `${displayName(service)} ${means[ordering]}`, at: locate(service) };
  }
  if (setting?.setBy === 'mesh') return { text: `MeshConfig ${means[ordering]}` };
  if (rule === undefined) return { text: `without a DestinationRule, Istio ${means[ordering]}` };
  const [first] = rule.from;
  const at = locate(first, '/spec/trafficPolicy/loadBalancer');
  return { text: `${ownedName(first)} ${means[ordering]}`, at };
}

/** The source of outlier detection, by which the next priority gets requests. */
export function ejectionReason({ ejectedBy, rule }: UpstreamCluster): Reason {
  if (ejectedBy === 'mesh') return { text: 'MeshConfig ejects what fails before it' };
  if (ejectedBy === undefined || rule === undefined) {
    return {
      text: 'nothing ejects what fails before it: it is asked when there are none before it',
    };
  }
  const [first] = rule.from;
  const at = locate(first, '/spec/trafficPolicy/outlierDetection');
  return { text: `${ownedName(first)} ejects what fails before it`, at };
}

/** E.g. `DestinationRule shop/api`, authored or derived. */
export function ownedName(resource: Resource): string {
  return `${resource.origin.type === 'authored' ? 'the authored' : 'the derived'} ${displayName(resource)}`;
}
