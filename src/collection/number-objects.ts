/** Objects → numbers that identify them in a text. */

/** Returns one number per object. */
export function numberObjects<T>(): (one: T) => number {
  const numbers = new Map<T, number>();
  return (one) => {
    const number = numbers.get(one) ?? numbers.size;
    numbers.set(one, number);
    return number;
  };
}
