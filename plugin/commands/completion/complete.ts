/** `complete -- WORDS`: the typed words → completions of the last one, a line each, with a tab before the description. Shells call it. */
import { resolve } from 'node:path';
import { Command } from 'commander';
import { present } from '../../../src/collection/present.ts';
import { candidatesFor } from '../../command-line/completion/candidates.ts';
import { knownNames } from '../../command-line/completion/known-names.ts';
import { placeOfWord } from '../../command-line/completion/word-place.ts';
import type { Context } from '../../fleet/context.ts';
import { plainLine } from '../../format/terminal/display-width.ts';
import type { Ending } from '../../process/exit.ts';
import { examples, type Run } from '../../run.ts';
import { schemaNames } from '../schema.ts';

export function completeCommand(run: Run): Command {
  const command = new Command('complete')
    .description('print the candidates for the last word, for completion scripts')
    .argument('[word...]', 'the words on the command line, without the program name')
    .option('--next', 'the last word is still empty')
    .addHelpText('after', examples('distributary complete -- render --cluster p'));
  return run(command, async (context, typed): Promise<Ending> => {
    const { next = false } = command.opts<{ next?: boolean }>();
    const words = next ? [...typed, ''] : typed;
    const place = placeOfWord(command.parent ?? command, words);
    const found = await candidatesFor(place, knownNames(elsewhere(context, words), schemaNames()));
    const lines = found.map(({ word, about }) => `${word}\t${plainLine(about)}\n`);
    context.host.stdout.write(lines.join(''));
    return 'fine';
  });
}

/** The fleet of the typed words. */
function elsewhere(context: Context, words: readonly string[]): Context {
  const behind = (flag: string): string | undefined => {
    const index = words.indexOf(flag);
    return index === -1 ? undefined : words[index + 1];
  };
  const directory = resolve(context.directory, behind('-C') ?? '.');
  return { ...context, directory, ...present({ fleet: behind('--fleet') }) };
}
