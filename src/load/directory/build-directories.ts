/** Directories with settings of kustomize → the objects that kustomize builds of each. */
import { groupBy } from '../../collection/group-by.ts';
import { hasErrors } from '../../diagnostic/diagnostic.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import type { JsonObject } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { isBelow } from '../../topology/select-topology-files.ts';
import { loadLock } from '../load-lock.ts';
import { renderAll, renderingsOf } from '../rendered/render-sources.ts';
import type { SurveyedRepository } from '../rendered/survey-renderings.ts';
import { selectDirectories } from './select-directories.ts';

/** A directory, and what its kustomization is changed by. */
export interface BuiltDirectory {
  readonly directory: string;
  readonly settings: JsonObject;
}

/** The objects, or why there are none. */
export type BuiltObjects = readonly Resource[] | string;

/** Builds all without a restriction of files, as Flux does: the objects of each, or the message of an error. */
export async function buildAll(
  requests: readonly BuiltDirectory[],
  reader: RepositoryReader,
): Promise<readonly BuiltObjects[]> {
  const { value: lock } = await loadLock(reader);
  const keyOf = ({ settings }: BuiltDirectory) => JSON.stringify(settings);
  const results = new Map<string, ReadonlyMap<string, BuiltObjects>>();
  for (const [key, group] of groupBy(requests, keyOf)) {
    const directories = [...new Set(group.map(({ directory }) => directory))];
    results.set(key, await buildEqually(directories, group[0].settings, { reader, lock }));
  }
  return requests.map((each) => results.get(keyOf(each))?.get(each.directory) ?? notSelected);
}

const notSelected = 'it is no directory that kustomize can build';

async function buildEqually(
  directories: readonly string[],
  settings: JsonObject,
  { reader, lock }: Omit<SurveyedRepository, 'root'>,
): Promise<ReadonlyMap<string, BuiltObjects>> {
  const kustomize = { ...settings, loadRestrictor: 'LoadRestrictionsNone' };
  const { selected, root } = selectDirectories(directories, reader, { kustomize });
  const renderings = renderingsOf(selected.value);
  const { value, diagnostics } = await renderAll(renderings, { reader, root, lock });
  const errors = diagnostics.filter((finding) => hasErrors([finding]));
  return new Map(
    renderings.map((rendering) => {
      const { directory } = rendering;
      const own = errors.find(({ at }) => isBelow(at.file, directory)) ?? errors[0];
      return [directory, value.resources.get(rendering) ?? own?.message ?? notSelected];
    }),
  );
}
