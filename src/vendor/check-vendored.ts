/** A repository and its lock → whether all remote inputs of its sources are vendored and match the lock. No network access. */
import { vendoredStray, vendoredUnused } from '../diagnostic/codes/vendored.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { judgeEntries } from '../load/load-lock.ts';
import type { LoadOptions } from '../load/load-topology.ts';
import { LOCK_FILE } from '../place/rendered/vendored/vendor-lock.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { openVendorState, surveyNeeds, unneeded } from './vendor-state.ts';

/** Result of the check. */
export interface CheckedVendor {
  /** False when the Fleet or the lock cannot be read. */
  readonly isKnown: boolean;
  /** Number of entries of the lock. */
  readonly entries: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly texts: ReadonlyMap<string, string>;
}

/** Compares the files with the lock, and the lock with the needs. */
export async function checkVendored(
  reader: RepositoryReader,
  options: LoadOptions,
): Promise<CheckedVendor> {
  const state = await openVendorState(reader, options);
  const { before, isKnown, texts } = state;
  const { entries } = before;
  if (!isKnown) return { isKnown, entries: 0, diagnostics: state.diagnostics, texts };
  const judged = await judgeEntries(before, entries, reader);
  const needs = await surveyNeeds(state, reader, entries);
  const unused = unneeded(entries, needs).map(({ directory }) =>
    diagnose(vendoredUnused, { directory }, before.places.get(directory) ?? startOfFile(LOCK_FILE)),
  );
  const strays = reader.paths
    .filter((path) => path.startsWith(`${before.directory}/`))
    .filter((path) => !entries.some(({ directory }) => path.startsWith(`${directory}/`)))
    .map((path) => diagnose(vendoredStray, { path }, startOfFile(path)));
  const changed = judged.flatMap(({ findings }) => findings);
  const diagnostics = [
    ...state.diagnostics,
    ...changed,
    ...needs.diagnostics,
    ...unused,
    ...strays,
  ];
  return { isKnown, entries: entries.length, diagnostics, texts };
}
