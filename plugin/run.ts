/**
 * What a command's file needs to become part of the program.
 * @module
 */
import type { Command } from 'commander';
import type { Context } from './fleet/context.ts';
import type { Ending } from './process/exit.ts';

/** What a command does with its arguments; it writes to the host and tells how it ended. */
export type Action = (context: Context, args: readonly string[]) => Ending | Promise<Ending>;

/** Gives a command its action. */
export type Run = (command: Command, action: Action) => Command;

/** The last part of a command's help. Tests run these lines. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
