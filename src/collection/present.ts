/** Members of which some are undefined → the object without those, for types whose optional members must not be undefined. */

import { setOwn } from './own.ts';

/** The members that are never undefined, and the others as optional ones. */
export type Present<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Leaves out what is undefined; the rest keeps its order. To be spread: `{ name, ...present({ weight }) }`. */
export function present<T extends object>(members: T): Present<T>;
export function present(members: object): object {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value !== undefined) setOwn(kept, name, value);
  }
  return kept;
}
