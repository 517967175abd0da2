/**
 * How many changes patches and override policies make in sum: each by itself is small, but objects, policies and clusters multiply them.
 * @module
 */
import { tooManyChanges } from '../diagnostic/codes/place-sum.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Position } from '../diagnostic/position.ts';

/** A thousand objects that twenty policies change for each of fifty clusters are a million changes. */
export const MOST_CHANGES: number = 1_200_000;

/** So many members of maps and lists that are copied for a change count as one more. */
const COPIED_MEMBERS = 5;

/** What is left of it. */
export interface StepBudget {
  /** Whether there is room for one more change; `at` is what changes. */
  hasRoom(at: () => Position): boolean;
  /** Counts a change. */
  spend(copiedMembers: number): void;
  /** Where it ended, if it did. */
  findings(): readonly Diagnostic[];
}

/** A budget of which nothing is spent. */
export function newStepBudget(most: number = MOST_CHANGES): StepBudget {
  let spent = 0;
  let cut: Diagnostic | undefined;
  return {
    hasRoom(at) {
      if (spent < most) return true;
      cut ??= diagnose(tooManyChanges, { limit: most }, at());
      return false;
    },
    spend: (copiedMembers) => {
      spent += 1 + copiedMembers / COPIED_MEMBERS;
    },
    findings: () => (cut === undefined ? [] : [cut]),
  };
}
