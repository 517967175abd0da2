/** Maximum sum of changes of patches and override policies: each is small, but objects, policies and clusters multiply them. */
import { tooManyChanges } from '../../diagnostic/codes/place-sum.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';

/**
 * A large fleet makes far fewer: a hundred distinct clusters with two hundred objects, each changed by five
 * patches or policies, take a hundred thousand; common changes of clusters are made once. The maximum takes less than a second.
 */
export const MOST_CHANGES: number = 500_000;

/** Number of visited members of maps and lists, or characters of a text, that count as one more change. */
const VISITED_MEMBERS = 5;

/** The rest of the budget. */
export interface StepBudget {
  /** Whether one more change is allowed; `at` is the changing object. */
  hasRoom(at: () => Position): boolean;
  /** Counts a change, and the members that it visited. */
  spend(visited: number): void;
  /** The place where the budget ended, if it did. */
  findings(): readonly Diagnostic[];
}

/** An unused budget. */
export function newStepBudget(most: number = MOST_CHANGES): StepBudget {
  let spent = 0;
  let cut: Diagnostic | undefined;
  return {
    hasRoom(at) {
      if (spent < most) return true;
      cut ??= diagnose(tooManyChanges, { limit: most }, at());
      return false;
    },
    spend: (visited) => {
      spent += 1 + visited / VISITED_MEMBERS;
    },
    findings: () => (cut === undefined ? [] : [cut]),
  };
}
