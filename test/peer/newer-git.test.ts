/**
 * Git 2.54 and later runs hooks that its configuration holds, and says of what a partial clone lacks only that it is missing. Which git
 * that is: the one in the directory NEWER_GIT, or that of PATH.
 */
import { execFileSync } from 'node:child_process';
import { delimiter } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { cloneRepository } from '../support/git-repository.ts';
import { itUnless } from '../support/peer-program.ts';
import { plantedFleet } from '../support/planted-programs.ts';

const path = [process.env['NEWER_GIT'] ?? [], process.env['PATH'] ?? ''].flat().join(delimiter);

function versionOf(): readonly [major: number, minor: number] {
  const said = execFileSync('git', ['version'], { encoding: 'utf8', env: { PATH: path } });
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(said) ?? [];
  return [Number(major), Number(minor)];
}

const [major, minor] = versionOf();
const reason =
  major > 2 || minor >= 54
    ? undefined
    : `skipped: git is ${major}.${minor}, and NEWER_GIT names no directory with 2.54 or newer`;

beforeEach(() => vi.stubEnv('PATH', path));
afterEach(() => vi.unstubAllEnvs());

describe('hooks of the configuration', () => {
  itUnless(reason, 'run when git is asked by somebody else', () => {
    const { repository, plant, ran } = plantedFleet();
    plant();
    repository.git('config', '--unset', 'core.hooksPath');
    repository.git('config', '--unset', 'core.fsmonitor');
    expect(() => repository.git('update-ref', 'refs/heads/x', 'HEAD')).toThrow();
    expect(ran()).toContain('program');
  });

  itUnless(reason, 'do not run, whatever is looked at, written and pushed', async () => {
    const { bare, repository, plant, run, ran } = plantedFleet();
    plant();
    for (const argv of [
      ['check', '--staged'],
      ['diff', '--staged'],
      ['diff'],
      ['hydrate', '--dry-run'],
      ['hydrate'],
      ['hydrate', '--push', 'origin'],
      ['simulate', '--down', 'paris'],
    ]) {
      expect((await run(...argv)).status, argv.join(' ')).toBe(0);
    }
    expect(bare.ref('refs/heads/env/paris')).toBe(repository.ref('refs/heads/env/paris'));
    expect(ran()).toBe('');
  });
});

describe('a partial clone that lacks what its branches hold', () => {
  itUnless(reason, 'is told of, and no file is taken for a stranger’s', async () => {
    const { bare, run } = plantedFleet();
    expect((await run('hydrate', '--push', 'origin')).status).toBe(0);
    bare.git('config', 'uploadpack.allowFilter', 'true');
    const partial = cloneRepository(`file://${bare.directory}`, '--filter=blob:none');
    const { status, stderr } = await run('hydrate', '-C', partial.directory);
    expect(status).toBe(3);
    expect(stderr).toContain('error[DIS0126]');
    expect(stderr).not.toContain('DIS0721');
  });
});

describe('a bare repository, where git takes none that is not named', () => {
  itUnless(reason, 'is refused in git’s own words', async () => {
    const { bare, run } = plantedFleet();
    vi.stubEnv('GIT_CONFIG_COUNT', '1');
    vi.stubEnv('GIT_CONFIG_KEY_0', 'safe.bareRepository');
    vi.stubEnv('GIT_CONFIG_VALUE_0', 'explicit');
    const { status, stderr } = await run('hydrate', '-C', bare.directory);
    expect(status).toBe(3);
    expect(stderr).toContain('DIS0125');
    expect(stderr).toContain('safe.bareRepository');
  });
});
