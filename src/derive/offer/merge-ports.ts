/**
 * The ports of all exports of a service → those of its import (KEP-1645, Service Port).
 *
 * The import has the union. Names are unique, and so are protocol and number together; a port is left out when one of an
 * earlier export has its name, or else its protocol and number.
 */
import { comparePorts, type ServicePort } from '../../istio/service/service-port.ts';

/** Merges port lists, that of the winner first; the result is sorted by number and protocol. */
export function mergePorts(lists: readonly (readonly ServicePort[])[]): readonly ServicePort[] {
  const merged: ServicePort[] = [];
  for (const ports of lists) {
    const before = [...merged];
    merged.push(...ports.filter((port) => !before.some((known) => isTaken(known, port))));
  }
  return merged.sort(comparePorts);
}

/** Ports without a name count as having the same one. */
function isTaken(known: ServicePort, port: ServicePort): boolean {
  return known.name === port.name || isSameNumber(known, port);
}

/** Whether requests for one port reach the other. */
export function isSameNumber(a: ServicePort, b: ServicePort): boolean {
  return a.number === b.number && a.protocol === b.protocol;
}
