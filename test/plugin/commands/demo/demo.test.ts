import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { exampleFleets } from '../../../../plugin/carried/example-fleet.ts';
import { runProgram } from '../../../support/run-program.ts';
import { branchesOf, useNobodysGit } from '../../../support/scratch-repository.ts';

useNobodysGit();

/** Runs the demo; its directory is gone after the test. */
async function demo(
  ...argv: readonly string[]
): Promise<{ directory: string; stdout: string; stderr: string; commands: string[] }> {
  const ran = await runProgram(['demo', ...argv], { env: { PATH: path } });
  const { status, stdout, stderr } = ran;
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
  const directory = /git -C (\S+) /.exec(stdout)?.[1] ?? '';
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const commands = stdout.split('\n').filter((line) => /^(git|rm) /.test(line));
  return { directory, stdout, stderr, commands };
}

const path = process.env['PATH'] ?? '';

describe('demo', () => {
  test('writes a branch for each of five clusters and says who serves whom', async () => {
    const { directory, stdout, stderr } = await demo();
    expect(stderr).toBe('');
    const names = ['berlin', 'boston', 'dallas', 'paris', 'tokyo'].map((name) => `env/${name}`);
    expect(Object.keys(branchesOf(directory))).toEqual([...names, 'main']);
    for (const name of names) expect(stdout).toMatch(new RegExp(`^${name} +create `, 'm'));
    expect(stdout).toMatch(/^tokyo +tokyo, then boston, then paris +FailOver, by its policy$/m);
    expect(stdout).toMatch(/^dallas +boston, then berlin, then paris, then tokyo +FailOver$/m);
  });

  test('ends with commands that work', async () => {
    const { directory, commands } = await demo();
    expect(commands.length).toBeGreaterThanOrEqual(5);
    const printed = commands.map((command) =>
      execFileSync('bash', ['-c', command], { encoding: 'utf8' }),
    );
    expect(printed.slice(0, -1).filter((text) => text === '')).toEqual([]);
    expect(printed.join('')).toContain('kind: ServiceImport');
    expect(existsSync(directory)).toBe(false);
  });

  test('gives the same commits to everybody', async () => {
    const [first, second] = [await demo(), await demo()];
    expect(first.directory).not.toBe(second.directory);
    expect(branchesOf(first.directory)).toEqual(branchesOf(second.directory));
  });

  test.each(exampleFleets())('--fleet $name shows it, and what to look at', async (fleet) => {
    const { directory, stdout, stderr, commands } = await demo('--fleet', fleet.name);
    expect(stderr).not.toMatch(/^error/m);
    expect(stdout).toContain(`${fleet.title}\n`);
    const order = stdout.slice(stdout.indexOf(`Who serves ${fleet.service}`));
    expect(order).toMatch(/ then /);
    expect(Object.keys(branchesOf(directory)).length).toBeGreaterThan(2);
    const printed = commands
      .filter((command) => command.startsWith('git'))
      .map((command) => execFileSync('bash', ['-c', command], { encoding: 'utf8' }));
    expect(printed.filter((text) => text === '')).toEqual([]);
  });

  test('a name that no example has lists them', async () => {
    const ran = await runProgram(['demo', '--fleet', 'linkerd'], { env: { PATH: path } });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(/"linkerd", expected one of flomesh, karmada, mcs/);
  });

  test('names git when it is missing', async () => {
    const ran = await runProgram(['demo'], { env: { PATH: '/absent' } });
    expect(ran.stderr).toMatch(/^error\[DIS0124\]: cannot start git/);
    expect(ran).toMatchObject({ status: 3, stdout: '' });
  });

  test('--live lists all that is missing to run a fleet, and makes nothing', async () => {
    const env = { PATH: '/absent', PEERS_BIN: '/absent', TMPDIR: '/absent' };
    const ran = await runProgram(['demo', '--live'], { env });
    expect(ran).toMatchObject({ status: 3, stdout: '' });
    expect(ran.stderr).toMatch(
      /^error\[DIS0981\]: no fleet can run here: RUNNING_FLEET does not name .*; not found: testapi, envoy, .*, curl$/m,
    );
  });

  test('--live and --outage name the fleets that can run', async () => {
    for (const argv of [['--live'], ['--outage', 'eu']]) {
      const ran = await runProgram(['demo', '--fleet', 'mcs', ...argv], { env: { PATH: path } });
      expect(ran).toMatchObject({ status: 2, stdout: '' });
      expect(ran.stderr).toContain('cannot run the fleet mcs, expected flomesh');
    }
  });

  test('refuses a directory, since it makes one of its own', async () => {
    const ran = await runProgram(['demo', '-C', 'fixtures'], { env: { PATH: path } });
    expect(ran.stderr).toContain('it takes no -C');
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });
});
