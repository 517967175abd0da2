/**
 * `hooks`: check staged files before each commit, by a git hook.
 * @module
 */
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { openRepository, present, type Severity } from '../../src/internal.ts';
import type { Context } from '../fleet/context.ts';
import { failOnOption } from '../fleet/fail-on.ts';
import { below, openFleet } from '../fleet/open-fleet.ts';
import { hookPlace, hookScript, installHook, uninstallHook } from '../git-hook.ts';
import type { Ending } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function hooksCommand(run: Run): Command {
  return new Command('hooks')
    .description('check staged files before each commit with a git hook (without pre-commit)')
    .addCommand(installCommand(run))
    .addCommand(uninstallCommand(run))
    .addHelpText('after', examples('distributary hooks install', 'distributary hooks uninstall'));
}

function installCommand(run: Run): Command {
  const command = new Command('install')
    .description('install the hook; other hooks are kept')
    .option('--force', 'replace an existing hook')
    .option('--baseline <file>', 'report only findings that are not in this baseline')
    .addOption(failOnOption())
    .addHelpText('after', examples('distributary hooks install'));
  return run(command, async (context): Promise<Ending> => {
    const { place } = await openFleet(context);
    const { prefix } = await openRepository(place.root);
    const hook = await hookPlace(place.root);
    const file = join(hook.own.root, hook.path);
    const { force = false, ...check } = command.opts<InstallOptions>();
    const checkOptions = checkOptionsOf(context, place.root, check);
    const fleet = present({ file: context.fleet });
    const isNew = await installHook(hook, hookScript({ prefix, ...fleet, checkOptions }), force);
    context.say(isNew ? `written to ${file}` : `${file} is there already`);
    return 'fine';
  });
}

/** The options as commander gives them. */
interface InstallOptions {
  readonly force?: boolean;
  readonly baseline?: string;
  readonly failOn: Severity;
}

/** Each option is one shell word; the hook runs in the fleet's root. */
function checkOptionsOf(
  { directory }: Context,
  root: string,
  { baseline, failOn }: Omit<InstallOptions, 'force'>,
): readonly string[] {
  const file = baseline && below(root, resolve(directory, baseline), '--baseline');
  return [
    ...(file === undefined ? [] : [`--baseline=${file}`]),
    ...(failOn === 'error' ? [] : [`--fail-on=${failOn}`]),
  ];
}

function uninstallCommand(run: Run): Command {
  const command = new Command('uninstall')
    .description('remove the hook; other hooks are kept')
    .addHelpText('after', examples('distributary hooks uninstall'));
  return run(command, async (context): Promise<Ending> => {
    const hook = await hookPlace(context.directory);
    const file = join(hook.own.root, hook.path);
    const found = await uninstallHook(hook);
    context.say(`${file} ${said[found]}`);
    return 'fine';
  });
}

const said: Readonly<Record<Awaited<ReturnType<typeof uninstallHook>>, string>> = {
  removed: 'is removed',
  absent: 'is not there',
  foreign: 'is not of `distributary hooks install`: left alone',
};
