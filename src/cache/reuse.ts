/**
 * What a run may take from earlier ones: the contract of those who start one.
 * @module
 */
import type { CacheStore } from './cache-store.ts';

/** Where earlier results are kept, and what made them. */
export interface Reuse {
  readonly store: CacheStore;
  /** The very build of the program, and of what runs it: another one may come to other results. */
  readonly program: string;
}
