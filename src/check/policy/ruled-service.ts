/** A DestinationRule of a cluster → the services that it applies to, in the model of the cluster's istiod. */

import { getOrInsert } from '../../collection/get-or-insert.ts';
import { memoise } from '../../collection/memoise.ts';
import { decodeDestinationRule } from '../../istio/destination-rule/destination-rule.ts';
import type { PolicyBlock } from '../../istio/destination-rule/policy-block.ts';
import { effectiveRule } from '../../istio/destination-rule/rule-index.ts';
import type { ServiceEndpoint } from '../../istio/endpoint/endpoint-place.ts';
import { serviceEndpoints } from '../../istio/endpoint/service-endpoint.ts';
import type { PilotIndex } from '../../istio/model/pilot-index.ts';
import type { PilotClient } from '../../istio/model/pilot-question.ts';
import type { ClusterName } from '../../istio/model/upstream-clusters.ts';
import { selectedTemplates } from '../../istio/pod/pod-template.ts';
import type { RegisteredPort, RegisteredService } from '../../istio/service/registered-service.ts';
import { podSelector } from '../../istio/service/service.ts';
import { coversHost, isWildcard, resolveHost } from '../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ClusterState } from '../cluster-state.ts';

/** A service whose policy a rule defines, for at least one client. */
export interface RuledService {
  readonly service: RegisteredService;
  /** Endpoints of all its ports, from pods and entries, as far as Git has them. */
  readonly endpoints: readonly ServiceEndpoint[];
  /** A client that gets the rule. */
  readonly client: PilotClient;
  /** Whether the pods of the service, if it selects any, are in Git. */
  readonly isComplete: boolean;
}

/** By the model of istiod, so that endpoints are released with it. */
const foundIn = memoise((_: PilotIndex) => new Map<Resource, readonly RuledService[]>());

/** The services of a rule, in Pilot's order; none where another rule has precedence. */
export function ruledServices(state: ClusterState, rule: Resource): readonly RuledService[] {
  return getOrInsert(foundIn(state.pilot), rule, () => findServices(state, rule));
}

function findServices(state: ClusterState, rule: Resource): readonly RuledService[] {
  const { pilot, cluster } = state;
  const written = decodeDestinationRule(rule).host;
  const host = resolveHost(written, rule.namespace, cluster.clusterDomain);
  const candidates = isWildcard(host)
    ? pilot.services.filter((service) => coversHost(host, service.host))
    : (pilot.servicesByHost.get(host) ?? []);
  return candidates.flatMap((service) => {
    if (!leadsItsHost(service, pilot)) return [];
    const client = possibleClients(state, rule, service).find(
      (one) => effectiveRule(pilot.rules, service, one)?.from[0] === rule,
    );
    if (client === undefined) return [];
    const endpoints = serviceEndpoints(pilot, service);
    const whole = { ...service, ports: portsOfHost(service, pilot) };
    return [{ service: whole, endpoints, client, isComplete: isComplete(state, service) }];
  });
}

/** One of a host's Services and entries represents all: Kubernetes' own, else the oldest. */
function leadsItsHost(service: RegisteredService, { servicesByHost }: PilotIndex): boolean {
  return service === leaderOf(servicesByHost.get(service.host) ?? []);
}

const leaderOf: (alike: readonly RegisteredService[]) => RegisteredService | undefined = memoise(
  (alike) => alike.find(({ isKubernetes }) => isKubernetes) ?? alike[0],
);

/** Pilot combines the ports of entries of one host and namespace. */
function portsOfHost(
  { host, namespace, isKubernetes, ports }: RegisteredService,
  { servicesByHost }: PilotIndex,
): readonly RegisteredPort[] {
  if (isKubernetes) return ports;
  const alike = (servicesByHost.get(host) ?? []).filter((one) => one.namespace === namespace);
  return alike.flatMap((one) => one.ports);
}

/** A client of the rule's own namespace, and one of another where rules of that namespace apply. */
function possibleClients(
  { cluster: { region, zone }, pilot }: ClusterState,
  rule: Resource,
  service: RegisteredService,
): readonly PilotClient[] {
  const labels = decodeDestinationRule(rule).clientLabels ?? {};
  const locality = `${region}/${zone}`;
  const own = { namespace: rule.namespace, labels, locality };
  const countsElsewhere = [service.namespace, pilot.rules.rootNamespace].includes(rule.namespace);
  return countsElsewhere ? [own, { namespace: '', labels: {}, locality }] : [own];
}

/** A Service without a selector gets its endpoints from entries. */
function isComplete(
  state: ClusterState,
  { isKubernetes, host, namespace }: RegisteredService,
): boolean {
  if (!isKubernetes) return true;
  const service = state.find('', 'Service', namespace, host.split('.')[0] ?? '');
  if (service === undefined || Object.keys(podSelector(service.resource)).length === 0) return true;
  return selectedTemplates(state, service.resource).length > 0;
}

/** One of the ports of a general block represents all. */
export function clusterOfBlock(
  { service }: RuledService,
  { port: own, otherPorts, subset }: PolicyBlock,
): ClusterName | undefined {
  const port = own ?? service.ports.find(({ number }) => !otherPorts.has(number))?.number;
  return port === undefined ? undefined : { port, subset };
}
