/** The interface between a command's file and the program. */
import type { Command } from 'commander';
import type { Context } from './fleet/context.ts';
import type { Ending } from './process/exit.ts';

/** Runs a command with its arguments; writes to the host and returns the outcome. */
export type Action = (context: Context, args: readonly string[]) => Ending | Promise<Ending>;

export type Run = (command: Command, action: Action) => Command;

/** The last part of a command's help. Tests run its commands. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join('\n')}`;
}
