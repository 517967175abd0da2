/** A port of a service and a subset for a client → its endpoints before ordering, and the settings that may order them. */

import { memoise } from '../../collection/memoise.ts';
import { own } from '../../collection/own.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { clusterLabel } from '../../kind/topology-label.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { disablesMutualTls, mutualTlsMode } from '../authorization/peer-authentication.ts';
import { decodePolicy } from '../destination-rule/policy-settings.ts';
import type { EffectiveRule } from '../destination-rule/rule-bundle.ts';
import type { RuleIndex } from '../destination-rule/rule-index.ts';
import {
  clientTlsMode,
  subsetLabels,
  subsetPolicy,
  trafficPolicyFor,
} from '../destination-rule/traffic-policy.ts';
import { writtenRule } from '../destination-rule/written-rule.ts';
import { type EndpointGroup, groupByLocality } from '../endpoint/endpoint-group.ts';
import { placeOfEntry, type ServiceEndpoint } from '../endpoint/endpoint-place.ts';
import { type LocalitySetting, withoutLabels } from '../endpoint/locality-setting.ts';
import { behindGateways } from '../endpoint/remote-endpoint.ts';
import {
  endpointsOfPort,
  endpointsWith,
  endpointsWithAddress,
} from '../endpoint/service-endpoint.ts';
import { portsByNumber, type RegisteredPort } from '../service/registered-service.ts';
import { endpointAt } from '../service-entry/service-entry.ts';
import { type JoinedMesh, type PilotClient, type PilotState, releaseOf } from './pilot-question.ts';
import type { ServedService } from './served-service.ts';

/** The requested cluster. */
export interface WantedCluster extends ServedService {
  readonly port: RegisteredPort;
  readonly subset: string;
  readonly rule: EffectiveRule | undefined;
  /** The endpoints of all ports and subsets. */
  readonly endpoints: readonly ServiceEndpoint[];
  readonly client: PilotClient;
  readonly state: PilotState;
  readonly rules: RuleIndex;
  /** The policies of the client's cluster, oldest first. */
  readonly peerAuthentications: readonly Resource[];
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

/**
 * A gateway in MeshNetworks replaces no name of an entry: of the gateways for DNS clusters (`NetworkManager.Unresolved`) Pilot knows none
 * until it has read them twice, as it does where Services are gateways. Waypoints of an ambient multi-network mesh then lose the names of
 * other networks; other clients resolve all of them.
 */
export function groupsAsSeen(
  wanted: WantedCluster,
  endpoints: readonly ServiceEndpoint[],
): readonly EndpointGroup[] {
  const { service, state, client } = wanted;
  const groups = groupByLocality(endpoints);
  const isWaypoint = client.waypoint !== undefined;
  const caller = { isWaypoint, isMutual: mutualTlsOf(wanted) };
  if (service.discovery !== 'dns') return behindGateways(groups, state, caller);
  if (!isWaypoint || state.joined === undefined) return groups;
  const { joined } = state;
  const isReadTwice = (joined.tunnels ?? []).length > 0;
  const known = isReadTwice ? joined : withoutGateways(joined);
  return behindGateways(groups, { ...state, joined: known }, caller);
}

/**
 * Whether the client asks an endpoint by mutual TLS: the endpoint takes it, and a `tls` of the rule is ISTIO_MUTUAL, or without one no
 * PeerAuthentication of the client's cluster disables it (Istio `mtlsChecker.checkMtlsEnabled`, `buildEnvoyLbEndpoint`).
 */
function mutualTlsOf({
  rule,
  port,
  subset,
  seen,
  state,
  peerAuthentications,
}: WantedCluster): (endpoint: ServiceEndpoint) => boolean {
  const mode = rule && clientTlsMode(rule.spec, portAndRelease({ port, subset, state }));
  if (mode !== undefined) return ({ takesMutualTls }) => mode === 'ISTIO_MUTUAL' && takesMutualTls;
  const { rootNamespace } = state.mesh;
  const of = { namespace: seen?.namespace ?? '', isWhole: true, rootNamespace };
  return ({ takesMutualTls, labels, port: number }) =>
    takesMutualTls && !disablesMutualTls(peerAuthentications, { ...of, labels }, number);
}

function portAndRelease({ port, subset, state }: Pick<WantedCluster, 'port' | 'subset' | 'state'>) {
  return { port: port.number, subset, release: releaseOf(state) };
}

/**
 * Whether the client's proxy speaks Istio's mutual TLS to an endpoint: a `tls` of the rule is for all endpoints of the cluster, whatever these
 * take; without one, each is asked as Pilot knows it to take it.
 */
export function speaksMutualTls(wanted: WantedCluster): (endpoint: ServiceEndpoint) => boolean {
  const { rule, port, subset, state } = wanted;
  const policy = rule && trafficPolicyFor(rule.spec, port.number, subset);
  const tls = policy && decodePolicy(policy).tls;
  if (tls !== undefined) return () => tls.mode === 'ISTIO_MUTUAL';
  return state.mesh.hasNoAutoMtls ? () => false : mutualTlsOf(wanted);
}

/** The object that decides on the proxy's TLS to an endpoint: a rule with `tls`, else a PeerAuthentication of the clients' cluster, else the rule. */
export function decidesTls(
  wanted: WantedCluster,
): (endpoint: ServiceEndpoint) => Resource | undefined {
  const { rule, rules, port, subset, seen, state, peerAuthentications } = wanted;
  const setsTls = (spec: JsonObject): boolean =>
    clientTlsMode(spec, portAndRelease({ port, subset, state })) !== undefined;
  const isWritten = rule !== undefined && setsTls(rule.spec);
  const { rootNamespace } = state.mesh;
  const of = { namespace: seen?.namespace ?? '', isWhole: true, rootNamespace };
  return ({ labels, port: number }) => {
    const mode = isWritten
      ? undefined
      : mutualTlsMode(peerAuthentications, { ...of, labels }, number);
    return mode?.mode === 'DISABLE' ? mode.policy : rule && writtenRule(rules, rule, setsTls);
  };
}

const withoutGateways = memoise((joined: JoinedMesh): JoinedMesh => {
  return { ...joined, gateways: [], tunnels: [] };
});

/**
 * Whether the original destination of the connection is used, for the service as a whole or by the subset's own policy; of a waypoint's
 * clusters only the policy of each counts.
 */
export function isPassthrough({ rule, port, subset, isAtWaypoint }: WantedCluster): boolean {
  if (isAtWaypoint) return false;
  const whole = rule && trafficPolicyFor(rule.spec, port.number, '');
  const own = rule && subsetPolicy(rule.spec, subset);
  return [whole, own].some((one) => one !== undefined && decodePolicy(one).isPassthrough);
}

/** The endpoints of the port and the subset that have an address, or a name for DNS clusters. */
export function endpointsOf(wanted: WantedCluster): readonly ServiceEndpoint[] {
  const { service, subset, rule, endpoints, state, isAtWaypoint } = wanted;
  if (service.discovery === 'original-destination') return [];
  const name = portName(wanted);
  const ofPort = name === undefined ? [] : endpointsOfPort(endpoints, name);
  const isDns = service.discovery === 'dns';
  const its = isDns ? ofPort : endpointsWithAddress(ofPort);
  // A waypoint resolves every name for each subset: Pilot reads no rule there.
  if (isDns && isAtWaypoint) return its;
  const labels = subset !== '' && rule && subsetLabels(rule.spec, subset);
  return labels ? endpointsWith(its, labels, state.cluster) : its;
}

/**
 * The endpoints at addresses that clients resolve themselves, where the proxy uses the original destination of the connection: DNS has the
 * pods of their own cluster for a headless Service, and its cluster IP for another; a name outside of the cluster is its own endpoint.
 * Undefined where Pilot gives the endpoints; `isLeft`: a rule leaves the destination to the connection.
 */
export function resolvedGroups(
  { service, port, endpoints, isAtWaypoint }: WantedCluster,
  isLeft: boolean,
): readonly EndpointGroup[] | undefined {
  const { host, isKubernetes, discovery } = service;
  const isOriginal = discovery === 'original-destination';
  if (!isLeft && (!isOriginal || isAtWaypoint)) return undefined;
  if (!isKubernetes && !isOriginal) return [];
  const named = { ...placeOfEntry(endpointAt(host)), port: port.number, portName: port.name };
  const isHeadless = isKubernetes && isOriginal;
  const its = isHeadless
    ? endpointsOfPort(endpoints, port.name).filter(
        ({ labels }) => own(labels, clusterLabel) === undefined,
      )
    : [{ ...named, weight: 1 }];
  return its.length === 0
    ? []
    : [{ priority: 0, locality: '', weight: its.length, endpoints: its }];
}

/**
 * The name of the port at the endpoints: a waypoint looks up the number of the port in its own view, which may have another name for it, or
 * none.
 */
function portName({ service, seen, port, isAtWaypoint }: WantedCluster): string | undefined {
  if (!isAtWaypoint || service.discovery === 'dns') return port.name;
  if (seen === undefined || seen.discovery === 'dns') return undefined;
  return portsByNumber(seen).get(port.number)?.[0]?.name;
}
