/** fast-check's generator → the few questions that random fleets ask of chance. */
import * as fc from 'fast-check';

/** Chance, the same on every run of a seed. */
export interface Dice {
  /** One of them. */
  one<T>(...of: readonly T[]): T;
  /** Some of them, in their order; at least so many. */
  some<T>(of: readonly T[], atLeast?: number): readonly T[];
  /** True once in so many. */
  rarely(onceIn: number): boolean;
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
  /** What is made, or nothing. */
  maybe<T>(onceIn: number, make: () => T): T | undefined;
}

/** What chance makes of a function. */
export function anyOf<T>(make: (dice: Dice) => T): fc.Arbitrary<T> {
  return fc.gen().map((draw) => {
    const below = (end: number): number => draw(fc.integer, { min: 0, max: end - 1 });
    const rarely = (onceIn: number): boolean => below(onceIn) === onceIn - 1;
    return make({
      below,
      rarely,
      one: (...of) => draw(() => fc.constantFrom(...of)),
      some: (of, minLength = 0) => draw(() => fc.subarray([...of], { minLength })),
      maybe: (onceIn, made) => (rarely(onceIn) ? made() : undefined),
    });
  });
}
