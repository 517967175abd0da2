import { spawn } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { type GitCommand, GitFailure } from '../../../src/git/process/git-command.ts';
import {
  outcomeOf,
  runGit,
  startGit,
  tryGit,
  tryGitForBytes,
} from '../../../src/git/process/run-git.ts';
import { makeRepository } from '../../support/git-repository.ts';
import { scratchDirectory } from '../../support/scratch.ts';

const text = (...args: readonly string[]): GitCommand<string> => ({
  args,
  parse: (output) => output,
});

describe('a command', () => {
  test('gives what its output means', async () => {
    const repository = makeRepository();
    const commit = repository.commit({});
    const parse = (output: string) => output.trim();
    expect(await runGit(repository, { args: ['rev-parse', 'HEAD'], parse })).toBe(commit);
  });

  test('may be fed', async () => {
    const { directory } = makeRepository();
    const command = { ...text('interpret-trailers', '--parse'), input: 'a\n\nb: ä\n' };
    expect(await runGit({ directory }, command)).toBe('b: ä\n');
  });

  test('may fail with many messages, of which the last ones are known', async () => {
    const script =
      'const fs = require("node:fs"); for (let i = 0; i < 64; i += 1) fs.writeSync(2, "x".repeat(65536)); fs.writeSync(2, "the reason"); process.exit(1)';
    const child = spawn(process.execPath, ['-e', script], { stdio: 'pipe' });
    const ended = await outcomeOf(child, ['fetch']);
    const stderr = ended instanceof GitFailure ? ended.stderr : '';
    expect(stderr).toMatch(/the reason$/);
    expect(stderr.length).toBeLessThan(2 * 1024 * 1024);
  });

  test('may print bytes', async () => {
    const repository = makeRepository();
    writeFileSync(join(repository.directory, 'a'), Buffer.from([0xff, 0]));
    repository.commit({});
    const args = ['cat-file', 'blob', 'HEAD:a'];
    const bytes = await tryGitForBytes(repository, args, { most: 2 });
    expect(bytes).toEqual(Buffer.from([0xff, 0]));
    expect(await tryGitForBytes(repository, args, { most: 1 })).toBeUndefined();
  });

  test('that fails says so, silently or not, fed or not', async () => {
    const repository = makeRepository();
    repository.commit({});
    const older = repository.commit({});
    const silent = text('merge-base', '--is-ancestor', older, `${older}~1`);
    expect(await tryGit(repository, silent)).toMatchObject({ status: 1, stderr: '' });
    const loud = await tryGit(repository, text('rev-parse', '--verify', 'nothing'));
    expect(loud).toBeInstanceOf(GitFailure);
    expect(loud).toMatchObject({ status: 128, stderr: 'fatal: Needed a single revision' });
    const fed = { ...text('index-pack', '--stdin'), input: 'nonsense' };
    expect(await tryGit(repository, fed)).toMatchObject({ status: 128 });
    await expect(runGit(repository, silent)).rejects.toMatchObject({ code: 'DIS0125' });
  });

  test('that is killed has no status', async () => {
    const { directory } = makeRepository();
    const child = startGit({ directory }, ['cat-file', '--batch']);
    const ended = outcomeOf(child, ['cat-file']);
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ status: null });
  });
});

describe('the surroundings', () => {
  test('of a hook do not lead git elsewhere', async () => {
    const here = makeRepository();
    const there = makeRepository();
    const commit = here.commit({});
    vi.stubEnv('GIT_DIR', join(there.directory, '.git'));
    vi.stubEnv('GIT_INDEX_FILE', join(there.directory, 'index'));
    vi.stubEnv('EDITOR', 'vi');
    const command = { args: ['rev-parse', 'HEAD'], parse: (output: string) => output.trim() };
    expect(await runGit(here, command)).toBe(commit);
    expect(await runGit(here, { ...command, input: '' })).toBe(commit);
    for (const name of ['GIT_DIR', 'GIT_INDEX_FILE', 'EDITOR']) vi.stubEnv(name, undefined);
  });

  test('have no hooks', async () => {
    const repository = makeRepository();
    const commit = repository.commit({});
    const hook = join(repository.directory, '.git/hooks/reference-transaction');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n');
    chmodSync(hook, 0o755);
    const command = text('update-ref', 'refs/heads/env/north', commit);
    await runGit(repository, command);
    await runGit(repository, {
      ...text('update-ref', '--stdin'),
      input: `delete refs/heads/env/north\n`,
    });
    expect(repository.ref('refs/heads/env/north')).toBeUndefined();
  });

  test('in a directory whose name is too long are an error of the environment', async () => {
    const place = { directory: 'x'.repeat(5000) };
    await expect(tryGitForBytes(place, ['status'], { most: 1 })).rejects.toMatchObject({
      code: 'DIS0124',
    });
  });

  test('without git are an error of the environment', async () => {
    const { directory } = makeRepository();
    vi.stubEnv('PATH', scratchDirectory());
    const command = text('rev-parse');
    const message = 'cannot start git: no absolute directory of PATH has it';
    const missing = { code: 'DIS0124', message };
    await expect(tryGit({ directory }, command)).rejects.toMatchObject(missing);
    await expect(tryGit({ directory }, { ...command, input: '' })).rejects.toMatchObject(missing);
    vi.unstubAllEnvs();
  });
});
