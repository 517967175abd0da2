/**
 * The formats of a command → its options `-o`, `--format` and `--output`, which are equivalent: kubectl uses the first, CI systems the
 * others.
 */
import { type Command, Option } from 'commander';

/** The values that commander returns. */
export interface FormatOptions {
  readonly format: string;
}

/** Adds the options, with `text` as the default. With several of them, the last one on the command line applies. */
export function addFormatOption(
  command: Command,
  words: Iterable<string>,
  about = 'output format',
): void {
  const choices = [...words];
  command
    .addOption(new Option('-o, --format <format>', about).choices(choices).default('text'))
    .addOption(new Option('--output <format>').choices(choices).hideHelp())
    .on('option:output', (word: string) => command.setOptionValueWithSource('format', word, 'cli'));
}
