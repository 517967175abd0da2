/** The ports of a Service, cached for all callers. */

import { firstPlaces } from '../../collection/first-places.ts';
import { memoise } from '../../collection/memoise.ts';
import { compareStrings } from '../../collection/order.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodeService } from './service.ts';

/** A port of a Service (core/v1 ServicePort) with the API server's defaults. */
export interface ServicePort {
  readonly number: number;
  /** Empty when it has none. */
  readonly name: string;
  /** Default TCP. */
  readonly protocol: string;
  readonly appProtocol?: string;
}

/** The Service's ports, sorted by number and protocol. */
export const servicePorts: (service: Resource) => readonly ServicePort[] = memoise((service) => {
  const ports = decodeService(service).ports.map(({ number, name, protocol, appProtocol }) => {
    const port = { number, name, protocol };
    return appProtocol === undefined ? port : { ...port, appProtocol };
  });
  return ports.sort(comparePorts);
});

/** The key of a port within a Service. */
type PortIdentity = Pick<ServicePort, 'number' | 'protocol'>;

/** The order of a Service's ports: by number, then by protocol. */
export function comparePorts(a: PortIdentity, b: PortIdentity): number {
  return a.number - b.number || compareStrings(a.protocol, b.protocol);
}

/** The first of the ports with the number and protocol of another. */
export function portLike<T extends PortIdentity>(
  ports: readonly T[],
  port: PortIdentity,
): T | undefined {
  return ports[placesOf(ports)(identityOf(port))];
}

const placesOf: (ports: readonly PortIdentity[]) => (identity: string) => number = memoise(
  (ports) => firstPlaces(ports.map(identityOf)),
);

/** The first of the ports with a number. */
export function portNumbered<T extends { readonly number: number }>(
  ports: readonly T[],
  number: number,
): T | undefined {
  return ports[placesOfNumbers(ports)(number)];
}

const placesOfNumbers: (
  ports: readonly { readonly number: number }[],
) => (number: number) => number = memoise((ports) =>
  firstPlaces(ports.map(({ number }) => number)),
);

function identityOf({ number, protocol }: PortIdentity): string {
  return `${number}/${protocol}`;
}

/** The Service's type with the API server's default. */
export function serviceType(service: Resource): string {
  return decodeService(service).type;
}

/** Whether the Service has no address of its own. */
export function isHeadless(service: Resource): boolean {
  return decodeService(service).isHeadless;
}

/** Whether clients reach pods of their own node only. */
export function isNodeLocal(service: Resource): boolean {
  return decodeService(service).isNodeLocal;
}
