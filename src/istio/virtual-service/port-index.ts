/**
 * What is for one port or for all of them → what there is at a port, without a look at what is for others.
 * @module
 */
import { groupBy } from '../../collection/group-by.ts';

/** Gives what is for a port or, without one, for all, in the order in which it was given. */
export function indexPorts<T extends { readonly port: number | undefined }>(
  items: readonly T[],
): (port: number) => readonly T[] {
  const byPort = groupBy(
    items.map((item, place) => ({ item, place })),
    ({ item }) => item.port,
  );
  const forAll = byPort.get(undefined) ?? [];
  return (port) =>
    [...forAll, ...(byPort.get(port) ?? [])]
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
}
