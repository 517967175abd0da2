/** Gathers the findings of stages that run one after the other. */
import type { Diagnostic } from './diagnostic.ts';
import type { Outcome } from './outcome.ts';

/** Takes values out of outcomes and keeps their findings. */
export interface Collector {
  readonly diagnostics: readonly Diagnostic[];
  keep<T>(outcome: Outcome<T>): T;
  add(diagnostics: readonly Diagnostic[]): void;
}

/** A collector with nothing in it. */
export function newCollector(): Collector {
  const diagnostics: Diagnostic[] = [];
  const add = (found: readonly Diagnostic[]): void => {
    for (const diagnostic of found) diagnostics.push(diagnostic);
  };
  return {
    diagnostics,
    add,
    keep: (outcome) => {
      add(outcome.diagnostics);
      return outcome.value;
    },
  };
}
