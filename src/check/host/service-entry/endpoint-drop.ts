/** A ServiceEntry and the Service of its name and namespace → why Pilot omits the entry's endpoints, if it does. */

import { decodeService, type WrittenPort } from '../../../istio/service/service.ts';
import { decodeServiceEntry } from '../../../istio/service-entry/service-entry.ts';
import type { Resource } from '../../../resource/resource.ts';

/** Why endpoints are omitted. */
export interface EndpointDrop {
  readonly why: string;
  /** JSON Pointer into the entry. */
  readonly pointer: string;
}

/** Why the endpoints of an entry do not join a Service of its namespace, whose name is one of its hosts; undefined when they do. */
export function endpointDrop(
  entry: Resource,
  service: Resource,
  host: number,
): EndpointDrop | undefined {
  const { type, isHeadless, ports } = decodeService(service);
  const pointer = `/spec/hosts/${host}`;
  if (type === 'ExternalName') {
    return { why: 'an ExternalName Service hides every endpoint', pointer };
  }
  if (isHeadless) {
    return { why: 'connections to a headless Service go to its own pods', pointer };
  }
  const { resolution } = decodeServiceEntry(entry);
  if (resolution === 'NONE') return undefined;
  if (resolution !== 'STATIC') {
    const why = `the endpoints of the Service are addresses, and resolution ${resolution} has no effect beside them`;
    return { why, pointer: '/spec/resolution' };
  }
  return wrongPort(entry, ports);
}

/** The first port whose number the Service has under another name: Pilot joins endpoints by the name of the port. */
function wrongPort(entry: Resource, served: readonly WrittenPort[]): EndpointDrop | undefined {
  const names = new Set(served.map(({ name }) => name));
  const written = decodeServiceEntry(entry).ports;
  const index = written.findIndex(({ name }) => !names.has(name));
  const wrong = written[index];
  if (wrong === undefined) return undefined;
  const same = served.find(({ number }) => number === wrong.number);
  const expected = same === undefined ? 'has no such port' : `calls it "${same.name}"`;
  const why = `no endpoint of port "${wrong.name}" joins, since the Service ${expected}`;
  return { why, pointer: `/spec/ports/${index}/name` };
}
