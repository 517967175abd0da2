/**
 * Two states of a repository → what differs between the fleets that they give.
 * @module
 */

import { diffBaseBroken } from '../diagnostic/codes/diff.ts';
import { fleetMissing } from '../diagnostic/codes/fleet.ts';
import { type Diagnostic, diagnose, hasErrors, sortDiagnostics } from '../diagnostic/diagnostic.ts';
import { startOfFile } from '../diagnostic/position.ts';
import { diffFleets, type FleetState, noFleet } from '../diff/diff-fleets.ts';
import type { FleetDiff } from '../diff/fleet-diff.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { type LaidOutRepository, layoutRepository } from './layout.ts';
import { renderRepository } from './render.ts';
import { judgementOf, type WriteOptions } from './write-options.ts';

/** The later state, with its findings, and the difference. */
export interface RepositoryDiff extends LaidOutRepository {
  /** Absent when findings about the later state forbid to compare: it would be written nowhere. */
  readonly diff?: FleetDiff;
}

/** Compares; without an earlier state, as before the first commit, everything is new. */
export async function diffRepository(
  from: RepositoryReader | undefined,
  to: RepositoryReader,
  options: WriteOptions = {},
): Promise<RepositoryDiff> {
  const { choose, mayProceed } = judgementOf(options);
  const after = layoutRepository(await renderRepository(to, options));
  if (after.fleet === undefined || !mayProceed(after.diagnostics)) return after;
  const { state, findings } = await earlierState(from, options);
  const diagnostics = sortDiagnostics([...after.diagnostics, ...findings]);
  return { ...after, diagnostics, diff: diffFleets(state, after, choose) };
}

/** A state that had no Fleet yet is as good as none. One with errors is taken as far as it goes, and that is said. */
async function earlierState(
  from: RepositoryReader | undefined,
  options: WriteOptions,
): Promise<{ readonly state: FleetState; readonly findings: readonly Diagnostic[] }> {
  if (from === undefined) return { state: noFleet, findings: [] };
  const before = layoutRepository(await renderRepository(from, options));
  if (before.diagnostics.some(({ code }) => code === fleetMissing.code)) {
    return { state: noFleet, findings: [] };
  }
  const [first] = before.diagnostics.filter(({ severity }) => severity === 'error');
  if (first === undefined || !hasErrors(before.diagnostics)) return { state: before, findings: [] };
  const { code, at } = first;
  const args = { state: from.description, code, place: `${at.file}:${at.line}` };
  return { state: before, findings: [diagnose(diffBaseBroken, args, startOfFile(at.file))] };
}
