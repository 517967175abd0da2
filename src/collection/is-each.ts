/** Whether two lists correspond, member by member. */

/** Whether the lists have the same length and `isSame` is true for each pair; no member is undefined. */
export function isEach<T>(
  left: readonly T[],
  right: readonly T[],
  isSame: (a: T, b: T) => boolean,
): boolean {
  return (
    left.length === right.length &&
    left.every((a, i) => {
      const b = right[i];
      return b !== undefined && isSame(a, b);
    })
  );
}
