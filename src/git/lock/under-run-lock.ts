/** Work that writes refs → its result, while no other run writes, and after the locks that a killed run left are gone. */
import type { GitRepository } from '../repository.ts';
import { clearStaleLocks } from './clear-stale-locks.ts';
import { acquireRunLock, type RunLock, type WaitOptions } from './run-lock.ts';

/** Seconds that most users wait for another run. */
const WAIT_SECONDS = 60;

/** Runs `work` under the lock; throws when another run keeps it for too long. */
export async function underRunLock<T>(
  { commonDirectory }: Pick<GitRepository, 'commonDirectory'>,
  { seconds = WAIT_SECONDS, onWait }: Partial<WaitOptions>,
  work: (lock: RunLock) => Promise<T>,
): Promise<T> {
  const lock = await acquireRunLock(commonDirectory, {
    seconds,
    ...(onWait ? { onWait: (holder: string) => onWait(holder) } : {}),
  });
  try {
    if (lock.inherited.length > 0) {
      await clearStaleLocks(commonDirectory, lock.inherited);
      await lock.leave();
    }
    return await work(lock);
  } finally {
    await lock.release();
  }
}
