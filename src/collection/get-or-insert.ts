/**
 * `Map.prototype.getOrInsertComputed`, which Node lacks.
 * @module
 */

/** What the map has for the key; what is made now, where it has nothing yet. */
export function getOrInsert<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
