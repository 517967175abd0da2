/** A function → the same function with cached results: for objects until they are collected, otherwise as long as the function exists. */

/** `make` must be a pure function of the object and of data that never changes. */
export function memoise<K extends object, V>(make: (key: K) => V): (key: K) => V {
  return remember(new WeakMap(), make);
}

/** The same for keys of any type. */
export function memoiseByValue<K, V>(make: (key: K) => V): (key: K) => V {
  return remember(new Map(), make);
}

function remember<K, V>(
  known: { get(key: K): { readonly value: V } | undefined; set(key: K, to: { value: V }): unknown },
  make: (key: K) => V,
): (key: K) => V {
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = make(key);
    known.set(key, { value });
    return value;
  };
}
