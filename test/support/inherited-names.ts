/** The names that every object of JavaScript inherits: as keys and names of a fleet they are as good as any. */

/** All of them, `__proto__` too. */
export const inheritedNames: readonly string[] = Object.getOwnPropertyNames(Object.prototype);

/** The same names without the one that documents may not have as a key. */
export const inheritedKeys: readonly string[] = inheritedNames.filter(
  (name) => name !== '__proto__',
);
