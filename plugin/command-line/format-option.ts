/**
 * The formats of a command → its options `-o`, `--format` and `--output`, which are equivalent: kubectl uses the first, CI systems the
 * others.
 */
import { type Command, Option } from 'commander';
import type { Context } from '../fleet/context.ts';
import type { Paint } from '../format/terminal/colour.ts';

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

/** The formats of a value, by their words. */
export type Formats<T> = ReadonlyMap<string, (value: T, paint: Paint) => string>;

/** Prints a value in the format of the command line. */
export type Print<T> = (context: Context, value: T) => void;

/** Adds the options for the formats of a value. */
export function addFormats<T>(command: Command, formats: Formats<T>, about?: string): Print<T> {
  addFormatOption(command, formats.keys(), about);
  return ({ host: { stdout }, paint }, value) => {
    const format = formats.get(command.opts<FormatOptions>().format);
    stdout.write(format?.(value, paint(stdout)) ?? '');
  };
}
