/**
 * `init`: an existing repository → a `distributary.yaml` that fits it.
 * @module
 */
import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Command } from 'commander';
import {
  environmentError,
  FLEET_FILE,
  isManifestPath,
  openWorktree,
  outputFailed,
} from '../../src/index.ts';
import type { Context } from '../context.ts';
import { type Ending, UsageError } from '../exit.ts';
import { printable } from '../format/display-width.ts';
import { below } from '../open-fleet.ts';
import { proposeFleet } from '../proposal/propose-fleet.ts';
import { surveyRepository } from '../proposal/survey.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function initCommand(run: Run): Command {
  const command = new Command('init')
    .description('read a repository and propose a distributary.yaml for it; overwrites nothing')
    .option('--dry-run', 'print the proposal and write nothing')
    .addHelpText('after', examples('distributary init --dry-run', 'distributary init'));
  return run(command, async (context): Promise<Ending> => {
    const reader = await openWorktree(context.directory);
    const files = await reader.read(reader.paths.filter(isManifestPath));
    const survey = surveyRepository(basename(context.directory), files.value);
    const unreadable = [...files.diagnostics, ...survey.unreadable];
    const { text, notes } = proposeFleet({ ...survey, unreadable });
    const { dryRun = false } = command.opts<{ dryRun?: boolean }>();
    const file = below(context.directory, context.fleet ?? FLEET_FILE, '--fleet');
    if (!dryRun) write(context, file, text);
    context.host.stdout.write(text);
    for (const note of notes) context.say(`note: ${printable(note)}`);
    if (!dryRun) context.say(`written to ${file}; next: distributary check`);
    return 'fine';
  });
}

function write(context: Context, file: string, text: string): void {
  try {
    writeFileSync(join(context.directory, file), text, { flag: 'wx' });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    if (reason === 'EEXIST') {
      throw new UsageError(`${file} is there already; --dry-run prints what would be proposed`);
    }
    throw environmentError(outputFailed, { stream: file, reason }, error);
  }
}
