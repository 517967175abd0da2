/**
 * Route → DestinationRule that sets the endpoint order in Pilot and outlier detection in Envoy.
 *
 * Settings are merged into an authored rule for the same host (room `merge`). A clusterset host has no authored rule,
 * so the team's settings for the Service are copied into the derived one: requests for the Service now go there.
 */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { memoise } from '../../../collection/memoise.ts';
import { present } from '../../../collection/present.ts';
import {
  disablesSomewhere,
  peerAuthentications,
} from '../../../istio/authorization/peer-authentication.ts';
import type { EffectiveRule } from '../../../istio/destination-rule/rule-bundle.ts';
import {
  type ConnectionSettings,
  overlaySpec,
  type RuleSettings,
  specForOwnHost,
} from '../../../istio/destination-rule/rule-settings.ts';
import { rulesOfService } from '../../../istio/destination-rule/rules-for-host.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { meshConnectionPool, meshOutlierDetection } from '../../../istio/mesh/mesh-config.ts';
import {
  type OutlierDetection,
  usualOutlierDetection,
} from '../../../kind/distributary-v1alpha1/outlier-detection.ts';
import { hasChange } from '../../../kind/istio-networking-v1/istio-changes.ts';
import { regionLabel, zoneLabel } from '../../../kind/topology-label.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation, DerivationContext } from '../../derivation.ts';
import { routeSources } from '../../provenance.ts';
import {
  hasOrder,
  hasServiceHost,
  isAggregate,
  isFailoverRoute,
  isSharedRoute,
  isWaypointRoute,
  podPriority,
  ruledHosts,
  type ServiceRoute,
} from '../../route/service-route.ts';
import { ordersDns } from '../../route/version-problem.ts';
import { gatewaySubset } from '../gateway/gateway-subset.ts';
import { istioObject } from '../istio-object.ts';
import { orderComment } from '../order-comment.ts';
import { objectName } from '../port-group.ts';
import { priorityEntries } from '../priority-label.ts';
import { priorityFailover } from '../priority-locality.ts';
import { mutualTls, pinnedTls } from './pinned-tls.ts';
import { waypointLocality } from './waypoint-locality.ts';

export const destinationRule: Derivation = {
  name: 'destination-rule',
  reads: ['networking.istio.io/DestinationRule', 'security.istio.io/PeerAuthentication'],
  writes: ['networking.istio.io/DestinationRule'],
  derive(context) {
    const ruled = context.routes.filter((route) => !isAggregate(route));
    const value = ruled.map((route) => ({
      resource: toRule(context, route),
      application: route.application,
      comment: orderComment(route),
    }));
    return { value, diagnostics: [] };
  },
};

/** Input of the settings besides the route; with the subsets that gateways serve, where no other rule for the host has them. */
export type SettingsContext = Pick<DerivationContext, 'view' | 'spec'> &
  Partial<Pick<DerivationContext, 'ownSubsets'>>;

/** The settings that the route's host requires. */
export function settingsOf(route: ServiceRoute, context: SettingsContext): RuleSettings {
  const { spec } = context;
  const byLabel = spec.istio === 'none' || ordersDns(spec.istio);
  const subset = gatewaySubset(route) ?? servedSubset(route, context);
  return {
    ...present({ subset, connection: connectionOf(context) }),
    ...(isOne(route) ? {} : orderOf(route, context, byLabel)),
    tls: hasPinnedTls(route) ? pinnedTls(route) : new Map(),
    ...present({ mutualTls: forcedTls(route, context) }),
  };
}

/** For other clusters' clients with sidecars: an own rule for the host of a waypoint's route would replace the route's. */
function servedSubset(
  route: ServiceRoute,
  { ownSubsets = [] }: SettingsContext,
): JsonObject | undefined {
  if (!isWaypointRoute(route)) return undefined;
  return ownSubsets.find(({ host }) => host === route.host)?.subset;
}

/** Whether each port of the route's host needs an entry in portLevelSettings: each port sends an SNI host of its own to gateways. */
export function hasPolicyPerPort(route: ServiceRoute): boolean {
  return hasPinnedTls(route) && route.ports.length > 1;
}

/** Gateways do not resolve the alias of another host, so the SNI host is set. */
function hasPinnedTls(route: ServiceRoute): boolean {
  return !hasServiceHost(route) && route.gateway === 'mtls';
}

/**
 * Mutual TLS for a Service without pods here, all of whose endpoints are gateways, where a PeerAuthentication of this cluster disables it:
 * Istio applies the policy to endpoints of entries, too.
 */
function forcedTls(route: ServiceRoute, { view }: SettingsContext): JsonObject | undefined {
  if (!isSharedRoute(route) || route.gateway !== 'mtls' || route.local !== undefined) return;
  const { rootNamespace } = clusterMesh(view).config;
  const { namespace, subjectAltNames } = route;
  return disablesSomewhere(peerAuthentications(view), { namespace, rootNamespace })
    ? mutualTls(0, undefined, subjectAltNames)
    : undefined;
}

/** Whether the route has a single endpoint without an order: only a FailoverService may list a single service. */
function isOne(route: ServiceRoute): boolean {
  return isFailoverRoute(route) && route.failoverOrder.backingServices.length === 1;
}

function orderOf(
  route: ServiceRoute,
  context: SettingsContext,
  byLabel: boolean,
): Pick<RuleSettings, 'localityLbSetting' | 'outlierDetection' | 'newDetection'> {
  const ejection = isFailoverRoute(route) ? route.failoverOrder : context.spec;
  return {
    localityLbSetting: localitySetting(route, byLabel, entriesOf(context.spec)),
    ...withEjection(context, ejection.outlierDetection),
  };
}

/**
 * Outlier detection, with defaults for unset fields. A derived block replaces the mesh's `defaultTrafficPolicy` where a rule has none,
 * so the fields of that policy are copied; except the ejection limit: Envoy's default of 10 % never ejects
 * one of fewer than ten endpoints, so there would be no failover.
 */
export function withEjection(
  { view, spec: { istio } }: SettingsContext,
  ejection: OutlierDetection,
): Required<Pick<RuleSettings, 'outlierDetection' | 'newDetection'>> {
  const outlierDetection = present({ ...usual, ...ejection });
  const isRead = istio !== 'none' && hasChange(istio.version, 'meshPolicy');
  const ofMesh = isRead ? meshOutlierDetection(clusterMesh(view).config) : undefined;
  if (ofMesh === undefined) return { outlierDetection, newDetection: outlierDetection };
  const { maxEjectionPercent } = usual;
  const newDetection = present({ ...usual, ...ofMesh, maxEjectionPercent, ...ejection });
  return { outlierDetection, newDetection };
}

/** The timeout of the Fleet. A derived block replaces that of the mesh's `defaultTrafficPolicy`, as outlier detection does. */
export function connectionOf({
  view,
  spec: { istio, connectTimeout },
}: SettingsContext): ConnectionSettings | undefined {
  if (connectTimeout === undefined) return undefined;
  const isRead = istio !== 'none' && hasChange(istio.version, 'meshPolicy');
  return {
    connectTimeout,
    ofMesh: isRead ? meshConnectionPool(clusterMesh(view).config) : undefined,
  };
}

const { consecutive5xxErrors, ...times } = usualOutlierDetection;
/** Fields in output order. */
const usual = {
  maxEjectionPercent: 100,
  consecutive5xxErrors,
  consecutiveGatewayErrors: undefined,
  ...times,
};

function localitySetting(
  route: ServiceRoute,
  byLabel: boolean,
  entries: PriorityEntries,
): JsonObject {
  if (!hasOrder(route)) return { enabled: false };
  if (isWaypointRoute(route)) return waypointLocality(route);
  const own = podPriority(route);
  const priorities = route.remoteEndpoints.map((endpoint) => endpoint.priority);
  const last = priorities.reduce((a, b) => Math.max(a, b), own ?? 0);
  if (isSharedRoute(route)) {
    return { enabled: true, failoverPriority: entries(last, own, [regionLabel, zoneLabel]) };
  }
  if (isFailoverRoute(route) ? route.failoverOrder.ordering !== 'localities' : byLabel) {
    return { enabled: true, failoverPriority: entries(last, own, []) };
  }
  const failover = priorityFailover(route);
  return { enabled: true, ...(failover.length === 0 ? {} : { failover }) };
}

/** Entries of failoverPriority: those of priorities, then the configured ones. */
type PriorityEntries = (
  last: number,
  podPriority: number | undefined,
  others: readonly string[],
) => readonly string[];

/** Routes with the same number of priorities share one list. */
const entriesOf: (spec: DerivationContext['spec']) => PriorityEntries = memoise(() => {
  const known = new Map<string, readonly string[]>();
  return (last, podPriority, others) => {
    const key = `${last} ${podPriority} ${others.length}`;
    return getOrInsert(known, key, () => [...priorityEntries(last, podPriority), ...others]);
  };
});

function toRule({ view, spec, ownSubsets }: DerivationContext, route: ServiceRoute): Resource {
  const { namespace } = route;
  const { own, isDivided } = rulesOfService(view, ruledHosts(route), namespace);
  const place = {
    name: objectName(route),
    namespace,
    ...(isDivided ? { exportTo: [namespace] } : {}),
  };
  return writeRule(route, { view, spec, ownSubsets }, place, own);
}

/** Namespace and scope of a rule; the scope is all clients unless set. */
export interface RulePlace {
  readonly name: string;
  readonly namespace: string;
  readonly exportTo?: readonly string[];
  /** The only clients in its namespace that it applies to. */
  readonly clientLabels?: Readonly<Record<string, string>>;
}

/** A rule for exactly the route's host, with the settings of the rule that it replaces. */
export function writeRule(
  route: ServiceRoute,
  context: SettingsContext,
  { exportTo, clientLabels, ...place }: RulePlace,
  behind: EffectiveRule | undefined,
): Resource {
  const { subsets, trafficPolicy } = overlaySpec(
    copiedSpec(route, behind),
    settingsOf(route, context),
  );
  const spec = {
    ...present({ exportTo }),
    host: route.host,
    ...present({ subsets }),
    trafficPolicy,
    ...present({ workloadSelector: clientLabels && { matchLabels: clientLabels } }),
  };
  const sources = behind?.from.map((resource) => ({ resource, cluster: route.consumer })) ?? [];
  const from = sources.length === 0 ? routeSources(route) : [...routeSources(route), ...sources];
  return istioObject('DestinationRule', place, spec, from);
}

function copiedSpec(route: ServiceRoute, rule: EffectiveRule | undefined): JsonObject {
  if (rule === undefined) return {};
  if (hasServiceHost(route)) return rule.spec;
  const numbers = new Set(route.ports.map(({ number }) => number));
  return specForOwnHost(rule.spec, numbers);
}
