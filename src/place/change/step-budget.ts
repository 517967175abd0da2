/**
 * How many changes patches and override policies make in sum: each by itself is small, but objects, policies and clusters multiply them.
 * @module
 */
import { tooManyChanges } from '../../diagnostic/codes/place-sum.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';

/**
 * A large fleet makes far fewer: a hundred clusters that are each told apart, with two hundred objects of which each is changed by five
 * patches or policies, take a hundred thousand; what clusters have in common is changed once. So many take less than a second.
 */
export const MOST_CHANGES: number = 500_000;

/** So many members of maps and lists, or characters of a text, that a change goes through count as one more. */
const VISITED_MEMBERS = 5;

/** What is left of it. */
export interface StepBudget {
  /** Whether there is room for one more change; `at` is what changes. */
  hasRoom(at: () => Position): boolean;
  /** Counts a change, and what it went through. */
  spend(visited: number): void;
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
    spend: (visited) => {
      spent += 1 + visited / VISITED_MEMBERS;
    },
    findings: () => (cut === undefined ? [] : [cut]),
  };
}
