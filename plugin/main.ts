/** Arguments → a run of one command → exit status. */

import { existsSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import { contextOf } from './fleet/context.ts';
import { complain } from './process/complain.ts';
import { type Ending, type ExitStatus, exitStatus, UsageError } from './process/exit.ts';
import type { Host } from './process/host.ts';
import { pagedHost } from './process/pager.ts';
import { buildProgram } from './program.ts';
import type { Run } from './run.ts';

/** Runs the program; never throws. */
export async function main(argv: readonly string[], host: Host): Promise<ExitStatus> {
  let ending: Ending = 'fine';
  const run: Run = (command, action) =>
    command.action(async () => {
      const pages = isPaged(command) ? pagedHost(host) : undefined;
      const context = contextOf(command, pages?.host ?? host);
      if (!speaksToArgoCd(command)) refuseMissing(context.directory);
      try {
        ending = await action(context, command.args);
      } finally {
        pages?.show();
      }
    });
  try {
    const program = await buildProgram(host, run, argv[0]);
    try {
      await program.parseAsync([...argv], { from: 'user' });
    } catch (error) {
      if (error instanceof CommanderError && error.exitCode !== 0) {
        const { writeMissingChoices } = await import('./command-line/missing-choices.ts');
        await writeMissingChoices(error, { program, argv, host });
      }
      throw error;
    }
  } catch (error) {
    ending = complain(error, host);
  }
  return exitStatus[ending];
}

/** Read-only commands with a single output. */
const pagedCommands = new Set([
  'check',
  'diff',
  'explain',
  'render',
  'report',
  'rollout',
  'schema',
  'simulate',
  'topology',
]);

function isPaged(command: Command): boolean {
  const { pager, watch } = command.optsWithGlobals<{ pager?: boolean; watch?: boolean }>();
  return pagedCommands.has(command.name()) && pager !== false && watch !== true;
}

/** Users of the plugin have no command line to correct: each of its refusals has a code. */
function speaksToArgoCd(command: Command): boolean {
  return command.parent?.name() === 'cmp';
}

/** A missing directory has neither a Fleet nor a repository, but those are not the error to report. */
function refuseMissing(directory: string): void {
  if (!existsSync(directory)) throw new UsageError(`there is no directory "${directory}"`);
}
