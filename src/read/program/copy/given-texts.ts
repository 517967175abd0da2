/** A run of a program → the texts of its input, which its messages may quote. */
import { type ProgramRun, storedFiles } from '../../../resource/program-run.ts';
import type { RepositoryReader } from '../../repository-reader.ts';

/** All texts of the program's input, which it may quote, and those of them that are templates. */
export interface GivenTexts {
  readonly texts: readonly string[];
  readonly templates: readonly string[];
}

/** Reads them. */
export async function readGivenTexts(
  run: ProgramRun,
  reader: RepositoryReader,
): Promise<GivenTexts> {
  const { made, commands } = run;
  const { value } = await reader.read(storedFiles(run));
  const templates = value.filter(({ path }) => path.includes('templates/'));
  return {
    texts: [...value.map(({ text }) => text), ...made.values(), ...commands.flat()],
    templates: templates.map(({ text }) => text),
  };
}
