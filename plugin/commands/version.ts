/** `version`: prints the version, as `--version` does. */
import { Command } from 'commander';
import { examples, type Run } from '../run.ts';
import { version } from '../version.ts';

export function versionCommand(run: Run): Command {
  const command = new Command('version')
    .description('print the version')
    .addHelpText('after', examples('distributary version'));
  return run(command, ({ host }) => {
    host.stdout.write(`${version()}\n`);
    return 'fine';
  });
}
