/**
 * The ports of a Service, read once for all that compare or copy them.
 * @module
 */

import { firstPlaces } from '../../resource/first-places.ts';
import { isObject, listAt, numberAt, stringAt } from '../../resource/json.ts';
import { memoise } from '../../resource/memoise.ts';
import type { Resource } from '../../resource/resource.ts';

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
  const ports: ServicePort[] = [];
  for (const port of listAt(service.object, 'spec', 'ports')) {
    const number = numberAt(port, 'port');
    if (!isObject(port) || number === undefined) continue;
    const appProtocol = stringAt(port, 'appProtocol');
    ports.push({
      number,
      name: stringAt(port, 'name') ?? '',
      protocol: stringAt(port, 'protocol') ?? 'TCP',
      ...(appProtocol === undefined ? {} : { appProtocol }),
    });
  }
  return ports.sort((a, b) => a.number - b.number || (a.protocol < b.protocol ? -1 : 1));
});

/** What tells ports of one Service apart. */
type PortIdentity = Pick<ServicePort, 'number' | 'protocol'>;

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

function identityOf({ number, protocol }: PortIdentity): string {
  return `${number}/${protocol}`;
}

/** The Service's type with the API server's default. */
export function serviceType(service: Resource): string {
  return stringAt(service.object, 'spec', 'type') ?? 'ClusterIP';
}

/** Whether the Service has no address of its own. */
export function isHeadless(service: Resource): boolean {
  return stringAt(service.object, 'spec', 'clusterIP') === 'None';
}

/** Whether clients reach pods of their own node only. */
export function isNodeLocal(service: Resource): boolean {
  return stringAt(service.object, 'spec', 'internalTrafficPolicy') === 'Local';
}
