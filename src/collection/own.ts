/**
 * Members of objects whose keys somebody else chose. A plain `x[name]` also finds what every object inherits, such as
 * `toString` and `constructor`, so computed names are read and written here alone; `scripts/own-members.mjs` holds everybody to it.
 * @module
 */

/** The object's own member; undefined when it has none of that name, whatever it inherits. */
export function own<T>(
  value: Readonly<Record<string, T>> | undefined,
  name: string,
): T | undefined {
  return value !== undefined && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Gives the object a member of its own. An assignment to `__proto__` would exchange its prototype instead. */
export function setOwn<T>(target: Record<string, T>, name: string, value: T): void {
  if (name !== '__proto__') target[name] = value;
  else {
    const property = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(target, name, property);
  }
}
