/**
 * A port of a service and a subset for a client → its endpoints before ordering, and the settings that may order them.
 * @module
 */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { decodePolicy } from '../destination-rule/policy-settings.ts';
import type { EffectiveRule } from '../destination-rule/rule-bundle.ts';
import {
  subsetLabels,
  subsetPolicy,
  trafficPolicyFor,
} from '../destination-rule/traffic-policy.ts';
import { type EndpointGroup, groupByLocality } from '../endpoint/endpoint-group.ts';
import type { ServiceEndpoint } from '../endpoint/endpoint-place.ts';
import { type LocalitySetting, withoutLabels } from '../endpoint/locality-setting.ts';
import { behindGateways } from '../endpoint/remote-endpoint.ts';
import {
  endpointsOfPort,
  endpointsWith,
  endpointsWithAddress,
} from '../endpoint/service-endpoint.ts';
import type { RegisteredPort, RegisteredService } from '../service/registered-service.ts';
import { type PilotClient, type PilotState, releaseOf } from './pilot-question.ts';

/** The requested cluster. */
export interface WantedCluster {
  readonly service: RegisteredService;
  readonly port: RegisteredPort;
  readonly subset: string;
  readonly rule: EffectiveRule | undefined;
  /** Of all ports and subsets. */
  readonly endpoints: readonly ServiceEndpoint[];
  readonly client: PilotClient;
  /** Whether the client is the waypoint of the service. */
  readonly isAtWaypoint: boolean;
  readonly state: PilotState;
}

/** The part of a setting that applies here: zones require a proxy with known neighbours, labels require endpoints in Pilot. */
export function settingFor(
  { service, subset, client, state }: WantedCluster,
  effective: LocalitySetting | undefined,
): LocalitySetting | undefined {
  const isWaypoint = client.waypoint !== undefined;
  if (isWaypoint && effective?.isZoneAware === true) return undefined;
  if (service.discovery !== 'dns') return effective;
  const readsLabels = subset === '' && !isWaypoint && hasChange(releaseOf(state), 'orderedDns');
  return readsLabels ? effective : withoutLabels(effective);
}

/** Sidecars resolve an entry's names by DNS, in any network; waypoints apply the network filter there, too. */
export function groupsAsSeen(
  { service, state, client }: WantedCluster,
  endpoints: readonly ServiceEndpoint[],
): readonly EndpointGroup[] {
  const groups = groupByLocality(endpoints);
  const isAsked = service.discovery === 'dns' && client.waypoint === undefined;
  return isAsked ? groups : behindGateways(groups, state, client);
}

/** Whether the original destination of the connection is used, for the service as a whole or by the subset's own policy. */
export function isPassthrough({ rule, port, subset }: WantedCluster): boolean {
  const whole = rule && trafficPolicyFor(rule.spec, port.number, '');
  const own = rule && subsetPolicy(rule.spec, subset);
  return [whole, own].some((one) => one !== undefined && decodePolicy(one).isPassthrough);
}

/** Those of the port and the subset that have an address, or a name for DNS clusters. */
export function endpointsOf({
  service,
  port,
  subset,
  rule,
  endpoints,
  state,
}: WantedCluster): readonly ServiceEndpoint[] {
  if (service.discovery === 'original-destination') return [];
  const ofPort = endpointsOfPort(endpoints, port.name);
  const isDns = service.discovery === 'dns';
  const its = isDns ? ofPort : endpointsWithAddress(ofPort);
  const labels = subset !== '' && rule && subsetLabels(rule.spec, subset);
  return labels ? endpointsWith(its, labels, state.cluster) : its;
}
