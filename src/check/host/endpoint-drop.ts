/**
 * A ServiceEntry and the Service of its name and namespace → why Pilot leaves the endpoints of the entry out, if it does.
 * @module
 */
import { type Json, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';

/** Why endpoints are left out. */
export interface EndpointDrop {
  readonly why: string;
  /** JSON Pointer into the entry. */
  readonly pointer: string;
}

/** Why the endpoints of an entry don't join a Service of its namespace, whose name is one of its hosts; undefined when they do. */
export function endpointDrop(
  entry: Resource,
  service: Resource,
  host: number,
): EndpointDrop | undefined {
  const spec = objectAt(service.object, 'spec');
  const pointer = `/spec/hosts/${host}`;
  if (stringAt(spec, 'type') === 'ExternalName') {
    return { why: 'an ExternalName Service hides every endpoint', pointer };
  }
  if (stringAt(spec, 'clusterIP') === 'None') {
    return { why: 'a headless Service passes connections on to its own pods', pointer };
  }
  const resolution = stringAt(entry.object, 'spec', 'resolution') ?? 'NONE';
  if (resolution === 'NONE') return undefined;
  if (resolution !== 'STATIC') {
    const why = `the Service's endpoints are addresses, and resolution ${resolution} is not used beside them`;
    return { why, pointer: '/spec/resolution' };
  }
  return wrongPort(entry, listAt(spec, 'ports'));
}

/** The first port whose number the Service has under another name: Pilot joins endpoints by the name of the port. */
function wrongPort(entry: Resource, ports: readonly Json[]): EndpointDrop | undefined {
  const served = ports.map((port) => ({
    number: numberAt(port, 'port'),
    name: stringAt(port, 'name') ?? '',
  }));
  const names = new Set(served.map(({ name }) => name));
  const written = listAt(entry.object, 'spec', 'ports');
  const index = written.findIndex((port) => {
    return !names.has(stringAt(port, 'name') ?? '');
  });
  if (index < 0) return undefined;
  const name = stringAt(written[index], 'name') ?? '';
  const same = served.find(({ number }) => number === numberAt(written[index], 'number'));
  const expected = same === undefined ? 'has no such port' : `calls it '${same.name}'`;
  const why = `no endpoint of port '${name}' joins, since the Service ${expected}`;
  return { why, pointer: `/spec/ports/${index}/name` };
}
