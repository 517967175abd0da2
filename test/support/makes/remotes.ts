/**
 * Makes of repositories: by how a clone is told to reach its upstream, and by what the upstream lets others see.
 * @module
 */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestRepository } from '../git-repository.ts';
import { cloned, type Make } from './make.ts';

/** A clone with settings. */
const set = (
  settingsOf: (upstream: TestRepository) => readonly (readonly [string, string])[],
): Make['make'] =>
  cloned([], ({ git }, upstream) => {
    for (const [key, value] of settingsOf(upstream)) git('config', '--add', key, value);
    return undefined;
  });

/** A clone of an upstream with settings. */
const from = (...settings: readonly (readonly [string, string])[]): Make['make'] =>
  cloned([], (_, upstream) => {
    for (const [key, value] of settings) upstream.git('config', '--add', key, value);
    return undefined;
  });

/** Settings of pushes and fetches that mean what a person types. */
const forPeople: readonly (readonly [string, string])[] = [
  ['remote.origin.push', '+refs/heads/*:refs/heads/elsewhere/*'],
  ['push.default', 'matching'],
  ['push.followTags', 'true'],
  ['push.autoSetupRemote', 'true'],
  ['fetch.prune', 'true'],
  ['remote.origin.tagOpt', '--tags'],
  ['gc.auto', '1'],
  ['gc.autoDetach', 'false'],
];

/** All of them. */
export const remotes: readonly Make[] = [
  {
    name: 'a remote with several URLs to push to',
    results: { push: 'DIS0815' },
    make: set(({ directory }) => [
      ['remote.origin.pushUrl', `file://${directory}`],
      ['remote.origin.pushUrl', `file://${directory}.copy`],
    ]),
  },
  {
    name: 'a remote with one URL that stands there twice',
    make: set(({ directory }) => [
      ['remote.origin.pushUrl', `file://${directory}`],
      ['remote.origin.pushUrl', `file://${directory}`],
    ]),
  },
  {
    name: 'a remote with an abbreviated URL',
    make: cloned([], ({ git }, { directory }) => {
      git('remote', 'set-url', 'origin', 'up:');
      git('config', `url.file://${directory}.insteadOf`, 'up:');
      return undefined;
    }),
  },
  {
    name: 'a remote with another URL to push to',
    make: set(({ directory }) => [[`url.${directory}.pushInsteadOf`, `file://${directory}`]]),
  },
  { name: 'a remote that is mirrored', make: set(() => [['remote.origin.mirror', 'true']]) },
  {
    name: 'settings of pushes for people',
    make: cloned([], ({ git }) => {
      for (const [key, value] of forPeople) git('config', '--add', key, value);
      git('tag', '-a', '-m', 'Release', 'v1');
      return undefined;
    }),
  },
  {
    name: 'hooks elsewhere that refuse',
    make: cloned([], ({ directory, git }) => {
      const hooks = join(directory, '.git/other-hooks');
      mkdirSync(hooks);
      for (const name of ['pre-push', 'reference-transaction', 'post-checkout', 'pre-auto-gc']) {
        const file = join(hooks, name);
        writeFileSync(file, '#!/bin/sh\ntouch ran-by-git\nexit 1\n');
        chmodSync(file, 0o755);
      }
      git('config', 'core.hooksPath', hooks);
      return undefined;
    }),
  },
  {
    name: 'an upstream that hides the branches from those who push',
    results: { push: 'DIS0806' },
    make: from(['receive.hideRefs', 'refs/heads/env'], ['receive.hideRefs', 'refs/notes']),
  },
  {
    name: 'an upstream that takes nothing but what goes forward',
    make: from(['receive.denyNonFastForwards', 'true'], ['receive.denyDeletes', 'true']),
  },
];
