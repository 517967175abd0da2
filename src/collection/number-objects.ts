/**
 * Objects → numbers, so that a text can say which of them are meant.
 * @module
 */

/** Gives the same number for the same object, and another for any other. */
export function numberObjects<T>(): (one: T) => number {
  const numbers = new Map<T, number>();
  return (one) => {
    const number = numbers.get(one) ?? numbers.size;
    numbers.set(one, number);
    return number;
  };
}
