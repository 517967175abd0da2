import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readRemoteRefs, requireRemoteName } from '../../../src/git/refs/remote-refs.ts';
import { openRepository } from '../../../src/git/repository.ts';
import {
  cloneRepository,
  makeRepository,
  type TestRepository,
} from '../../support/git-repository.ts';

const isWanted = (ref: string) => ref.startsWith('refs/heads/env/');

const read = async (repository: TestRepository, remote = 'origin') =>
  readRemoteRefs(await openRepository(repository.directory), remote, {
    isWanted,
    local: new Map(),
  });

function upstream() {
  const made = makeRepository();
  made.commit({});
  made.git('branch', 'env/north');
  return made;
}

/** A commit on a branch that no clone has yet. */
function commitOn(made: TestRepository, branch: string): string {
  const id = made.git('commit-tree', '-m', 'Next', '-p', 'main', 'main^{tree}').trim();
  made.git('update-ref', `refs/heads/${branch}`, id);
  return id;
}

describe('a remote', () => {
  test('is listed, and what is wanted is brought here without a trace', async () => {
    const made = upstream();
    const clone = cloneRepository(made.directory);
    const before = clone.git('for-each-ref');
    const id = commitOn(made, 'env/north');
    const other = commitOn(made, 'feature');
    const { ids: refs } = await read(clone);
    expect(refs.get('refs/heads/env/north')).toBe(id);
    expect(refs.get('refs/heads/feature')).toBe(other);
    expect(clone.git('cat-file', '-t', id).trim()).toBe('commit');
    expect(clone.git('for-each-ref')).toBe(before);
    expect(existsSync(join(clone.directory, '.git/FETCH_HEAD'))).toBe(false);
  });

  test('with several URLs to push to is refused, and with one that stands there twice it is not', async () => {
    const made = upstream();
    const clone = cloneRepository(made.directory);
    const add = (url: string) => clone.git('config', '--add', 'remote.origin.pushUrl', url);
    add(made.directory);
    add(made.directory);
    expect((await read(clone)).ids.has('refs/heads/env/north')).toBe(true);
    add(`${made.directory}.copy`);
    await expect(read(clone)).rejects.toMatchObject({ code: 'DIS0815' });
    expect((await read(clone, made.directory)).ids.has('refs/heads/env/north')).toBe(true);
  });

  test.each([
    ['a remote’s name', 'pushUrl'],
    ['a remote’s name, rewritten', 'pushInsteadOf'],
    ['a URL, rewritten', 'url'],
  ])('given by %s is read where it is written', async (_, way) => {
    const [made, other] = [upstream(), upstream()];
    const id = commitOn(other, 'env/north');
    const clone = cloneRepository(made.directory);
    if (way === 'pushUrl') clone.git('config', 'remote.origin.pushUrl', other.directory);
    else clone.git('config', `url.${other.directory}.pushInsteadOf`, made.directory);
    const { ids } = await read(clone, way === 'url' ? made.directory : 'origin');
    expect(ids.get('refs/heads/env/north')).toBe(id);
    expect(clone.git('cat-file', '-t', id).trim()).toBe('commit');
  });

  test('of the user’s own configuration is read as it is set up', async () => {
    const made = upstream();
    const configuration = join(made.directory, '.git/of-the-user');
    made.git('config', '--file', configuration, 'remote.mine.url', '/nonexistent');
    made.git('config', '--file', configuration, 'remote.mine.pushUrl', made.directory);
    vi.stubEnv('GIT_CONFIG_GLOBAL', configuration);
    expect((await read(makeRepository(), 'mine')).ids.size).toBe(2);
    vi.unstubAllEnvs();
  });

  test('gives a shallow clone the tips alone, and leaves a whole one whole', async () => {
    const made = upstream();
    made.commit({});
    const url = `file://${made.directory}`;
    const shallow = cloneRepository(url, '--depth=1', '--single-branch');
    const whole = cloneRepository(url, '--single-branch');
    const id = commitOn(made, 'env/south');
    await read(shallow);
    await read(whole);
    expect(shallow.git('rev-list', '--count', id).trim()).toBe('1');
    expect(whole.git('rev-list', '--count', id).trim()).toBe('3');
    expect((await openRepository(whole.directory)).isShallow).toBe(false);
  });

  test('may be a path', async () => {
    const made = upstream();
    expect((await read(makeRepository(), made.directory)).ids.size).toBe(2);
  });

  test('may be empty', async () => {
    const made = makeRepository();
    made.git('remote', 'add', 'origin', makeRepository('--bare').directory);
    expect((await read(made)).ids.size).toBe(0);
  });

  test('that is not there is an error of the environment', async () => {
    await expect(read(makeRepository())).rejects.toMatchObject({ code: 'DIS0805' });
    const url = 'https://me:t0k3n@localhost:1/x';
    await expect(read(makeRepository(), url)).rejects.toMatchObject({
      code: 'DIS0805',
      message: expect.not.stringContaining('t0k3n'),
    });
  });
});

test.each(['', '--upload-pack=touch x', '-x'])('the name %j is no remote', (name) => {
  expect(() => requireRemoteName(name)).toThrow(expect.objectContaining({ code: 'DIS0809' }));
});
