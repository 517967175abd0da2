import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { identify } from '../../../src/disk/process-identity.ts';
import { boundGroup, wasLate } from '../../../src/git/process/bounded-group.ts';
import { GitFailure, gitError } from '../../../src/git/process/git-command.ts';
import { outcomeOf, startGit, tryGit } from '../../../src/git/process/run-git.ts';
import { openRepository } from '../../../src/git/repository.ts';
import { makeRepository, writeFiles } from '../../support/git-repository.ts';

/** A repository whose remote `slow` says that it has begun, and never anything else. */
async function slowRemote() {
  const repository = makeRepository();
  const begun = join(repository.directory, 'begun');
  const pid = join(repository.directory, 'pid');
  writeFiles(repository.directory, {
    upload: `#!/bin/sh\nsleep 600 &\necho $! > ${pid}\n> ${begun}\nwait\n`,
  });
  repository.git('remote', 'add', 'slow', repository.directory);
  repository.git('config', 'remote.slow.uploadpack', join(repository.directory, 'upload'));
  return { opened: await openRepository(repository.directory), begun, pid };
}

describe('a command that takes too long', () => {
  test('ends with all that it has started', async () => {
    const { opened, pid } = await slowRemote();
    const command = { args: ['ls-remote', '--', 'slow'], parse: (output: string) => output };
    const failure = await tryGit({ ...opened, remoteSeconds: 1 }, command);
    expect(failure).toBeInstanceOf(GitFailure);
    expect(failure).toMatchObject({ status: null, isLate: true });
    expect(failure instanceof GitFailure && gitError(failure).code).toBe('DIS0812');
    // A signal takes a moment to end what it hits.
    while (await identify(Number(readFileSync(pid, 'utf8')))) await sleep(5);
  });

  test('is ended by a signal that ends us', async () => {
    const { opened, begun } = await slowRemote();
    const child = startGit({ ...opened, remoteSeconds: 600 }, ['ls-remote', '--', 'slow']);
    const ended = outcomeOf(child, ['ls-remote']);
    while (!existsSync(begun)) await sleep(5);
    const before = process.listeners('exit').length;
    process.listeners('exit').at(-1)?.(0);
    expect(await ended).toMatchObject({ status: null, isLate: false });
    expect(process.listeners('exit')).toHaveLength(before - 1);
  });
});

test('a process that ends in time is not late', async () => {
  const child = spawn('true', { detached: true });
  boundGroup(child, 600);
  await new Promise((resolve) => child.once('close', resolve));
  expect(wasLate(child)).toBe(false);
});
