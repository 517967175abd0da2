/**
 * The command line: its commands, its common options, its help.
 * @module
 */
import { Command } from 'commander';
import { withoutCredentials } from '../src/internal.ts';
import { checkCommand } from './commands/check.ts';
import { cmpCommand } from './commands/cmp/cmp.ts';
import { demoCommand } from './commands/demo.ts';
import { diffCommand } from './commands/diff.ts';
import { explainCommand } from './commands/explain.ts';
import { fnCommand } from './commands/fn.ts';
import { hooksCommand } from './commands/hooks.ts';
import { hydrateCommand } from './commands/hydrate.ts';
import { initCommand } from './commands/init.ts';
import { renderCommand } from './commands/render.ts';
import { reportCommand } from './commands/report/report.ts';
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
  'Reads one repository and gives each cluster of a fleet its own git branch, with its multi-cluster imports and failover settings worked out.';

/** In the order of the help: as people meet them. */
const commands: readonly ((run: Run) => Command)[] = [
  demoCommand,
  initCommand,
  vendorCommand,
  checkCommand,
  diffCommand,
  renderCommand,
  hydrateCommand,
  simulateCommand,
  reportCommand,
  fnCommand,
  topologyCommand,
  hooksCommand,
  cmpCommand,
  schemaCommand,
  explainCommand,
];

/** Builds the program; `run` is how a command's action is carried out. */
export function buildProgram(host: Host, run: Run): Command {
  const program = new Command('distributary')
    .description(description)
    .version(version(), '--version', 'print the version')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText(
      'after',
      examples('distributary demo', 'distributary init', 'distributary hydrate'),
    );
  addCommonOptions(program);
  for (const make of commands) program.addCommand(make(run));
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
      // It repeats arguments, which in a CI may be the name of somebody's branch.
      writeErr: (text) => host.stderr.write(shownLines(withoutCredentials(text))),
      getOutHelpWidth: () => host.stdout.columns,
      getErrHelpWidth: () => host.stderr.columns,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    });
  for (const each of command.commands) speakThrough(each, host);
}
