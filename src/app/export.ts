/** A repository → the branches of its fleet as files below a directory, for users who review or commit them themselves. */
import { writeDirectory } from '../emit/write-directory.ts';
import { branchFiles } from '../plan/branch-files.ts';
import type { RepositoryReader } from '../read/repository-reader.ts';
import { type LaidOutRepository, layoutRepository } from '../render/layout.ts';
import { renderRepository } from '../render/render.ts';
import { judgementOf, type WriteOptions } from '../render/write-options.ts';
import type { DryCommit } from '../resource/dry-commit.ts';

/** Selection and target of the files. */
export interface ExportOptions extends WriteOptions {
  /** Target directory: empty, new, or written by an earlier run. */
  readonly directory: string;
  /** The commit of the files, which they then name; absent for a work tree. */
  readonly dry?: DryCommit;
}

/** Result of an export. */
export interface ExportedRepository extends LaidOutRepository {
  /** Paths below the directory, sorted; absent when findings prevented the export. */
  readonly written?: readonly string[];
}

/** Writes the branches of the selected clusters; nothing if a finding prevents it. */
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
