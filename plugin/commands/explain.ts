/**
 * `explain CODE`: a code → its page.
 * @module
 */
import { Command } from 'commander';
import { codes, didYouMean } from '../../src/index.ts';
import { asset } from '../assets.ts';
import { UsageError } from '../exit.ts';
import { codePage } from '../format/code-page.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function explainCommand(run: Run): Command {
  const command = new Command('explain')
    .description('say what a code of a finding means, why it matters and what to do')
    .argument('<code>', 'such as DIS0201')
    .addHelpText('after', examples('distributary explain DIS0001'));
  return run(command, ({ host }, [name = '']) => {
    host.stdout.write(pageOf(name.toUpperCase()));
    return 'fine';
  });
}

function pageOf(name: string): string {
  const code = codes.find((known) => known.code === name || known.name.toUpperCase() === name);
  if (code === undefined) {
    const known = codes.map((each) => each.code);
    throw new UsageError(
      `there is no code ${name}, codes look like DIS0001${didYouMean(name, known)}`,
    );
  }
  return asset(`fixtures/codes/${code.code}/README.md`) ?? codePage(code);
}
