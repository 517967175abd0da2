/**
 * Arguments → a run of one command → exit status.
 * @module
 */

import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { contextOf } from './fleet/context.ts';
import { complain } from './process/complain.ts';
import { type Ending, type ExitStatus, exitStatus, UsageError } from './process/exit.ts';
import type { Host } from './process/host.ts';
import { buildProgram } from './program.ts';

/** Runs the program; never throws. */
export async function main(argv: readonly string[], host: Host): Promise<ExitStatus> {
  let ending: Ending = 'fine';
  const program = buildProgram(host, (command, action) =>
    command.action(async () => {
      const context = contextOf(command, host);
      if (!speaksToArgoCd(command)) refuseMissing(context.directory);
      ending = await action(context, command.args);
    }),
  );
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    ending = complain(error, host);
  }
  return exitStatus[ending];
}

/** Whoever reads the plugin's words has no command line to correct: each of its refusals has a code. */
function speaksToArgoCd(command: Command): boolean {
  return command.parent?.name() === 'cmp';
}

/** What is not there has neither a Fleet nor a repository, and that is not what is wrong with it. */
function refuseMissing(directory: string): void {
  if (!existsSync(directory)) throw new UsageError(`there is no directory "${directory}"`);
}
