/**
 * Arguments → a run of one command → exit status.
 * @module
 */

import { contextOf } from './fleet/context.ts';
import { complain } from './process/complain.ts';
import { type Ending, type ExitStatus, exitStatus } from './process/exit.ts';
import type { Host } from './process/host.ts';
import { buildProgram } from './program.ts';

/** Runs the program; never throws. */
export async function main(argv: readonly string[], host: Host): Promise<ExitStatus> {
  let ending: Ending = 'fine';
  const program = buildProgram(host, (command, action) =>
    command.action(async () => {
      ending = await action(contextOf(command, host), command.args);
    }),
  );
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    ending = complain(error, host);
  }
  return exitStatus[ending];
}
