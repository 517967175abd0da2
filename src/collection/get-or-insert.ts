/** `Map.prototype.getOrInsertComputed`, which Node lacks. */

/** The value of the key; inserts a computed one where the map has none. */
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
