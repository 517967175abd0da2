/**
 * Objects → one pack in the repository. They are there, whole and checked by git, before any branch points to them; a kill leaves
 * at most a temporary file, which git's own housekeeping removes.
 */
import type { Writable } from 'node:stream';
import { offline } from '../git-place.ts';
import type { GitObject } from '../object/git-object.ts';
import { GitFailure, gitError } from '../process/git-command.ts';
import { outcomeOf, startGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';
import { packOf } from './pack.ts';

const ARGS = ['index-pack', '--stdin'];

export async function writeObjects(
  repository: GitRepository,
  objects: Iterable<GitObject>,
): Promise<void> {
  const { commonDirectory, format } = repository;
  const list = [...objects];
  if (list.length === 0) return;
  // Fed as a stream: the pack of a large fleet need never be in memory at once.
  // Below the root of a work tree, index-pack changes to the root and resolves a relative `.git` there.
  const child = startGit(offline(repository), ARGS, { GIT_DIR: commonDirectory });
  const ended = outcomeOf(child, ARGS);
  const { stdin } = child;
  if (stdin) await feed(stdin, packOf(list, format));
  const output = await ended;
  if (output instanceof GitFailure) throw gitError(output);
}

async function feed(stdin: Writable, parts: AsyncIterable<Buffer>): Promise<void> {
  for await (const part of parts) {
    // When git has failed, its own message names the cause.
    if (stdin.destroyed) return;
    if (!stdin.write(part)) await drainedOrGone(stdin);
  }
  stdin.end();
}

const ENDS = ['drain', 'close', 'error'] as const;

/** Waits until more can be written; a broken pipe is no failure of its own. */
async function drainedOrGone(stdin: Writable): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = (): void => {
      for (const event of ENDS) stdin.off(event, go);
      resolve();
    };
    for (const event of ENDS) stdin.on(event, go);
  });
}
