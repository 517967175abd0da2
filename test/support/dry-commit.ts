/** A dry commit made in code. */
import type { DryCommit } from '../../src/resource/dry-commit.ts';

/** A commit by Ann at the start of 2026; `differing` is what a test says about it. */
export function dryCommit(differing: Partial<DryCommit> = {}): DryCommit {
  return {
    id: '0123456789abcdef0123456789abcdef01234567',
    authorName: 'Ann',
    authorMail: 'ann@example.com',
    authorDate: 1_767_225_600,
    committerDate: 1_767_225_661,
    message: 'Start\n',
    trailers: '',
    ...differing,
  };
}
