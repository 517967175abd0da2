/**
 * A repository → the branches of its fleet as files below a directory, for those who want to look at them or commit them themselves.
 * @module
 */
import { writeDirectory } from '../emit/write-directory.ts';
import { branchFiles } from '../plan/branch-files.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import type { DryCommit } from '../resource/dry-commit.ts';
import { type LaidOutRepository, layoutRepository } from './layout.ts';
import { renderRepository } from './render.ts';
import { judgementOf, type WriteOptions } from './write-options.ts';

/** What is to be written where. */
export interface ExportOptions extends WriteOptions {
  /** Where the files go: an empty or new directory, or one that an earlier run wrote to. */
  readonly directory: string;
  /** The commit that the files are from, which they then name; absent for a work tree. */
  readonly dry?: DryCommit;
}

/** What was written. */
export interface ExportedRepository extends LaidOutRepository {
  /** Paths below the directory, sorted; absent when findings forbade to write. */
  readonly written?: readonly string[];
}

/** Writes the branches of the chosen clusters; while a finding forbids it, nothing. */
export async function exportRepository(
  reader: RepositoryReader,
  options: ExportOptions,
): Promise<ExportedRepository> {
  const { choose, mayProceed } = judgementOf(options);
  const rendered = await renderRepository(reader, options);
  const laidOut = layoutRepository(rendered, choose(rendered.topology.clusters));
  if (laidOut.fleet === undefined || !mayProceed(laidOut.diagnostics)) return laidOut;
  const { dry, directory } = options;
  const { repoURL } = laidOut.fleet;
  const files = branchFiles(laidOut.layouts, dry === undefined ? dry : { dry, repoURL });
  await writeDirectory(directory, files);
  return { ...laidOut, written: files.map(({ path }) => path).sort() };
}
