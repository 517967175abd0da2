/** The common options → the context of a command. */

import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { present } from '../../src/collection/present.ts';
import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import {
  type Findings,
  inRun,
  type ShownFindings,
  type ShowOptions,
  showFindings,
} from '../../src/judge/show-findings.ts';
import { formatText, type TextOptions } from '../format/findings/text.ts';
import { coloured, type Paint, plain, withColumns } from '../format/terminal/colour.ts';
import { shownLines } from '../format/terminal/display-width.ts';
import { fitLines } from '../format/terminal/fit-lines.ts';
import type { Host, Sink } from '../process/host.ts';

/** The options as commander gives them. */
interface CommonOptions {
  readonly C?: string;
  readonly fleet?: string;
  readonly topology?: string;
  readonly strict?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color?: 'auto' | 'always' | 'never';
}

export interface Context {
  readonly host: Host;
  /** The directory of the fleet, absolute. */
  readonly directory: string;
  /** The Fleet's file, relative to the directory; absent: `distributary.yaml`, or none. */
  readonly fleet?: string;
  /** Location of the fleet-level resources, overrides the Fleet: a path, or `live[:CONTEXT]`. */
  readonly topology?: string;
  readonly strict: boolean;
  readonly quiet: boolean;
  /** The colours for a stream. */
  paint(sink: Sink): Paint;
  /** Writes a line to standard error, except with `--quiet`; names in it may be untrusted. */
  say(line: string): void;
  /** The same, only with `--verbose`. */
  detail(line: string): void;
  /** Whether a run with these findings writes: none is an error in it. */
  mayProceed(findings: readonly Diagnostic[]): boolean;
  /** Shows findings on standard error. */
  report(found: ReportedFindings, how?: ReportOptions): ShownFindings;
}

/** How findings are shown. */
interface ReportOptions extends Pick<TextOptions, 'placeText'>, Pick<ShowOptions, 'isPrinted'> {}

/** Findings with the texts of their files. */
export interface ReportedFindings extends Findings {
  readonly texts: ReadonlyMap<string, string>;
}

/** The same context in which warnings are errors, as if `--strict` had been given. */
export function inStrictMode(context: Context): Context {
  return { ...context, strict: true };
}

/** Adds the options that every command takes. */
export function addCommonOptions(command: Command): Command {
  return command
    .option('-C <dir>', 'run in this directory')
    .option(
      '--fleet <file>',
      'the Fleet file, relative to that directory (default: distributary.yaml)',
    )
    .option(
      '--topology <path>',
      'read the clusters from this path instead of that in the Fleet; live[:CONTEXT] reads from an API server',
    )
    .option('--strict', 'treat warnings as errors')
    .option('--quiet', 'print errors only')
    .option('--verbose', 'print why the fleet was rendered, or that an earlier result was recalled')
    .option('--no-pager', 'do not use $PAGER for long output')
    .addOption(
      new Option('--color <when>', 'use colours (default: if the output is a terminal)').choices([
        'auto',
        'always',
        'never',
      ]),
    );
}

/** Reads the common options of a command and of its parent program. */
export function contextOf(command: Command, host: Host): Context {
  const options = command.optsWithGlobals<CommonOptions>();
  const { strict = false, quiet = false } = options;
  const paint = (sink: Sink): Paint => {
    const its = wantsColour(options.color, host, sink) ? coloured : plain;
    return sink.isTerminal ? withColumns(its, sink.columns) : its;
  };
  const write = (line: string) => {
    host.stderr.write(`${fitLines(shownLines(line), paint(host.stderr))}\n`);
  };
  return {
    host,
    directory: resolve(host.cwd, options.C ?? '.'),
    ...present({ fleet: options.fleet, topology: options.topology }),
    strict,
    quiet,
    paint,
    say: (line) => {
      if (!quiet) write(line);
    },
    detail: (line) => {
      if (options.verbose === true) write(line);
    },
    mayProceed: (findings) => !hasErrors(inRun(findings, strict)),
    report: ({ texts, ...found }, { isPrinted, ...how } = {}) => {
      const shown = showFindings(found, { strict, quiet, isPrinted });
      const source = (file: string) => texts.get(file);
      host.stderr.write(formatText(shown, { source, paint: paint(host.stderr), ...how }));
      return shown;
    },
  };
}

/**
 * `NO_COLOR` (no-color.org) and `FORCE_COLOR` (force-color.org) apply if set and not empty; the second overrides the first, as in node, and
 * an option overrides both.
 */
function wantsColour(when: CommonOptions['color'], host: Host, sink: Sink): boolean {
  if (when === 'always' || when === 'never') return when === 'always';
  const { NO_COLOR, FORCE_COLOR = '', TERM } = host.env;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return sink.isTerminal && (NO_COLOR ?? '') === '' && TERM !== 'dumb';
}
