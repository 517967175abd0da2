import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { listCodes } from '../support/compiled-scripts.ts';
import { copiedPaths, parseDockerfile, type Stage } from '../support/dockerfile.ts';
import { cmpPeers, objectsOf, startCmpServer } from '../support/peer-cmp.ts';
import { itWithPeers } from '../support/peer-program.ts';
import { type Ran, runProgram } from '../support/run-program.ts';
import { demoFleet, directoryWith } from '../support/scratch.ts';

/** The image's user. */
const USER = 999;
const isRoot = process.getuid?.() === 0;
let root = '';
const inImage = (path: string) => join(root, 'image', path);

/** Does what the stages do, with the files that they copy and no others; only `npm ci` was done before, and programs of the system are there. */
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'distributary-image-'));
  chmodSync(root, 0o755);
  const [build, runtime] = parseDockerfile(read('plugin/Dockerfile'));
  if (build === undefined || runtime === undefined) throw new Error('there are no stages');
  for (const path of copiedPaths(build)) {
    mkdirSync(dirname(join(root, 'build', path)), { recursive: true });
    cpSync(path, join(root, 'build', path), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(root, 'build/node_modules'));
  const runsOf = ({ instructions }: Stage) =>
    instructions.filter(({ name }) => name === 'RUN').map(({ text }) => text);
  const runs = runsOf(build);
  expect(runs[0]).toBe('npm ci --ignore-scripts');
  for (const text of runs.slice(1)) {
    const command = text.replaceAll('/image', inImage(''));
    execFileSync('sh', ['-ec', command], { cwd: join(root, 'build') });
  }
  const [packages, keeping = '', ...others] = runsOf(runtime);
  expect([packages, ...others]).toEqual([expect.stringMatching(/^apk add /)]);
  const [, command = ''] =
    /^--mount=type=bind,from=build,source=\/build,target=\/build (.*)$/.exec(keeping) ?? [];
  const moved = command
    .replace('/build/', `${join(root, 'build')}/`)
    .replace('/usr/local/lib', inImage('usr/local/lib'));
  execFileSync('sh', ['-ec', moved], { stdio: 'pipe' });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A fleet that the image's user may read. */
function readableFleet(): string {
  const directory = demoFleet();
  chmodSync(directory, 0o755);
  return directory;
}

function run(program: string, cwd: string, options: readonly string[] = []): Ran {
  const ran = spawnSync(process.execPath, [...options, inImage(program), 'cmp', 'generate'], {
    cwd,
    env: { ARGOCD_ENV_CLUSTER: 'paris', HOME: '/nonexistent' },
    encoding: 'utf8',
    ...(isRoot ? { uid: USER, gid: USER } : {}),
  });
  return { status: ran.status ?? -1, stdout: ran.stdout, stderr: ran.stderr };
}

describe('the files of the image', () => {
  test('are the program under both of its names, and the configuration of the plugin', () => {
    const config = 'home/argocd/cmp-server/config/plugin.yaml';
    expect(read(inImage(config))).toBe(read('plugin/plugin.yaml'));
    const env = { PATH: `${inImage('usr/local/bin')}:${dirname(process.execPath)}` };
    const byName = (name: string, ...argv: readonly string[]) =>
      spawnSync(name, argv, { env, encoding: 'utf8', input: '' });
    expect(byName('distributary', '--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    const { stdout, stderr } = byName('distributary-fn');
    expect(`${stdout}${stderr}`).toContain('ResourceList');
  });

  test('are all that a user without a home needs', async () => {
    const directory = readableFleet();
    const expected = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    expect(run('usr/local/bin/distributary', directory)).toEqual(expected);
  });

  test('hold the code that node makes of the program, which each call takes', () => {
    const code = inImage('usr/local/lib/distributary/code');
    expect(readdirSync(code).length).toBeGreaterThan(5);
    const directory = readableFleet();
    const trap = directoryWith({ 'trap.cjs': listCodes });
    const env = { ...process.env, ARGOCD_ENV_CLUSTER: 'paris', STATES: join(trap, 'states.json') };
    const program = inImage('usr/local/bin/distributary');
    const argv = ['--require', join(trap, 'trap.cjs'), program, 'cmp', 'generate'];
    execFileSync(process.execPath, argv, { cwd: directory, env });
    const states: readonly string[] = JSON.parse(readFileSync(env.STATES, 'utf8'));
    expect(new Set(states)).toEqual(new Set(['taken']));
  });

  test('are written by no other user than the one who built it', () => {
    const directory = inImage('usr/local/lib/distributary');
    const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    const modes = ['.', ...paths].map((path) => statSync(join(directory, path)).mode & 0o022);
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  test('write nothing and start nothing', async () => {
    const directory = readableFleet();
    const expected = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    const permission = process.allowedNodeEnvironmentFlags.has('--permission')
      ? '--permission'
      : '--experimental-permission';
    // A call that takes long has a thread of its own process look at the clock.
    const options = ['--no-warnings', permission, '--allow-fs-read=*', '--allow-worker'];
    const ran = run('usr/local/lib/distributary/distributary.cjs', directory, options);
    expect(ran).toEqual(expected);
    const attempt = [...options, '--eval', 'require("fs").writeFileSync("x", "")'];
    const denied = spawnSync(process.execPath, attempt, { cwd: directory, encoding: 'utf8' });
    expect(denied.stderr).toContain('ERR_ACCESS_DENIED');
  });

  itWithPeers(cmpPeers, 'are what Argo CD starts', async () => {
    const directory = readableFleet();
    const config = read(inImage('home/argocd/cmp-server/config/plugin.yaml'));
    const program = inImage('usr/local/bin/distributary');
    const server = await startCmpServer({ config, name: 'distributary', program });
    const ran = await server.call('generate', directory, '--param=cluster=tokyo');
    await server.stop();
    expect(objectsOf(ran).length).toBeGreaterThan(5);
  });
});
