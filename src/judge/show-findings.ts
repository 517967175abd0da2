/**
 * The judged findings of a repository → what one run shows of them: with `--strict`, a baseline, `--quiet` and `--fail-on`. Formats print it.
 */
import type { Severity } from '../diagnostic/code.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { type BaselineComparison, type BaselineEntry, compareBaseline } from './baseline.ts';
import { foldFindings } from './join/consequence.ts';
import { type JoinedFinding, joinPlaces } from './join/join-places.ts';
import type { SilencedFinding } from './silence.ts';

/** Findings of a repository, with the severity that it sets. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly silenced?: readonly SilencedFinding[];
}

/** Settings of a run. */
export interface ShowOptions {
  /** Warnings are errors. */
  readonly strict: boolean;
  /** Shows only errors and what fails the run. */
  readonly quiet?: boolean;
  /** The least severity that fails the run; an error if absent. */
  readonly failOn?: Severity;
  /** Findings that are not shown. */
  readonly baseline?: readonly BaselineEntry[] | undefined;
  /** Warnings that an earlier command printed: they are counted and not shown. */
  readonly isPrinted?: ((finding: Diagnostic) => boolean) | undefined;
}

/** The findings of a run. */
export interface ShownFindings extends Omit<BaselineComparison, 'fresh'> {
  /** The findings that decide about the run: one a place, with their severity in it, without those in the baseline. */
  readonly counted: readonly Diagnostic[];
  /** Whether any of them has the severity that fails the run. */
  readonly isFailing: boolean;
  /** To be printed: one an error, with its places. */
  readonly joined: readonly JoinedFinding[];
  /** The same, where the consequences of an error are a number after it. */
  readonly folded: readonly JoinedFinding[];
  readonly silenced: readonly SilencedFinding[];
  /** The number of warnings that an earlier command printed. */
  readonly printedBefore: number;
}

/** Selects what a run shows. */
export function showFindings(
  { diagnostics, silenced = [] }: Findings,
  { strict, quiet = false, failOn = 'error', baseline, isPrinted }: ShowOptions,
): ShownFindings {
  const all = inRun(diagnostics, strict);
  const { fresh, known, gone } =
    baseline === undefined ? { fresh: all, known: 0, gone: [] } : compareBaseline(all, baseline);
  const wanted = quiet
    ? fresh.filter((finding) => isAtLeast('error', finding) || isAtLeast(failOn, finding))
    : fresh;
  const isOld = (finding: Diagnostic) =>
    finding.severity !== 'error' && isPrinted?.(finding) === true;
  const joined = joinPlaces(wanted.filter((finding) => !isOld(finding)));
  return {
    counted: fresh,
    isFailing: fresh.some((finding) => isAtLeast(failOn, finding)),
    joined,
    folded: foldFindings(joined),
    silenced: quiet ? [] : silenced,
    known: quiet ? 0 : known,
    gone,
    printedBefore: joinPlaces(wanted.filter(isOld)).length,
  };
}

/** The findings with their severity in a run, which `--strict` raises. */
export function inRun(findings: readonly Diagnostic[], strict: boolean): readonly Diagnostic[] {
  if (!strict) return findings;
  return findings.map((finding) =>
    finding.severity === 'warning' ? { ...finding, severity: 'error' } : finding,
  );
}

/** In ascending severity. */
export const severities: readonly Severity[] = ['info', 'warning', 'error'];

function isAtLeast(least: Severity, { severity }: Diagnostic): boolean {
  return severities.indexOf(severity) >= severities.indexOf(least);
}
