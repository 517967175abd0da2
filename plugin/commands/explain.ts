/**
 * `explain CODE`: a code → its page.
 * @module
 */
import { Command } from 'commander';
import { type CodeText, codes, didYouMean } from '../../src/internal.ts';
import { findCode, pageOf } from '../carried/code-pages.ts';
import { UsageError } from '../process/exit.ts';
import { examples, type Run } from '../run.ts';

/** Makes the command. */
export function explainCommand(run: Run): Command {
  const command = new Command('explain')
    .description('say what a code of a finding means, why it matters and what to do')
    .argument('<code>', 'such as DIS0201')
    .addHelpText('after', examples('distributary explain DIS0001'));
  return run(command, ({ host }, [name = '']) => {
    host.stdout.write(pageOf(codeOf(name)));
    return 'fine';
  });
}

function codeOf(name: string): CodeText {
  const code = findCode(name);
  if (code !== undefined) return code;
  const known = codes.map((each) => each.code);
  throw new UsageError(
    `there is no code ${name}, codes look like DIS0001${didYouMean(name, known)}`,
  );
}
