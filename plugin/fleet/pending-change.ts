/** `--staged` → the change to be committed, according to git or pre-commit. */

import { withIndexFile } from '../../src/git/listing/list-index.ts';
import { openRepository } from '../../src/git/repository.ts';
import {
  openRange,
  openStagedChange,
  type PendingChange,
} from '../../src/read/revision/pending-change.ts';
import type { Context } from './context.ts';

/**
 * Opens the change. Git names the index of a commit in the making in GIT_INDEX_FILE, which is not always the repository's own
 * (`git commit -- PATH`). pre-commit names two commits instead when it looks at commits that are there (`--from-ref`, a push).
 */
export async function openPendingChange(
  { host: { cwd, env } }: Context,
  root: string,
): Promise<PendingChange> {
  const repository = await openRepository(root);
  const { PRE_COMMIT_FROM_REF: from = '', PRE_COMMIT_TO_REF: to = '' } = env;
  if (from !== '' && to !== '') return await openRange(repository, from, to);
  return await openStagedChange(withIndexFile(repository, env['GIT_INDEX_FILE'], cwd));
}
