/**
 * A list → where each of its values stands first, without a search for each.
 * @module
 */

/** `indexOf` of the list, at the price of one look-up: -1 for what is not there. */
export function firstPlaces<T>(list: readonly T[]): (value: T) => number {
  const places = new Map<T, number>();
  for (const [i, value] of list.entries()) if (!places.has(value)) places.set(value, i);
  return (value) => places.get(value) ?? -1;
}
