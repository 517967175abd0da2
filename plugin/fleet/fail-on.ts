/** `--fail-on`: the least severity of a finding that fails a run. */
import { Option } from 'commander';
import { severities } from '../../src/judge/show-findings.ts';

/** The option, for `check` and commands that run it. */
export function failOnOption(): Option {
  return new Option('--fail-on <severity>', 'exit with 1 on findings of at least this severity')
    .choices(severities)
    .default('error');
}
