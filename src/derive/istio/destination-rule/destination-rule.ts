/**
 * Route → DestinationRule that makes Pilot order the endpoints and Envoy leave the failing ones.
 *
 * A rule that a team wrote for the same host takes the settings in instead (room `merge`). A clusterset host has no rule of the
 * team's, so what the team set for the Service is copied into ours: requests for the Service go there now.
 * @module
 */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { memoise } from '../../../collection/memoise.ts';
import { present } from '../../../collection/present.ts';
import type { EffectiveRule } from '../../../istio/destination-rule/rule-bundle.ts';
import {
  overlaySpec,
  type RuleSettings,
  specForOwnHost,
} from '../../../istio/destination-rule/rule-settings.ts';
import { rulesOfService } from '../../../istio/destination-rule/rules-for-host.ts';
import { clusterMesh } from '../../../istio/mesh/cluster-mesh.ts';
import { meshOutlierDetection } from '../../../istio/mesh/mesh-config.ts';
import {
  type OutlierDetection,
  usualOutlierDetection,
} from '../../../kind/distributary-v1alpha1/outlier-detection.ts';
import { serviceFqdn } from '../../../kind/istio-networking-v1/host/host.ts';
import { gatewayServerName } from '../../../kind/istio-networking-v1/host/server-name.ts';
import { hasChange } from '../../../kind/istio-networking-v1/istio-changes.ts';
import { regionLabel, zoneLabel } from '../../../kind/topology-label.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { Derivation, DerivationContext } from '../../derivation.ts';
import { routeSources } from '../../provenance.ts';
import {
  hasOrder,
  isAggregate,
  isFailoverRoute,
  isSharedRoute,
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

/** Derives the DestinationRule of every route. */
export const destinationRule: Derivation = {
  name: 'destination-rule',
  reads: ['networking.istio.io/DestinationRule'],
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

/** What settings follow from besides the route. */
export type SettingsContext = Pick<DerivationContext, 'view' | 'spec'>;

/** The settings that the route's host needs. */
export function settingsOf(route: ServiceRoute, context: SettingsContext): RuleSettings {
  const { spec } = context;
  const byLabel = spec.istio === 'none' || ordersDns(spec.istio);
  const subset = gatewaySubset(route);
  return {
    ...present({ subset }),
    ...(isOne(route) ? {} : orderOf(route, context, byLabel)),
    tls: hasPinnedTls(route) ? pinnedTls(route) : new Map(),
  };
}

/** Whether each port of the route's host has an entry in portLevelSettings: each asks gateways for a name of its own. */
export function hasPolicyPerPort(route: ServiceRoute): boolean {
  return hasPinnedTls(route) && route.ports.length > 1;
}

/** Behind another host's name gateways know nothing, so the name to ask for is set. */
function hasPinnedTls(route: ServiceRoute): boolean {
  return !isSharedRoute(route) && route.gateway === 'mtls';
}

/** Whether there is one endpoint, before and after which nothing comes: only a FailoverService may list a single service. */
function isOne(route: ServiceRoute): boolean {
  return isFailoverRoute(route) && route.failoverOrder.backingServices.length === 1;
}

function orderOf(
  route: ServiceRoute,
  context: SettingsContext,
  byLabel: boolean,
): Pick<RuleSettings, 'localityLbSetting' | 'outlierDetection' | 'newDetection'> {
  const said = isFailoverRoute(route) ? route.failoverOrder : context.spec;
  return {
    localityLbSetting: localitySetting(route, byLabel, entriesOf(context.spec)),
    ...withEjection(context, said.outlierDetection),
  };
}

/**
 * What is said of outlier detection, and what is usual beside it. A block of ours takes the place of the mesh's `defaultTrafficPolicy`
 * where a rule has none, and so has what that says; but not how many endpoints may be ejected: Envoy's own default of 10 % never ejects
 * one of fewer than ten, so that nothing would fail over.
 */
export function withEjection(
  { view, spec: { istio } }: SettingsContext,
  said: OutlierDetection,
): Required<Pick<RuleSettings, 'outlierDetection' | 'newDetection'>> {
  const outlierDetection = present({ ...usual, ...said });
  const isRead = istio !== 'none' && hasChange(istio.version, 'meshPolicy');
  const ofMesh = isRead ? meshOutlierDetection(clusterMesh(view).config) : undefined;
  if (ofMesh === undefined) return { outlierDetection, newDetection: outlierDetection };
  const { maxEjectionPercent } = usual;
  const newDetection = present({ ...usual, ...ofMesh, maxEjectionPercent, ...said });
  return { outlierDetection, newDetection };
}

const { consecutive5xxErrors, ...times } = usualOutlierDetection;
/** In the order in which it is written. */
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

/** Entries of failoverPriority: those of priorities, then others. */
type PriorityEntries = (
  last: number,
  podPriority: number | undefined,
  others: readonly string[],
) => readonly string[];

/** Routes with as many priorities share one list. */
const entriesOf: (spec: DerivationContext['spec']) => PriorityEntries = memoise(() => {
  const known = new Map<string, readonly string[]>();
  return (last, podPriority, others) => {
    const key = `${last} ${podPriority} ${others.length}`;
    return getOrInsert(known, key, () => [...priorityEntries(last, podPriority), ...others]);
  };
});

function pinnedTls(route: ServiceRoute): ReadonlyMap<number, JsonObject> {
  const host = sniHost(route);
  const { ports, subjectAltNames: names, askedSubset } = route;
  const asked = isFailoverRoute(route) ? route.failoverOrder.sniPort : undefined;
  return new Map(
    ports.map(({ number }) => [number, mutualTls(asked ?? number, host, names, askedSubset)]),
  );
}

/** Client TLS that asks gateways for a host; without one no gateway is asked. */
export function mutualTls(
  port: number,
  host: string | undefined,
  subjectAltNames: readonly string[] | undefined,
  subset = '',
): JsonObject {
  return {
    mode: 'ISTIO_MUTUAL',
    ...(host === undefined ? {} : { sni: gatewayServerName({ port, subset, host }) }),
    ...present({ subjectAltNames }),
  };
}

/** The name by which the providers' gateways know the service. */
function sniHost(route: ServiceRoute): string | undefined {
  if (isFailoverRoute(route)) return route.failoverOrder.sniHost;
  const { remoteEndpoints, consumer } = route;
  const domain = remoteEndpoints[0]?.cluster.clusterDomain ?? consumer.clusterDomain;
  return serviceFqdn(route, domain);
}

function toRule({ view, spec }: DerivationContext, route: ServiceRoute): Resource {
  const { namespace } = route;
  const { own, isDivided } = rulesOfService(view, ruledHosts(route), namespace);
  const place = {
    name: objectName(route),
    namespace,
    ...(isDivided ? { exportTo: [namespace] } : {}),
  };
  return writeRule(route, { view, spec }, place, own);
}

/** Where a rule stands, and who gets it: all, unless it is said. */
export interface RulePlace {
  readonly name: string;
  readonly namespace: string;
  readonly exportTo?: readonly string[];
  /** The only clients of its namespace that it is for. */
  readonly clientLabels?: Readonly<Record<string, string>>;
}

/** A rule for exactly the route's host, with what is said by the one that it takes the place of. */
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
    ...(clientLabels && { workloadSelector: { matchLabels: clientLabels } }),
  };
  const sources = behind?.from.map((resource) => ({ resource, cluster: route.consumer })) ?? [];
  const from = sources.length === 0 ? routeSources(route) : [...routeSources(route), ...sources];
  return istioObject('DestinationRule', place, spec, from);
}

function copiedSpec(route: ServiceRoute, rule: EffectiveRule | undefined): JsonObject {
  if (rule === undefined) return {};
  if (isSharedRoute(route)) return rule.spec;
  const numbers = new Set(route.ports.map(({ number }) => number));
  return specForOwnHost(rule.spec, numbers);
}
