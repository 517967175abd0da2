/** Refs that could not be moved → the reason: a lost race, or a cause that another attempt does not change. */
import { refLocked, refsContended } from '../../diagnostic/codes/emit.ts';
import { type EnvironmentError, environmentError } from '../../diagnostic/environment-error.ts';
import type { RefMove } from '../object/ref-move.ts';
import { type GitFailure, gitError, lastLines } from '../process/git-command.ts';
import type { GitRepository } from '../repository.ts';
import { readLocalRefs } from './local-refs.ts';

/** A lost race, with the error to report if there is no further attempt. */
export interface Lost {
  lost(attempts: number): EnvironmentError;
  /** A lock of a dead process is there the next time too. */
  readonly attempts?: number;
}

const LOCK_ATTEMPTS = 8;

/** Why refs could not be moved: another process moved or locked one, or the cause persists when tried again. */
export async function judgeMoves(
  repository: GitRepository,
  moves: readonly RefMove[],
  failure: GitFailure,
): Promise<Lost> {
  const problem = lastLines(failure.stderr);
  const { ids } = await readLocalRefs(repository, ...moves.map(({ ref }) => ref));
  const isMoved = moves.some(({ ref, from }) => ids.get(ref) !== from);
  if (isMoved || failure.status === null) {
    return { lost: (attempts) => environmentError(refsContended, { attempts, problem }, failure) };
  }
  // On a full disk no lock can be created, although no process has it.
  const [, file] = /'([^']+\.lock)': File exists/.exec(failure.stderr) ?? [];
  if (file === undefined) throw gitError(failure);
  return {
    attempts: LOCK_ATTEMPTS,
    lost: () => environmentError(refLocked, { file, problem }, failure),
  };
}
