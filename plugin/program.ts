/**
 * The command line: its commands, its common options, its help.
 * @module
 */
import { Command } from 'commander';
import { withoutCredentials } from '../src/internal.ts';
import { checkCommand } from './commands/check.ts';
import { cmpCommand } from './commands/cmp/cmp.ts';
import { completeCommand } from './commands/completion/complete.ts';
import { completionCommand } from './commands/completion/completion.ts';
import { demoCommand } from './commands/demo.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { fnCommand } from './commands/fn.ts';
import { hooksCommand } from './commands/hooks.ts';
import { hydrateCommand } from './commands/hydrate.ts';
import { initCommand } from './commands/init.ts';
import { renderCommand } from './commands/render.ts';
import { reportCommand } from './commands/report/report.ts';
import { rolloutCommand } from './commands/rollout/rollout.ts';
import { schemaCommand } from './commands/schema.ts';
import { simulateCommand } from './commands/simulate.ts';
import { topologyCommand } from './commands/topology.ts';
import { vendorCommand } from './commands/vendor/vendor.ts';
import { addCommonOptions } from './fleet/context.ts';
import { shownLines } from './format/terminal/display-width.ts';
import type { Host } from './process/host.ts';
import { examples, type Run } from './run.ts';
import { version } from './version.ts';

const description =
  'Renders one repository into a git branch for each cluster of a fleet, including multi-cluster imports and failover settings.';

/** By their heading in the help, in its order. */
const commands: readonly (readonly [string, readonly ((run: Run) => Command)[]])[] = [
  ['Start:', [demoCommand, initCommand, vendorCommand]],
  ['Check and inspect the fleet and its changes:', [checkCommand, diffCommand, renderCommand]],
  ['Write branches:', [hydrateCommand]],
  [
    'Analyze routes and outages:',
    [explainCommand, simulateCommand, reportCommand, rolloutCommand, topologyCommand],
  ],
  ['Run inside of other programs:', [hooksCommand, cmpCommand, fnCommand]],
  ['Configure shells and editors:', [schemaCommand, completionCommand]],
];

/** The numbers of `process/exit.ts`. */
const statuses = `
Exit status:
  0   success, also with warnings
  1   errors found, or a condition of --fail-on or --exit-code met
  2   invalid command line or distributary.yaml
  3   failure of git, the disk or the network
  70  a bug in distributary
  130 interrupted, as check --watch is by Ctrl-C`;

/** Builds the program; `run` executes a command's action. */
export function buildProgram(host: Host, run: Run): Command {
  const program = new Command('distributary')
    .description(description)
    .version(version(), '--version', 'print the version')
    .commandsGroup('Configure shells and editors:')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', statuses)
    .addHelpText(
      'after',
      examples('distributary demo', 'distributary init', 'distributary hydrate'),
    );
  addCommonOptions(program);
  for (const [heading, makers] of commands) {
    for (const make of makers) program.addCommand(make(run).helpGroup(heading));
  }
  program.addCommand(completeCommand(run), { hidden: true });
  speakThrough(program, host);
  return program;
}

/** Makes commander throw instead of ending the process, and write to the host; for the commands of a command, too. */
function speakThrough(command: Command, host: Host): void {
  command
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => host.stdout.write(text),
      // The message repeats arguments, which in a CI may be an untrusted branch name.
      writeErr: (text) => host.stderr.write(shownLines(withoutCredentials(text))),
      getOutHelpWidth: () => host.stdout.columns,
      getErrHelpWidth: () => host.stderr.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const each of command.commands) speakThrough(each, host);
}
