/** `uninstall`: what distributary left in a repository and at a remote → a list, and the repository without it. */
import { Command } from 'commander';
import { findLeftBehind, type LeftBehind, removeLeftBehind } from '../../src/app/uninstall.ts';
import { present } from '../../src/collection/present.ts';
import { branchCheckedOut } from '../../src/diagnostic/codes/plan.ts';
import { openRepository } from '../../src/git/repository.ts';
import type { Traces } from '../../src/present/traces.ts';
import { remoteSecondsOf } from '../command-line/remote-seconds.ts';
import type { Context } from '../fleet/context.ts';
import { printable } from '../format/terminal/display-width.ts';
import { formatTable } from '../format/terminal/table.ts';
import { type Ending, usageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';
import { fileOf, hookPlaces, isOurHook, uninstallHook } from './hooks/git-hook.ts';

/** The options as commander gives them. */
interface Options {
  readonly push?: string;
  readonly timeout?: string;
  readonly dryRun?: boolean;
}

export function uninstallCommand(run: Run): Command {
  const command = new Command('uninstall')
    .description(
      'remove branches, notes, the git hooks and caches from this repository; files of the work tree stay',
    )
    .option('--dry-run', 'list them and remove nothing')
    .option('--push <remote>', 'also delete the branches and notes of this remote')
    .option('--timeout <duration>', 'time limit of a fetch or push (default: 10m)')
    .addHelpText(
      'after',
      examples('distributary uninstall --dry-run', 'distributary uninstall --push origin'),
    );
  return run(command, async (context) => await uninstall(context, command.opts<Options>()));
}

async function uninstall(context: Context, options: Options): Promise<Ending> {
  const repository = await openRepository(context.directory);
  const remote = options.push;
  const job = {
    ...present({ remote, remoteSeconds: remoteSecondsOf(options.timeout) }),
    onWait: (holder: string) => context.say(`waiting for ${holder}`),
  };
  const found = await findLeftBehind(repository, job);
  const hooks = (await hookPlaces(context.directory)).filter(isOurHook);
  const rows = rowsOf(found, { remote, hooks: hooks.map(fileOf) });
  if (options.dryRun !== true) {
    for (const [ref, directory] of found.checkedOut)
      throw usageError(branchCheckedOut, { branch: shortOf(ref), directory });
    await removeLeftBehind(repository, found, job);
    for (const hook of hooks) await uninstallHook(hook);
  }
  if (rows.length === 0) context.say('nothing is left of distributary here');
  else context.host.stdout.write(formatTable([HEAD, ...rows], context.paint(context.host.stdout)));
  return 'fine';
}

const HEAD = ['WHAT', 'WHERE', 'NAME'];

function rowsOf(
  { here, there, directory }: LeftBehind,
  { remote, hooks }: { remote: string | undefined; hooks: readonly string[] },
): readonly (readonly string[])[] {
  return [
    ...(remote === undefined ? [] : refRows(there, printable(remote))),
    ...refRows(here, 'here'),
    ...hooks.map((file) => ['hook', 'here', printable(file)]),
    ...(directory === undefined ? [] : [['caches', 'here', printable(directory)]]),
  ];
}

function refRows({ branches, notes }: Traces, where: string): readonly (readonly string[])[] {
  return [
    ...branches.map(({ ref }) => ['branch', where, printable(shortOf(ref))]),
    ...(notes === undefined ? [] : [['notes', where, printable(notes.ref)]]),
  ];
}

const shortOf = (ref: string) => ref.replace('refs/heads/', '');
