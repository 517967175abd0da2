/**
 * A function of an object → the same, which works out each object's answer once and forgets it with the object.
 * @module
 */

/** `make` has to give the same for the same object: what it reads must never change. */
export function memoise<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>();
  return (key) => {
    const found = known.get(key) ?? { value: make(key) };
    known.set(key, found);
    return found.value;
  };
}
