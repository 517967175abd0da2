/** The command line: its commands, its common options, its help. */
import { Command } from 'commander';
import { withoutCredentials } from '../src/diagnostic/wording/credential-text.ts';
import { addCommonOptions } from './fleet/context.ts';
import { shownLines } from './format/terminal/display-width.ts';
import type { Host } from './process/host.ts';
import { examples, type Run } from './run.ts';
import { version } from './version.ts';

const description =
  'Renders one repository into a git branch for each cluster of a fleet, including multi-cluster imports and failover settings.';

/** Brings the function that makes a command. */
type LoadCommand = () => Promise<(run: Run) => Command>;

/** By their heading in the help, in its order. A run loads the files of its own command alone. */
const commands: Readonly<Record<string, Readonly<Record<string, LoadCommand>>>> = {
  'Start:': {
    demo: async () => (await import('./commands/demo/demo.ts')).demoCommand,
    init: async () => (await import('./commands/init.ts')).initCommand,
    vendor: async () => (await import('./commands/vendor/vendor.ts')).vendorCommand,
  },
  'Check and inspect the fleet and its changes:': {
    check: async () => (await import('./commands/check/check.ts')).checkCommand,
    diff: async () => (await import('./commands/diff.ts')).diffCommand,
    render: async () => (await import('./commands/render.ts')).renderCommand,
  },
  'Write branches:': {
    hydrate: async () => (await import('./commands/hydrate/hydrate.ts')).hydrateCommand,
  },
  'Analyze routes and outages:': {
    explain: async () => (await import('./commands/explain.ts')).explainCommand,
    simulate: async () => (await import('./commands/simulate.ts')).simulateCommand,
    report: async () => (await import('./commands/report/report.ts')).reportCommand,
    rollout: async () => (await import('./commands/rollout/rollout.ts')).rolloutCommand,
    prove: async () => (await import('./commands/prove.ts')).proveCommand,
    topology: async () => (await import('./commands/topology.ts')).topologyCommand,
  },
  'Run inside of other programs:': {
    hooks: async () => (await import('./commands/hooks/hooks.ts')).hooksCommand,
    cmp: async () => (await import('./commands/cmp/cmp.ts')).cmpCommand,
    fn: async () => (await import('./commands/fn.ts')).fnCommand,
  },
  'Leave:': {
    uninstall: async () => (await import('./commands/uninstall.ts')).uninstallCommand,
  },
  'Configure shells and editors:': {
    schema: async () => (await import('./commands/schema.ts')).schemaCommand,
    completion: async () => (await import('./commands/completion/completion.ts')).completionCommand,
    version: async () => (await import('./commands/version.ts')).versionCommand,
  },
};

/** The numbers of `process/exit.ts`. */
const statuses = `
Exit status:
  0   success, also with warnings
  1   errors found, or a condition of --fail-on or --exit-code met
  2   invalid command line or distributary.yaml
  3   failure of git, the disk or the network
  70  a bug in distributary
  130 interrupted, as check --watch is by Ctrl-C`;

/** Builds the program, with the command of this name alone if there is one; `run` executes a command's action. */
export async function buildProgram(host: Host, run: Run, only?: string): Promise<Command> {
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
  const all = Object.entries(commands).flatMap(([heading, loads]) =>
    Object.entries(loads).map(([name, load]) => ({ heading, name, load })),
  );
  const named = all.filter(({ name }) => name === only);
  for (const { heading, load } of named.length > 0 ? named : all) {
    program.addCommand((await load())(run).helpGroup(heading));
  }
  if (named.length === 0) {
    const { completeCommand } = await import('./commands/completion/complete.ts');
    program.addCommand(completeCommand(run), { hidden: true });
  }
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
