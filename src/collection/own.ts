/**
 * Members of objects with untrusted keys. A plain `x[name]` also finds inherited members, such as
 * `toString` and `constructor`, so computed names are read and written only here; `scripts/own-members.mjs` enforces this.
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
