/** `hooks`: check staged files before each commit and each merge, by git hooks. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { present } from '../../../src/collection/present.ts';
import type { Severity } from '../../../src/diagnostic/code.ts';
import { openRepository } from '../../../src/git/repository.ts';
import type { Context } from '../../fleet/context.ts';
import { failOnOption } from '../../fleet/fail-on.ts';
import { below, openFleet } from '../../fleet/open-fleet.ts';
import type { Ending } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';
import { fileOf, hookPlaces, hookScript, installHooks, UNSEEN, uninstallHook } from './git-hook.ts';

export function hooksCommand(run: Run): Command {
  return new Command('hooks')
    .description(
      'check staged files before each commit and merge with git hooks (without pre-commit)',
    )
    .addCommand(installCommand(run))
    .addCommand(uninstallCommand(run))
    .addHelpText('after', examples('distributary hooks install', 'distributary hooks uninstall'));
}

function installCommand(run: Run): Command {
  const command = new Command('install')
    .description('install the hooks; other hooks are kept')
    .option('--force', 'replace existing hooks')
    .option('--baseline <file>', 'report only findings that are not in this baseline')
    .addOption(failOnOption())
    .addHelpText('after', examples('distributary hooks install'));
  return run(command, async (context): Promise<Ending> => {
    const { place } = await openFleet(context);
    const { prefix } = await openRepository(place.root);
    const hooks = await hookPlaces(place.root);
    const { force = false, ...check } = command.opts<InstallOptions>();
    const checkOptions = checkOptionsOf(context, place.root, check);
    const fleet = present({ file: context.fleet });
    const written = await installHooks(
      hooks,
      hookScript({ prefix, ...fleet, checkOptions }),
      force,
    );
    for (const hook of hooks) {
      const file = fileOf(hook);
      context.say(written.includes(hook) ? `written to ${file}` : `${file} is there already`);
    }
    context.say(`git calls no hook for commits by ${UNSEEN}: run check in CI as well`);
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
    .description('remove the hooks; other hooks are kept')
    .addHelpText('after', examples('distributary hooks uninstall'));
  return run(command, async (context): Promise<Ending> => {
    for (const hook of await hookPlaces(context.directory)) {
      const found = await uninstallHook(hook);
      context.say(`${fileOf(hook)} ${outcomes[found]}`);
    }
    return 'fine';
  });
}

const outcomes: Readonly<Record<Awaited<ReturnType<typeof uninstallHook>>, string>> = {
  removed: 'is removed',
  absent: 'is not there',
  foreign: 'is not of `distributary hooks install`: left alone',
};
