/** A command line without a value that it needs → the values that complete it, as a shell's completion offers them. */
import type { Command, CommanderError } from 'commander';
import { someOf } from '../../src/diagnostic/wording/some-of.ts';
import { contextOf } from '../fleet/context.ts';
import { printable } from '../format/terminal/display-width.ts';
import type { Host } from '../process/host.ts';
import { candidatesFor } from './completion/candidates.ts';
import { knownNames } from './completion/known-names.ts';
import { placeOfWord } from './completion/word-place.ts';

/** Errors of Commander about a value that is not there. */
const missing: ReadonlySet<string> = new Set([
  'commander.missingArgument',
  'commander.optionMissingArgument',
  'commander.missingMandatoryOptionValue',
]);

/** Maximum number of values. */
const MOST_NAMES = 20;

/** Writes the values below Commander's message; nothing for another error, or a value of any form. */
export async function writeMissingChoices(
  error: CommanderError,
  { program, argv, host }: { program: Command; argv: readonly string[]; host: Host },
): Promise<void> {
  if (!missing.has(error.code)) return;
  const isAbsent = error.code === 'commander.missingMandatoryOptionValue';
  const flags = isAbsent ? (/--[\w-]+/.exec(error.message) ?? []) : [];
  const place = placeOfWord(program, [...argv, ...flags, '']);
  const context = contextOf(place.command, host);
  // An error of the command line asks no API server.
  if (context.topology?.startsWith('live') === true) return;
  const found = await candidatesFor(place, knownNames(context, []));
  if (found.length === 0) return;
  const names = found.map(({ word }) => printable(word));
  host.stderr.write(`expected one of ${someOf(names, MOST_NAMES)}\n`);
}
