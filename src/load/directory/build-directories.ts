/** Directories → the objects that kustomize builds of each, of those that it can build. */
import { newCollector } from '../../diagnostic/collector.ts';
import type { Outcome } from '../../diagnostic/outcome.ts';
import type { SourceSpec } from '../../kind/distributary-v1alpha1/source/source-spec.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import type { Resource } from '../../resource/resource.ts';
import { loadLock } from '../load-lock.ts';
import { renderAll, renderingsOf } from '../rendered/render-sources.ts';
import { selectDirectories } from './select-directories.ts';

/** Builds them with the settings of a source, by directory. */
export async function buildDirectories(
  directories: readonly string[],
  settings: Pick<SourceSpec, 'kustomize'>,
  reader: RepositoryReader,
): Promise<Outcome<ReadonlyMap<string, readonly Resource[]>>> {
  if (directories.length === 0) return { value: new Map(), diagnostics: [] };
  const log = newCollector();
  const { selected, root } = selectDirectories(directories, reader, settings);
  const sources = log.keep(selected);
  const { value: lock } = await loadLock(reader);
  const { resources } = log.keep(await renderAll(renderingsOf(sources), { reader, root, lock }));
  const value = new Map([...resources].map(([{ directory }, objects]) => [directory, objects]));
  return { value, diagnostics: log.diagnostics };
}
