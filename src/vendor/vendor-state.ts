/** A repository and its lock → the remote inputs of its sources, determined again after each fetch. */
import { newCollector } from '../diagnostic/collector.ts';
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { hasErrors } from '../diagnostic/diagnostic.ts';
import type { FleetSpec } from '../kind/distributary-v1alpha1/fleet-spec.ts';
import { loadLock, vendoredDirectory } from '../load/load-lock.ts';
import { type LoadOptions, loadTopology } from '../load/load-topology.ts';
import { releasesIn, renderingsOfReleases } from '../load/rendered/render-releases.ts';
import { renderAll, renderingsOf } from '../load/rendered/render-sources.ts';
import { type SurveyedRepository, surveyAll } from '../load/rendered/survey-renderings.ts';
import { newTextLog } from '../load/text-log.ts';
import { rendersReleases } from '../place/rendered/release/rendered-release.ts';
import type { Need, Rendering } from '../place/rendered/source-type.ts';
import { originKey } from '../place/rendered/vendored/origin.ts';
import type { LockedEntry, VendorLock } from '../place/rendered/vendored/vendor-lock.ts';
import { buildDirectoryTree, sourceTrees } from '../place/source/directory-tree.ts';
import { skipsRendering } from '../place/source/render-type.ts';
import { selectSources } from '../place/source/select-sources.ts';
import type { ReadSources } from '../place/source/source-resources.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';

/** A repository with its needs. */
export interface VendorState {
  readonly reader: RepositoryReader;
  readonly renderings: readonly Rendering[];
  /** The resources of the sources; releases are rendered as well. */
  readonly read: ReadSources;
  readonly fleet: Pick<FleetSpec, 'repoURL'>;
  /** The lock as it is in the repository. */
  readonly before: VendorLock;
  /** Texts that were read, for excerpts of findings. */
  readonly texts: Map<string, string>;
  /** Whether the Fleet and the lock could be read: otherwise the needs are unknown. */
  readonly isKnown: boolean;
  /** The findings so far. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the Fleet and the lock. */
export async function openVendorState(
  reader: RepositoryReader,
  options: LoadOptions,
): Promise<VendorState> {
  const log = newTextLog(reader);
  const { texts, diagnostics } = log;
  const loaded = await loadTopology(log, options);
  const lock = await loadLock(reader, log.texts);
  const before = log.keep(lock);
  const isKnown = loaded !== undefined && !hasErrors(lock.diagnostics);
  const known = { reader, before, texts, isKnown, diagnostics };
  if (!isKnown) return { ...known, renderings: [], read: nothing, fleet: {} };
  const root = buildDirectoryTree(reader.paths);
  const vendored = vendoredDirectory(reader, before);
  const sources = log.keep(
    selectSources(loaded.fleet, loaded.topology, sourceTrees(root, vendored)),
  );
  const renderings = renderingsOf(sources);
  const plain = sources.filter(({ rendering }) => rendering === undefined);
  const paths = sources.some(({ source }) => rendersReleases(source))
    ? plain.flatMap((source) => source.files)
    : [];
  const manifests = await log.read([...new Set(paths)]);
  const files = log.parseSources(manifests.filter((file) => !skipsRendering(file)));
  return { ...known, renderings, read: { sources, files }, fleet: loaded.fleet };
}

const nothing: ReadSources = { sources: [], files: new Map() };

/** The needs of the sources, and their errors. */
export interface Needs {
  readonly needs: readonly Need[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Determines the needs of the sources, with a reader's files and with entries in place of the lock's. */
export async function surveyNeeds(
  state: VendorState,
  reader: RepositoryReader,
  entries: readonly LockedEntry[],
): Promise<Needs> {
  const { renderings, before, texts } = state;
  const root = buildDirectoryTree(reader.paths);
  const repository = { reader, root, lock: { ...before, entries } };
  if (state.read.sources.some(({ source }) => rendersReleases(source))) {
    return await surveyReleases(state, repository);
  }
  const { value, diagnostics } = await surveyAll(renderings, repository);
  for (const [path, text] of value.texts) texts.set(path, text);
  const surveys = [...value.surveys.values()];
  return {
    needs: surveys.flatMap(({ needs }) => needs),
    diagnostics: [...diagnostics, ...surveys.flatMap((survey) => survey.diagnostics)],
  };
}

/** The same where releases are rendered: they are known only after all other sources are rendered. */
async function surveyReleases(
  { renderings, read, fleet, texts }: VendorState,
  repository: SurveyedRepository,
): Promise<Needs> {
  const log = newCollector();
  const made = log.keep(await renderAll(renderings, repository));
  const known = { ...read, rendered: made.resources };
  const found = log.keep(releasesIn(known, fleet, repository));
  const released = renderingsOfReleases(found.releases);
  const { surveys, texts: more } = log.keep(await surveyAll(released, repository));
  for (const [path, text] of [...made.texts, ...more]) texts.set(path, text);
  const own = [...surveys.values()];
  log.add(own.flatMap((survey) => survey.diagnostics));
  const needs = [...made.needs, ...found.needs, ...own.flatMap((survey) => survey.needs)];
  return { needs, diagnostics: log.diagnostics };
}

/** The unused entries; none while an error may hide a need. */
export function unneeded(
  entries: readonly LockedEntry[],
  { needs, diagnostics }: Needs,
): readonly LockedEntry[] {
  if (hasErrors(diagnostics)) return [];
  const needed = new Set(needs.map(({ origin }) => originKey(origin)));
  return entries.filter(({ origin }) => !needed.has(originKey(origin)));
}
