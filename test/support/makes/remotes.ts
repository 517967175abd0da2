/** Makes of repositories: by how a clone is told to reach its upstream, and by what the upstream lets others see. */
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryAt, type TestRepository } from '../git-repository.ts';
import { scratchDirectory } from '../scratch.ts';
import { cloned, cloneOf, type Make } from './make.ts';

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

/** A clone of a copy without branches of ours, that pushes to the upstream. */
const elsewhere =
  (...options: readonly string[]): Make['make'] =>
  (upstream) => {
    const copy = repositoryAt(scratchDirectory());
    cpSync(upstream.directory, copy.directory, { recursive: true });
    const ours = copy.git('for-each-ref', '--format=%(refname)', 'refs/heads/env', 'refs/notes');
    for (const ref of ours.trim().split('\n')) copy.git('update-ref', '-d', ref);
    const { directory, git } = cloneOf(copy, ...options);
    git('config', 'remote.origin.pushUrl', `file://${upstream.directory}`);
    return { directory };
  };

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
  {
    name: 'a remote that is read elsewhere than it is pushed to',
    // Without a push nobody asks where the branches are.
    results: { hydrate: 'same files' },
    make: elsewhere(),
  },
  {
    name: 'a partial clone of a remote that is pushed to elsewhere',
    results: { hydrate: 'same files' },
    make: elsewhere('--filter=blob:none'),
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
    results: { push: 'DIS0816' },
    make: from(['receive.hideRefs', 'refs/heads/env'], ['receive.hideRefs', 'refs/notes']),
  },
  {
    name: 'an upstream that hides the branches from those who read',
    results: { push: 'DIS0816' },
    make: from(['uploadpack.hideRefs', 'refs/heads/env']),
  },
  {
    name: 'an upstream that hides the notes',
    results: { push: 'DIS0806' },
    make: from(['transfer.hideRefs', 'refs/notes']),
  },
  {
    name: 'an upstream that takes nothing but what goes forward',
    make: from(['receive.denyNonFastForwards', 'true'], ['receive.denyDeletes', 'true']),
  },
];
