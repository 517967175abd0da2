/** A breach of a guard: a finding without the responsible lines. */

import { guardLeft, guardLoad, guardOutage } from '../../diagnostic/codes/guard.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Flow } from '../flow.ts';
import type { Scenario } from '../simulate.ts';
import type { GuardedLoss } from './guarded-losses.ts';

/** A breach of one guard, by one service or one cluster. */
export interface Breach {
  readonly finding: Diagnostic;
  /** The flow whose order is responsible. */
  readonly flow: Flow;
  /** The deciding places in that order. */
  readonly places: ReadonlySet<string>;
  /** Whether these places would serve after an ejection: then the missing ejection is responsible, not their position in the order. */
  readonly isStuck: boolean;
  /** The Service without workloads in Git whose pods are assumed. */
  readonly supposed?: Resource;
}

/** Envoy counts in whole percents, and so do the reports. */
export const NOTICED = 0.005;

/** Receives the losses of a guard in turn, the first of which is none, and keeps the worst. */
export interface LossJudge {
  hear(loss: GuardedLoss | undefined, scenario: Scenario): void;
  breaches(): readonly Breach[];
}

/** Whether a finding reports a broken guard. A fleet whose only errors are broken guards can be compared with another one. */
export function isGuardBroken({ code }: { readonly code: string }): boolean {
  return broken.has(code);
}

const broken: ReadonlySet<string> = new Set(
  [guardOutage, guardLeft, guardLoad].map(({ code }) => code),
);
