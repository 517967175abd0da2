/**
 * Labels of a Service, or of its namespace, and the Gateways in Git → the waypoint that requests for the Service go through.
 *
 * An istiod goes by the labels of its own cluster. A Gateway that Git lacks may be there all the same: `istioctl waypoint apply` makes one.
 * @module
 */
import { own } from '../../collection/own.ts';
import { objectAt } from '../../resource/json.ts';
import { labelsOf, type Resource, specOf, stringMap } from '../../resource/resource.ts';
import { globalLabel } from '../service/service.ts';
import { gatewayApiGroup } from '../virtual-service/mesh-route.ts';

/** What is known of a cluster's objects. */
export interface NamedObjects {
  find(
    group: string,
    kind: string,
    namespace: string,
    name: string,
  ): { readonly resource: Resource } | undefined;
}

/** What a label asks for. */
export interface Waypoint {
  readonly namespace: string;
  readonly name: string;
  /** The object with the label. */
  readonly by: Resource;
  /** The Gateway that it is; undefined where Git has none of that name. */
  readonly gateway: Resource | undefined;
  /** Whether it takes requests for Services: one that is there for workloads only (`istio.io/waypoint-for`) stands behind none. */
  readonly isForServices: boolean;
}

/** Names the waypoint of a Service, or of a namespace's Services; `none` is none. */
const nameLabel = 'istio.io/use-waypoint';
const namespaceLabel = 'istio.io/use-waypoint-namespace';
const kindLabel = 'istio.io/waypoint-for';

/** What a Service's own label asks for, else that of its namespace; without a Service, which there need not be yet, that of the namespace. */
export function waypointOf(
  view: NamedObjects,
  { namespace, service }: { readonly namespace: string; readonly service: Resource | undefined },
): Waypoint | undefined {
  const ofNamespace = view.find('', 'Namespace', '', namespace)?.resource;
  const by = [service, ofNamespace].find((one) => one && own(labelsOf(one), nameLabel));
  const labels = by && labelsOf(by);
  const name = labels && own(labels, nameLabel);
  if (by === undefined || name === undefined || name === 'none') return undefined;
  const where = own(labels, namespaceLabel) ?? namespace;
  const gateway = view.find(gatewayApiGroup, 'Gateway', where, name)?.resource;
  return { namespace: where, name, by, gateway, isForServices: isForServices(gateway) };
}

function isForServices(gateway: Resource | undefined): boolean {
  const kind = (gateway && own(labelsOf(gateway), kindLabel)) ?? 'service';
  return kind === 'service' || kind === 'all';
}

/** Whether requests for a Service go through a waypoint. */
export function hasWaypoint(
  view: NamedObjects,
  of: { readonly namespace: string; readonly service: Resource | undefined },
): boolean {
  return waypointOf(view, of)?.isForServices === true;
}

/** Whether the Service that istiod makes for a waypoint's Gateway is global: it has the labels for infrastructure, else the Gateway's own. */
export function isGlobalWaypoint(gateway: Resource | undefined): boolean {
  if (gateway === undefined) return false;
  const infrastructure = objectAt(specOf(gateway), 'infrastructure', 'labels');
  const labels = infrastructure === undefined ? labelsOf(gateway) : stringMap(infrastructure);
  return own(labels, globalLabel) === 'true';
}
