/** `completion SHELL`: the name of a shell → its completion script. */
import { Argument, Command } from 'commander';
import { invariant } from '../../../src/diagnostic/invariant.ts';
import { asset } from '../../carried/assets.ts';
import { examples, type Run } from '../../run.ts';

/** The files of the scripts by the shells' names. */
const scripts: ReadonlyMap<string, string> = new Map([
  ['bash', 'distributary.bash'],
  ['zsh', 'distributary.zsh'],
  ['fish', 'distributary.fish'],
  ['powershell', 'distributary.ps1'],
]);

export function completionCommand(run: Run): Command {
  const command = new Command('completion')
    .description('print a shell script that completes commands, clusters, services and codes')
    .addArgument(new Argument('<shell>', 'the shell').choices([...scripts.keys()]))
    .addHelpText('after', examples(...exampleLines));
  return run(command, ({ host }, [shell = '']) => {
    const file = scripts.get(shell);
    const text = asset(`plugin/command-line/completion/shells/${file}`);
    invariant(text !== undefined, `the script of ${shell} is carried along`);
    host.stdout.write(text);
    return 'fine';
  });
}

const exampleLines = [
  'source <(distributary completion bash)',
  'distributary completion fish > distributary.fish',
];
