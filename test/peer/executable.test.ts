/** The program with node inside, as a function of kustomize on a machine that has no node. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { runProgram } from '../support/run-program.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'distributary-executable-'));
  execFileSync(process.execPath, ['scripts/build.mjs', 'executable', directory], { stdio: 'pipe' });
  symlinkSync(join(directory, 'distributary'), join(directory, 'distributary-fn'));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Nothing but the executable is on PATH. */
function run(program: string, argv: readonly string[], input = '', cwd = '.') {
  const env = { PATH: directory };
  const ran = spawnSync(program, argv, { cwd, env, input, encoding: 'utf8', maxBuffer: 1 << 28 });
  return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

it('starts, and carries its documentation', () => {
  expect(statSync(join(directory, 'distributary')).mode & 0o111).toBe(0o111);
  expect(run('distributary', ['--version'])).toMatchObject({ status: 0, stderr: '' });
  expect(run('distributary', ['explain', 'DIS0870']).stdout).toContain('# DIS0870: ');
});

it('is the function by its other name', async () => {
  const stdin = readFileSync('fixtures/fn/generator.in.yaml', 'utf8');
  const cwd = 'fixtures/repos/demo/in';
  const { stdout } = await runProgram(['fn'], { cwd, stdin });
  expect(run('distributary-fn', [], stdin, cwd)).toEqual({ status: 0, stdout, stderr: '' });
});

it('reads the client for API servers from itself', () => {
  const argv = ['-C', 'fixtures/repos/demo/in', 'topology', '--topology', 'live:nowhere'];
  const ran = run('distributary', argv);
  expect(ran.status).toBe(3);
  expect(ran.stderr).toMatch(/^error\[DIS013\d\]/);
});

itWithPeers(['kustomize'], 'is what kustomize starts', () => {
  const kustomize = findPeer('kustomize') ?? '';
  expect(dirname(kustomize)).not.toBe(directory);
  const argv = ['build', '--enable-alpha-plugins', '--enable-exec', 'kustomize/example/generator'];
  const stdout = readFileSync('fixtures/kustomize/generator.yaml', 'utf8');
  expect(run(kustomize, argv)).toEqual({ status: 0, stdout, stderr: '' });
});
