/** The program as users get it keeps what it came to, and takes it from there. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { makeRepository } from '../support/git-repository.ts';

const program = builtProgram();

function demoFleet() {
  const repository = makeRepository();
  cpSync('fixtures/repos/demo/in', repository.directory, { recursive: true });
  repository.commit({});
  const run = (...argv: readonly string[]) => program.run(argv, { cwd: repository.directory });
  return { repository, run, cache: join(repository.directory, '.git/distributary/cache') };
}

describe('the built program', () => {
  test('says the same twice, and the same again without what it kept', () => {
    const { run, cache } = demoFleet();
    const commands = [['check'], ['diff'], ['hydrate', '-o', 'json'], ['hydrate', '--dry-run']];
    run('hydrate');
    const first = commands.map((argv) => run(...argv));
    expect(readdirSync(cache).length).toBeGreaterThan(0);
    expect(commands.map((argv) => run(...argv))).toEqual(first);
    rmSync(cache, { recursive: true });
    expect(commands.map((argv) => run(...argv))).toEqual(first);
  });

  test('goes on where nothing can be kept', () => {
    const { repository, run, cache } = demoFleet();
    mkdirSync(join(cache, '..'), { recursive: true });
    writeFileSync(cache, 'a file');
    expect([run('check').status, run('hydrate').status]).toEqual([0, 0]);
    expect(repository.ref('refs/heads/env/paris')).toBeDefined();
    chmodSync(cache, 0o400);
    expect(run('hydrate').status).toBe(0);
  });

  test('keeps nothing of a call of the plugin', () => {
    const { repository, cache } = demoFleet();
    const env = { ARGOCD_APP_PARAMETERS: '[{"name": "cluster", "string": "paris"}]' };
    const { directory: cwd } = repository;
    expect(program.run(['cmp', 'generate'], { cwd, env }).status).toBe(0);
    expect(existsSync(cache)).toBe(false);
  });
});
