/**
 * What is wrong with the input, as data: made from a code, shown by the formats of `plugin/format`.
 * @module
 */
import type { Code, Severity } from './code.ts';
import { withoutCredentials } from './credential-text.ts';
import { comparePositions, type Position } from './position.ts';

/** A second place that a finding is about, with what stands there. */
export interface Related {
  readonly message: string;
  readonly at: Position;
}

/** One finding. KRM results, SARIF and JSON are projections of this record. */
export interface Diagnostic {
  /** `DIS` and four digits; never reused. */
  readonly code: string;
  readonly severity: Severity;
  /** What was found and what was expected; lower-case start, no full stop. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  readonly at: Position;
  readonly related: readonly Related[];
  /** The one cluster that the message is about, so that findings which hold for many can be told as one. */
  readonly cluster?: string;
}

/**
 * Makes the finding of a code at a place; `args` fill the code's own message. What a program made, the message says so; what
 * looks like a credential it leaves out, since names may be such, too.
 */
export function diagnose<A>(
  code: Code<A>,
  args: A,
  at: Position,
  related: readonly Related[] = [],
): Diagnostic {
  const { severity } = code;
  const fix = withoutCredentials(code.remedy?.(args) ?? code.fix);
  const message = `${withoutCredentials(code.message(args))}${renderedBy(at)}`;
  const cluster = clusterIn(args);
  const about = cluster === undefined ? {} : { cluster };
  return { code: code.code, severity, message, fix, at, related, ...about };
}

/** The same finding at a place in what a program made. */
export function atRendered(finding: Diagnostic, at: Position): Diagnostic {
  return { ...finding, message: `${finding.message}${renderedBy(at)}`, at };
}

function renderedBy({ rendered }: Position): string {
  if (rendered === undefined) return '';
  const { program, directory } = rendered;
  // Without the line, which moves: findings before and after a change are told apart by their messages.
  return ` (in what ${program} makes of "${directory}")`;
}

function clusterIn(args: unknown): string | undefined {
  if (typeof args !== 'object' || args === null || !('cluster' in args)) return undefined;
  return typeof args.cluster === 'string' ? args.cluster : undefined;
}

/** Whether any finding stops the run. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((d) => d.severity === 'error');
}

/** Sorts by place, then code, then message, and drops exact repetitions. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sorted = [...diagnostics].sort(compareDiagnostics);
  return sorted.filter((d, i) => {
    const previous = sorted[i - 1];
    return previous === undefined || compareDiagnostics(previous, d) !== 0;
  });
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    comparePositions(a.at, b.at) || compareText(a.code, b.code) || compareText(a.message, b.message)
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
