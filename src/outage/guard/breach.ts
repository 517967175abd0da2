/**
 * What breaks a guard: a finding that still lacks the lines that are answerable for it.
 * @module
 */
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Flow } from '../flow.ts';
import type { Scenario } from '../simulate.ts';
import type { GuardedLoss } from './guarded-losses.ts';

/** One guard that is broken, by one service or one cluster. */
export interface Breach {
  readonly finding: Diagnostic;
  /** Whose order is to blame. */
  readonly flow: Flow;
  /** The places in that order which decide. */
  readonly places: ReadonlySet<string>;
  /** Whether they would serve if clients left what fails: then what keeps clients from it is to blame, not how the places came into the order. */
  readonly isStuck: boolean;
}

/** Whole percents are what Envoy counts in, and what is told. */
export const NOTICED = 0.005;

/** Hears of one loss of a guard after the other, the first of which is none, and keeps the worst. */
export interface LossJudge {
  hear(loss: GuardedLoss | undefined, scenario: Scenario): void;
  breaches(): readonly Breach[];
}
