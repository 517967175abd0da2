/** The contract of reuse between runs: where results are stored, and the identity of the program that computed them. */
import type { CacheStore } from './cache-store.ts';

/** The store of earlier results, and the program that computes them. */
export interface Reuse {
  readonly store: CacheStore;
  /** Identity of the build of the program and of its runtime: another build may compute other results. */
  readonly program: string;
  /** The directory of the fleet: a repository with several fleets has one store. */
  readonly place: string;
}
