/**
 * The words of a command's formats → its options `-o`, `--format` and `--output`, which mean the same: kubectl says the first, CI systems the others.
 * @module
 */
import { type Command, Option } from 'commander';

/** What commander gives of it. */
export interface FormatOptions {
  readonly format: string;
}

/** Adds the options, with `text` as the default. What is said twice counts as it was said last. */
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
