/** The endpoints of a route in the format of a ServiceEntry. */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { memoise } from '../../../collection/memoise.ts';
import { present } from '../../../collection/present.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { Provider } from '../../offer/offered-service.ts';
import { providerAccounts } from '../../route/route-accounts.ts';
import {
  isSharedRoute,
  LOCAL_WEIGHT,
  type OfferedRoute,
  podPriority,
  type RemoteEndpoint,
  type RoutePort,
  type ServiceRoute,
} from '../../route/service-route.ts';
import { priorityLabels } from '../priority-label.ts';

/** Locality and distinguishing labels of an endpoint. */
interface EndpointTraits {
  /** Absent where Pilot must see only one locality. */
  readonly locality?: string;
  /** None that istiod sets. */
  readonly subsetLabels?: Readonly<Record<string, string>>;
  /** Whether a label encodes the priority. */
  readonly byLabel: boolean;
}

/** Mutual TLS to this endpoint (Istio: label `security.istio.io/tlsMode`). */
export const mutualTls = { 'security.istio.io/tlsMode': 'istio' } as const;

/**
 * The endpoint of a remote cluster, for these ports of the entry. Consumers with the same priority for a provider share
 * one object, because all derived objects of a fleet are kept until they are written.
 */
export function entryEndpoint(
  route: ServiceRoute,
  endpoint: RemoteEndpoint,
  ports: readonly RoutePort[],
  traits: EndpointTraits,
): JsonObject {
  const account = endpointAccount(route, endpoint);
  const known = endpointsAt(endpoint);
  const { subsetLabels, locality, byLabel } = traits;
  const way = `${route.gateway} ${route.hosting} ${byLabel} ${podPriority(route)}`;
  const subset = subsetLabels === undefined ? '' : JSON.stringify(subsetLabels);
  const key = `${way} ${subset}\n${locality}\n${account}\n${portNames(ports)}`;
  return getOrInsert(known, key, () =>
    sharedByText(endpoint.provider, makeEndpoint(route, endpoint, ports, { ...traits, account })),
  );
}

/** By all other inputs of an endpoint: most consumers have the same object, so the lookup avoids serialization. */
const endpointsAt: (endpoint: RemoteEndpoint) => Map<string, JsonObject> = memoise(() => new Map());

const portNames: (ports: readonly RoutePort[]) => string = memoise((ports) =>
  ports.map(entryPortName).join(' '),
);

function sharedByText(provider: Provider, made: JsonObject): JsonObject {
  return getOrInsert(endpointsOf(provider), JSON.stringify(made), () => made);
}

/** By serialized text. */
const endpointsOf: (provider: Provider) => Map<string, JsonObject> = memoise(() => new Map());

function makeEndpoint(
  route: ServiceRoute,
  endpoint: RemoteEndpoint,
  ports: readonly RoutePort[],
  traits: EndpointTraits & { readonly account: string | undefined },
): JsonObject {
  const { subsetLabels, locality, account } = traits;
  const priority = traits.byLabel ? priorityLabels(endpoint.priority, podPriority(route)) : {};
  const labels = { ...subsetLabels, ...priority, ...(route.gateway === 'mtls' ? mutualTls : {}) };
  return {
    address: endpoint.address,
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...present({ locality }),
    ...(isSharedRoute(route) ? { network: ownNetwork(endpoint) } : {}),
    ports: Object.fromEntries(ports.map((port) => [entryPortName(port), endpoint.port])),
    ...present({ serviceAccount: account, weight: endpoint.weight }),
  };
}

/**
 * A network without a gateway in Pilot: the endpoint keeps its address and labels, and the east-west gateway of
 * this cluster, which sees its own network only, never forwards a request to another cluster. A separate host requires
 * none, because it is no SNI host of a gateway; and for a gateway that sees one network only, Pilot panics when
 * failoverPriority is applied to DNS endpoints of another (it indexes the filtered endpoints by the unfiltered indexes).
 */
export function ownNetwork(endpoint: RemoteEndpoint): string {
  return `distributary-${endpoint.cluster.name}`;
}

/** The consumer's own Service as one endpoint of a separate host. */
export function localEndpoint(
  route: OfferedRoute,
  ports: readonly RoutePort[],
  locality: string | undefined,
): JsonObject {
  return {
    address: route.localHost,
    labels: mutualTls,
    ...present({ locality }),
    ports: Object.fromEntries(ports.map((port) => [entryPortName(port), port.number])),
    ...(route.policy === 'ActiveActive' ? { weight: LOCAL_WEIGHT } : {}),
  };
}

/** A ServiceEntry's port needs a name, also when the Service's port has none. */
export function entryPortName(port: RoutePort): string {
  return port.name === '' ? `port-${port.number}` : port.name;
}

/** The port as a ServiceEntry lists it; without a protocol Istio detects it. */
export function entryPort(port: RoutePort): JsonObject {
  const { number, protocol } = port;
  return { name: entryPortName(port), number, ...(protocol === '' ? {} : { protocol }) };
}

/** Pilot accepts `serviceAccount` in the mesh's own trust domain only; other identities are in subjectAltNames. */
function endpointAccount(route: ServiceRoute, endpoint: RemoteEndpoint): string | undefined {
  if (route.subjectAltNames === undefined || !isSharedRoute(route)) return undefined;
  if (endpoint.cluster.trustDomain !== route.consumer.trustDomain) return undefined;
  const accounts = providerAccounts(endpoint.provider) ?? [];
  return accounts.length === 1 ? accounts[0] : undefined;
}
