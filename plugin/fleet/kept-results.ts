/** A fleet in a repository → the results of earlier runs that a run may reuse. */
import { stat } from 'node:fs/promises';
import process from 'node:process';
import { openCache } from '../../src/cache/cache-store.ts';
import { EnvironmentError } from '../../src/diagnostic/environment-error.ts';
import { type GitRepository, openRepository } from '../../src/git/repository.ts';
import { gitDirectoryIn, workTreeRoot } from '../../src/git/work-tree.ts';
import type { RenderOptions } from '../../src/render/rendered-repository.ts';
import { build } from '../version.ts';

/** None for a program that runs from its sources: they may change between runs. */
export function keptResults(
  { commonDirectory }: Pick<GitRepository, 'commonDirectory'>,
  place: string,
): Pick<RenderOptions, 'reuse'> {
  const program = build();
  if (program === undefined) return {};
  const identity = `${program} ${process.version}`;
  return { reuse: { store: openCache(commonDirectory), program: identity, place } };
}

/** The same for a directory; none outside of a repository. */
export async function keptResultsAt(directory: string): Promise<Pick<RenderOptions, 'reuse'>> {
  if (build() === undefined) return {};
  try {
    return keptResults(await openRepository(directory), directory);
  } catch (cause) {
    if (cause instanceof EnvironmentError) return {};
    throw cause;
  }
}

/** The same without a call of git, where git's directory is in the root of the work tree and belongs to the user; none elsewhere. */
export async function keptResultsOfUser(directory: string): Promise<Pick<RenderOptions, 'reuse'>> {
  const root = build() === undefined ? undefined : await workTreeRoot(directory);
  const commonDirectory = root === undefined ? undefined : await gitDirectoryIn(root);
  if (commonDirectory === undefined) return {};
  const found = await stat(commonDirectory).catch(() => undefined);
  const isOwn = found !== undefined && found.uid === process.geteuid?.();
  return isOwn ? keptResults({ commonDirectory }, directory) : {};
}
