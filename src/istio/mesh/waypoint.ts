/**
 * Labels of a Service, or of its namespace, and the Gateways in Git → the waypoint of requests for the Service.
 *
 * An istiod uses the labels of its own cluster. A Gateway that Git lacks may still exist: `istioctl waypoint apply` creates one.
 */
import { own } from '../../collection/own.ts';
import { matchesLabels } from '../../kind/notation/label-selector.ts';
import { decodeLabelSelector } from '../../kind/notation/label-selector-object.ts';
import { listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import { groupOf, labelsOf, type Resource, specOf, stringMap } from '../../resource/resource.ts';
import { globalLabel } from '../service/service.ts';
import { gatewayApiGroup } from '../virtual-service/mesh-route.ts';

/** Input from a cluster's objects. */
export interface NamedObjects {
  find(
    group: string,
    kind: string,
    namespace: string,
    name: string,
  ): { readonly resource: Resource } | undefined;
}

/** The waypoint named by a label. */
export interface Waypoint {
  readonly namespace: string;
  readonly name: string;
  /** The object with the label. */
  readonly by: Resource;
  /** The Gateway; undefined where Git has none of that name. */
  readonly gateway: Resource | undefined;
  /** Whether it accepts requests for Services: a waypoint for workloads only (`istio.io/waypoint-for`) serves none. */
  readonly isForServices: boolean;
}

/** Label with the waypoint of a Service, or of a namespace's Services; `none` disables it. */
const nameLabel = 'istio.io/use-waypoint';
const namespaceLabel = 'istio.io/use-waypoint-namespace';
const kindLabel = 'istio.io/waypoint-for';

/** The port of a waypoint's tunnels (HBONE). */
const TUNNEL_PORT = 15_008;

export function isWaypointGateway({ kind, apiVersion, object }: Resource): boolean {
  const isGateway = kind === 'Gateway' && groupOf(apiVersion) === gatewayApiGroup;
  return isGateway && stringAt(object, 'spec', 'gatewayClassName') === 'istio-waypoint';
}

/**
 * The waypoint of a Service's own label, else of its namespace's; without a Service, which need not exist yet, of the namespace's.
 * A waypoint that does not accept the namespace leaves the Service without one: the namespace's label is no second choice.
 */
export function waypointOf(
  view: NamedObjects,
  { namespace, service }: { readonly namespace: string; readonly service: Resource | undefined },
): Waypoint | undefined {
  const ofNamespace = view.find('', 'Namespace', '', namespace)?.resource;
  const by = [service, ofNamespace].find(
    (one) => one && own(labelsOf(one), nameLabel) !== undefined,
  );
  const labels = by && labelsOf(by);
  const name = labels && own(labels, nameLabel);
  if (by === undefined || name === undefined || name === 'none' || name === '') return undefined;
  const where = own(labels, namespaceLabel) ?? namespace;
  const gateway = view.find(gatewayApiGroup, 'Gateway', where, name)?.resource;
  const asking = {
    name: namespace,
    labels: ofNamespace === undefined ? {} : labelsOf(ofNamespace),
  };
  if (gateway !== undefined && !acceptsNamespace(gateway, asking)) return undefined;
  return { namespace: where, name, by, gateway, isForServices: isForServices(gateway) };
}

/** By `allowedRoutes` of its listener for tunnels; only its own namespace without that field (Istio `makeAllowedRoutes`). */
function acceptsNamespace(
  gateway: Resource,
  { name, labels }: { readonly name: string; readonly labels: Readonly<Record<string, string>> },
): boolean {
  const listener = listAt(specOf(gateway), 'listeners').find(
    (one) => stringAt(one, 'protocol') === 'HBONE' && numberAt(one, 'port') === TUNNEL_PORT,
  );
  const from = stringAt(listener, 'allowedRoutes', 'namespaces', 'from');
  if (from === 'All') return true;
  if (from !== 'Selector') return gateway.namespace === name;
  const selector = objectAt(listener, 'allowedRoutes', 'namespaces', 'selector');
  return selector !== undefined && matchesLabels(decodeLabelSelector(selector), labels);
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

/** Whether the Service that istiod creates for a waypoint's Gateway is global: it has the infrastructure labels, else the Gateway's own. */
export function isGlobalWaypoint(gateway: Resource | undefined): boolean {
  if (gateway === undefined) return false;
  const infrastructure = objectAt(specOf(gateway), 'infrastructure', 'labels');
  const labels = infrastructure === undefined ? labelsOf(gateway) : stringMap(infrastructure);
  return own(labels, globalLabel) === 'true';
}
