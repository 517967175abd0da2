/** Items for one port or for all → the items at a port, without a scan of those for others. */
import { groupBy } from '../../collection/group-by.ts';

/** Returns the items for a port or, without one, for all, in the order of the input. */
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
