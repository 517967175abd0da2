/**
 * `--fail-on`: how severe a finding has to be to fail a run that judges the fleet.
 * @module
 */
import { Option } from 'commander';
import type { Diagnostic, Severity } from '../../src/internal.ts';

/** From the least severe on. */
const severities: readonly Severity[] = ['info', 'warning', 'error'];

/** The option, for `check` and what runs it. */
export function failOnOption(): Option {
  return new Option('--fail-on <severity>', 'exit with 1 on findings of at least this severity')
    .choices(severities)
    .default('error');
}

/** Whether any finding is at least so severe. */
export function isAtLeast(least: Severity, findings: readonly Diagnostic[]): boolean {
  const rank = severities.indexOf(least);
  return findings.some(({ severity }) => severities.indexOf(severity) >= rank);
}
