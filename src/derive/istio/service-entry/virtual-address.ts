/**
 * Addresses for ServiceEntries. They need not be reachable: an address prevents Istio from listening on every address.
 *
 * With a ServiceEntry that has a port other than plain HTTP and no address, sidecars send all traffic to that port, of
 * any address, to the entry's host, unless another listener captures it (istioctl analyze: IST0134).
 */

import { compareStrings } from '../../../collection/order.ts';
import { isStream } from '../../../istio/service/istio-protocol.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import type { JsonObject } from '../../../resource/json.ts';
import type { DerivationContext } from '../../derivation.ts';
import { clustersetHost } from '../../route/clusterset/clusterset-host.ts';
import { servedOffers } from '../../route/clusterset/clusterset-name.ts';
import { hasServiceHost } from '../../route/service-route.ts';
import { priorityHosts } from '../failover-service/priority-host.ts';
import type { PortGroup } from '../port-group.ts';

/** A reserved block (RFC 1112, class E) that Istio does not allocate from (it uses 240.240.0.0/16). */
const block = 241;

const blockSize = 2 ** 24;

/**
 * An address for each host that is no Service's: the same hosts of a cluster always get the same addresses. Addresses of
 * authored ServiceEntries are excluded.
 */
export function hostAddresses(context: DerivationContext): ReadonlyMap<string, string> {
  const { view, routes } = context;
  const apart = routes.filter((route) => !hasServiceHost(route));
  const authored = view
    .list(istioNetworkingGroup, 'ServiceEntry')
    .flatMap(({ resource }) => decodeServiceEntry(resource).addresses);
  return virtualAddresses(
    [
      ...apart.flatMap((route) => [route.host, ...priorityHosts(route)]),
      ...servedOffers(context).map(clustersetHost),
    ],
    new Set(authored),
  );
}

/** An address per host, independent of the other hosts, except on a collision with another host or a used address. */
export function virtualAddresses(
  hosts: readonly string[],
  authored: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, string> {
  const taken = new Set<number>();
  const addresses = new Map<string, string>();
  for (const host of [...new Set(hosts)].sort(compareStrings)) {
    let number = hash(host) % blockSize;
    while (taken.has(number) || authored.has(written(number))) number = (number + 1) % blockSize;
    taken.add(number);
    addresses.set(host, written(number));
  }
  return addresses;
}

/** The address for a ServiceEntry of these ports; empty where all ports are plain HTTP. */
export function addressesOf(
  { ports }: Pick<PortGroup, 'ports'>,
  address: string | undefined,
): JsonObject {
  const needed = ports.some(({ protocol }) => isStream(protocol));
  return needed && address !== undefined ? { addresses: [address] } : {};
}

function written(number: number): string {
  return [block, number >>> 16, (number >>> 8) & 255, number & 255].join('.');
}

/** FNV-1a of 32 bits over UTF-16 code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return value;
}
