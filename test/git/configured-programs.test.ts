import { describe, expect, test } from 'vitest';
import {
  listConfiguration,
  requireOwnRemotes,
  settingsAgainst,
} from '../../src/git/configured-programs.ts';
import { runGit } from '../../src/git/process/run-git.ts';
import { openRepository } from '../../src/git/repository.ts';
import { makeRepository } from '../support/git-repository.ts';

const shell = ['core.sshCommand', 'ssh -o BatchMode=yes'];

const hooks = (name: string) => [
  [`hook.${name}.event`, ''],
  [`hook.${name}.enabled`, 'false'],
];

describe('the configuration', () => {
  test('is listed with whose it is, values as they are', async () => {
    const repository = makeRepository();
    repository.git('config', 'Core.SshCommand', '');
    repository.git('config', 'hook.A b=c.command', 'one\ntwo');
    const listed = await runGit(repository, listConfiguration);
    expect(listed.filter(({ key }) => /^hook|ssh/.test(key))).toEqual([
      { scope: 'local', key: 'core.sshcommand', value: '', file: '.git/config' },
      { scope: 'local', key: 'hook.A b=c.command', value: 'one\ntwo', file: '.git/config' },
    ]);
    expect(listed.find(({ key }) => key === 'core.hookspath')?.scope).toBe('command');
  });

  test('has each of its hooks switched off once, by its name', async () => {
    const repository = makeRepository();
    for (const [key, value] of [
      ['hook.A b=c.command', 'touch stolen'],
      ['hook.A b=c.event', 'pre-push'],
      ['hook.two.event', 'reference-transaction'],
      ['hook.jobs', '2'],
    ] as const) {
      repository.git('config', key, value);
    }
    const { settings } = await openRepository(repository.directory);
    expect(settings).toEqual([...hooks('A b=c'), ...hooks('two'), shell]);
  });

  test('pushes no mirror whole', () => {
    const mirror = { scope: 'local', key: 'remote.a.b.mirror', value: 'true' };
    expect(settingsAgainst([mirror], {})).toEqual([['remote.a.b.mirror', 'false'], shell]);
  });

  test('keeps the ssh that somebody has chosen', () => {
    const chosen = [{ scope: 'local', key: 'core.sshcommand', value: 'ssh -i key' }];
    expect(settingsAgainst(chosen, {})).toEqual([]);
    expect(settingsAgainst([], { GIT_SSH_COMMAND: 'ssh -v' })).toEqual([]);
    expect(settingsAgainst([], { GIT_SSH: '/bin/ssh' })).toEqual([]);
    expect(settingsAgainst([], {})).toEqual([shell]);
  });
});

describe('a file of the work tree that decides how a remote is reached', () => {
  const decides = (scope: string, key: string) => () =>
    requireOwnRemotes([{ scope, key, file: '.gitconfig' }]);

  test.each([
    ['global', 'core.sshcommand'],
    ['local', 'credential.https://example.com.helper'],
    ['local', 'url.https://other.example/.insteadof'],
    ['global', 'include.path'],
    ['local', 'includeif.gitdir:/.path'],
    ['global', 'core.hookspath'],
    ['command', 'uploadpack.packobjectshook'],
  ])('is refused: %s %s', (scope, key) => {
    expect(decides(scope, key)).toThrow(`"${key}" is set in ".gitconfig" of the work tree`);
  });

  // The other end on this machine follows the configuration of the user alone.
  test.each([
    ['local', 'core.hookspath'],
    ['worktree', 'receive.fsckobjects'],
    ['global', 'user.name'],
    ['global', 'core.autocrlf'],
  ])('is not one by %s %s', (scope, key) => {
    expect(decides(scope, key)).not.toThrow();
  });
});
