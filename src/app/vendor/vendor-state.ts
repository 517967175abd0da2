/**
 * A repository and its lock → what its sources need from elsewhere, asked again as more of it is there.
 * @module
 */
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { hasErrors } from '../../diagnostic/diagnostic.ts';
import type { Need, Rendering } from '../../place/rendered/source-type.ts';
import {
  type LockedEntry,
  originKey,
  type VendorLock,
} from '../../place/rendered/vendored/vendor-lock.ts';
import { buildDirectoryTree } from '../../place/source/directory-tree.ts';
import { selectSources } from '../../place/source/select-sources.ts';
import type { RepositoryReader } from '../../read/repository-reader.ts';
import { loadLock, vendoredDirectory } from '../load/load-lock.ts';
import { type LoadOptions, loadTopology } from '../load/load-topology.ts';
import { surveyAll } from '../load/render-sources.ts';
import { newTextLog } from '../load/text-log.ts';

/** A repository whose needs are looked at. */
export interface VendorState {
  readonly reader: RepositoryReader;
  readonly renderings: readonly Rendering[];
  /** The lock as it is in the repository. */
  readonly before: VendorLock;
  /** Texts that were read, for those who show findings. */
  readonly texts: Map<string, string>;
  /** Whether the Fleet and the lock could be read: otherwise nothing is known of needs. */
  readonly isKnown: boolean;
  /** What was found on the way here. */
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
  const lock = await loadLock(reader);
  const before = log.keep(lock);
  const isKnown = loaded !== undefined && !hasErrors(lock.diagnostics);
  const known = { reader, before, texts, isKnown, diagnostics };
  if (!isKnown) return { ...known, renderings: [] };
  const root = buildDirectoryTree(reader.paths);
  const vendored = vendoredDirectory(reader, before);
  const sources = log.keep(selectSources(loaded.fleet, loaded.topology, root, { vendored }));
  const renderings = [...new Set(sources.flatMap(({ rendering }) => rendering ?? []))];
  return { ...known, renderings };
}

/** What the sources need, and what is wrong with them. */
export interface Needs {
  readonly needs: readonly Need[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Asks the sources, as a reader has them and with entries in place of the lock's. */
export async function surveyNeeds(
  { renderings, before, texts }: VendorState,
  reader: RepositoryReader,
  entries: readonly LockedEntry[],
): Promise<Needs> {
  const root = buildDirectoryTree(reader.paths);
  const lock = { ...before, entries };
  const { value, diagnostics } = await surveyAll(renderings, { reader, root, lock });
  for (const [path, text] of value.texts) texts.set(path, text);
  const surveys = [...value.surveys.values()];
  return {
    needs: surveys.flatMap(({ needs }) => needs),
    diagnostics: [...diagnostics, ...surveys.flatMap((survey) => survey.diagnostics)],
  };
}

/** The entries that no need is about; none while an error may hide a need. */
export function unneeded(
  entries: readonly LockedEntry[],
  { needs, diagnostics }: Needs,
): readonly LockedEntry[] {
  if (hasErrors(diagnostics)) return [];
  const needed = new Set(needs.map(({ origin }) => originKey(origin)));
  return entries.filter(({ origin }) => !needed.has(originKey(origin)));
}
