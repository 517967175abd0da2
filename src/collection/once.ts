/** A value that is computed on first access. */

/** The value, and a way to release its memory: the next access computes it again. */
export interface Once<T> {
  find(): T;
  forget(): void;
}

/** Computes the value on first access. */
export function once<T extends object>(find: () => T): Once<T> {
  let found: T | undefined;
  return {
    find: () => {
      found ??= find();
      return found;
    },
    forget: () => {
      found = undefined;
    },
  };
}
