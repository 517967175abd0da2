/**
 * A repository with many packs → one with few. Each hydration writes a pack, and objects of different packs are no deltas of each other: after
 * 1,000 small commits, they take three times the space. Nothing is deleted but packs whose objects are in a new one, so that a setting
 * against git's garbage collection does not matter; `gc.autoPackLimit` is the limit here as it is there.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf } from '../../disk/own-directory.ts';
import { offline } from '../git-place.ts';
import { GitFailure } from '../process/git-command.ts';
import { tryGit } from '../process/run-git.ts';
import type { GitRepository } from '../repository.ts';

/** Git's own default of `gc.autoPackLimit`. */
const MOST_PACKS = 50;

/** The time limit: an old repository on a slow disk must not hold up a run. What is not done then, a later run does. */
const SECONDS = 60;

/** Joins the packs of a repository if there are too many. It never fails: the branches have been written. */
export async function joinPacks(repository: GitRepository): Promise<void> {
  const { commonDirectory } = repository;
  const objects = join(commonDirectory, 'objects');
  const names = await readdir(join(objects, 'pack')).catch(() => []);
  const kept = new Set(names.filter((name) => name.endsWith('.keep')).map(stem));
  const packs = names.filter((name) => name.endsWith('.pack') && !kept.has(stem(name)));
  // The packs of a partial clone, and of another repository, have rules of their own, which git 2.39 breaks.
  const isPlain = !names.some((name) => name.endsWith('.promisor'));
  if (packs.length <= MOST_PACKS || !isPlain) return;
  if ((await kindOf(join(objects, 'info', 'alternates'))) !== 'nothing') return;
  const limit = await tryGit(repository, packLimit);
  if (limit instanceof GitFailure || limit === 0 || packs.length <= limit) return;
  await tryGit({ ...offline(repository), remoteSeconds: SECONDS }, repack).catch(() => undefined);
}

function stem(name: string): string {
  return name.slice(0, name.lastIndexOf('.'));
}

const packLimit = {
  args: ['config', '--type=int', '--default', String(MOST_PACKS), '--get', 'gc.autoPackLimit'],
  parse: Number,
};

/** Packs whose sizes form a progression stay as they are: a run costs as much as what was written since the last one, on average. */
const repack = {
  args: ['repack', '--geometric=2', '-d', '--quiet', '--no-write-bitmap-index'],
  parse: () => undefined,
};
