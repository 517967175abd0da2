/**
 * `--fail-on`: the least severity of a finding that fails a run.
 * @module
 */
import { Option } from 'commander';
import type { Diagnostic, Severity } from '../../src/internal.ts';

/** In ascending severity. */
const severities: readonly Severity[] = ['info', 'warning', 'error'];

/** The option, for `check` and commands that run it. */
export function failOnOption(): Option {
  return new Option('--fail-on <severity>', 'exit with 1 on findings of at least this severity')
    .choices(severities)
    .default('error');
}

/** Whether any finding has at least this severity. */
export function isAtLeast(least: Severity, findings: readonly Diagnostic[]): boolean {
  const rank = severities.indexOf(least);
  return findings.some(({ severity }) => severities.indexOf(severity) >= rank);
}

/** The findings that `--quiet` keeps: errors, and those that fail the run. */
export function decisive(least: Severity, findings: readonly Diagnostic[]): readonly Diagnostic[] {
  return findings.filter((each) => each.severity === 'error' || isAtLeast(least, [each]));
}
