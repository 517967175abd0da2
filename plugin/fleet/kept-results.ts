/**
 * A repository → what a run may take from earlier ones of the same build.
 * @module
 */
import process from 'node:process';
import {
  EnvironmentError,
  type GitRepository,
  openCache,
  openRepository,
  type RenderOptions,
} from '../../src/internal.ts';
import { build } from '../version.ts';

/** Nothing for a program that runs from its sources: they may change from one run to the next. */
export function keptResults({
  commonDirectory,
}: Pick<GitRepository, 'commonDirectory'>): Pick<RenderOptions, 'reuse'> {
  const program = build();
  if (program === undefined) return {};
  return { reuse: { store: openCache(commonDirectory), program: `${program} ${process.version}` } };
}

/** The same for a directory; nothing where it is in no repository. */
export async function keptResultsAt(directory: string): Promise<Pick<RenderOptions, 'reuse'>> {
  if (build() === undefined) return {};
  try {
    return keptResults(await openRepository(directory));
  } catch (cause) {
    if (cause instanceof EnvironmentError) return {};
    throw cause;
  }
}
