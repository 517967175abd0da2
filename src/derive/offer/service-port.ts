/**
 * The ports of a Service, read once for all that compare or copy them.
 * @module
 */
import { isObject, listAt, numberAt, stringAt } from '../../resource/json.ts';
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
export function servicePorts(service: Resource): readonly ServicePort[] {
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
