/** Directories → the findings that `check` would report for each as a source. No program is started. */
import { type Diagnostic, hasErrors } from '../../diagnostic/diagnostic.ts';
import type { Directory } from '../../place/source/directory-tree.ts';
import type { SourceDirectory } from '../../place/source/select-sources.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { isBelow } from '../../topology/select-topology-files.ts';
import { loadLock } from '../load-lock.ts';
import { surveyAll } from '../rendered/survey-renderings.ts';
import { selectDirectories } from './select-directories.ts';

/** The first error of each directory with one. */
export async function judgeDirectories(
  directories: readonly string[],
  reader: RepositoryReader,
): Promise<ReadonlyMap<string, Diagnostic>> {
  const { selected, root } = selectDirectories(directories, reader);
  const taken = new Map(selected.value.map((source) => [source.directory, source]));
  const surveys = await surveysOf(selected.value, reader, root);
  const judged = directories.map((directory) => {
    const findings = taken.has(directory)
      ? (surveys.get(directory) ?? [])
      : selected.diagnostics.filter(({ at }) => isBelow(at.file, directory));
    return [directory, findings.find((finding) => hasErrors([finding]))] as const;
  });
  return new Map(judged.flatMap(([path, finding]) => (finding ? [[path, finding]] : [])));
}

async function surveysOf(
  sources: readonly SourceDirectory[],
  reader: RepositoryReader,
  root: Directory,
): Promise<ReadonlyMap<string, readonly Diagnostic[]>> {
  const renderings = sources.flatMap(({ rendering }) => rendering ?? []);
  const { value: lock } = await loadLock(reader);
  const { value } = await surveyAll(renderings, { reader, root, lock });
  return new Map(
    renderings.map((rendering) => [
      rendering.directory,
      value.surveys.get(rendering)?.diagnostics ?? [],
    ]),
  );
}
