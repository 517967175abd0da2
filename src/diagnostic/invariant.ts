/** Our own bugs: a broken invariant ends the program with exit status 70. */

/** Thrown when the program contradicts itself; never for bad input. */
export class BugError extends Error {
  override readonly name = 'BugError';
  readonly code = 'DIS0001';
}

/** Throws a {@link BugError} if the condition is false. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new BugError(message);
}
