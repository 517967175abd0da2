/** A run of `vendor`: its options, and what it has so far. */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import type { LoadOptions } from '../load/load-topology.ts';
import type { Origin } from '../place/rendered/vendored/origin.ts';
import type { LockedEntry } from '../place/rendered/vendored/vendor-lock.ts';
import type { FetchBudget, RunLimits } from '../read/remote/fetch-budget.ts';
import type { FileBytes } from '../resource/program-run.ts';
import type { VendorState } from './vendor-state.ts';

/** Options of `vendor`. */
export interface VendorOptions extends LoadOptions {
  /** The entries to update; the others stay unchanged. */
  readonly updates: (entry: LockedEntry) => boolean;
  /** Allowed protocols beside https, ssh and oci. */
  readonly allowed: readonly string[];
  /** The directory of new entries; absent: that of the lock. */
  readonly directory?: string;
  /** The fleet's directory, absolute. */
  readonly root: string;
  /** What the run may fetch; absent: the usual limits. */
  readonly limits?: RunLimits;
  /** Called before each request. */
  readonly onFetch?: (origin: Origin) => void;
}

/** The state of one run. */
export interface VendorRun {
  readonly state: VendorState;
  readonly options: VendorOptions;
  /** The directory of new entries. */
  readonly root: string;
  /** The entries of the new lock by origin, */
  readonly entries: Map<string, LockedEntry>;
  /** the entries that must not change, */
  readonly pins: Map<string, LockedEntry>;
  /** and the causes of failed fetches. */
  readonly failed: Map<string, Diagnostic>;
  readonly written: Map<string, readonly FileBytes[]>;
  readonly budget: FetchBudget;
}
