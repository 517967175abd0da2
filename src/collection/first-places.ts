/** A list → the first index of each of its values, without a search per value. */

/** `indexOf` of the list in constant time; -1 for a value that is not in it. */
export function firstPlaces<T>(list: readonly T[]): (value: T) => number {
  const places = new Map<T, number>();
  for (const [i, value] of list.entries()) if (!places.has(value)) places.set(value, i);
  return (value) => places.get(value) ?? -1;
}
