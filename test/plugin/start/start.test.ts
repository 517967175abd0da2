import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { builtProgram, packagedProgram } from '../../support/built-program.ts';
import { listCodes } from '../../support/compiled-scripts.ts';
import { demoFleet, directoryWith, scratchDirectory } from '../../support/scratch.ts';

const program = packagedProgram();
const render = ['render', '--cluster', 'paris'];

test('`--version` is answered without the program', () => {
  const copy = program.copied();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  rmSync(join(dirname(copy.path()), 'program.js'));
  const ran = copy.run(['--version']);
  const other = copy.run(['--help']);
  expect(ran).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
  expect(other.status).toBe(1);
});

test('a run writes no code, neither for the user nor beside the program', () => {
  const home = scratchDirectory();
  const before = readdirSync(dirname(program.path()));
  const env = { HOME: home, XDG_CACHE_HOME: home };
  expect(program.run(render, { cwd: demoFleet(), env }).status).toBe(0);
  expect(readdirSync(home)).toEqual([]);
  expect(readdirSync(dirname(program.path()))).toEqual(before);
});

/** A copy of the program as an image has it: `scripts/build/keep-code.mjs` made it for this run. */
const withCode = (): string => dirname(builtProgram().copied().path());

/** What V8 was given for the scripts of a run. */
function statesOf(directory: string, options: readonly string[] = []) {
  const trap = directoryWith({ 'trap.cjs': listCodes });
  const env = { ...process.env, STATES: join(trap, 'states.json') };
  const argv = [
    ...['--require', join(trap, 'trap.cjs'), ...options],
    ...[join(directory, 'distributary.cjs'), ...render],
  ];
  const stdout = execFileSync(process.execPath, argv, { cwd: demoFleet(), env, encoding: 'utf8' });
  const states: readonly string[] = JSON.parse(readFileSync(env.STATES, 'utf8'));
  return { states: new Set(states), stdout };
}

describe("V8's code in an image", () => {
  test('is taken for each script, refused for other flags, and the output is the same', () => {
    const directory = withCode();
    const plain = statesOf(dirname(program.path()));
    expect(plain.states).toEqual(new Set(['none']));
    expect(statesOf(directory)).toEqual({ states: new Set(['taken']), stdout: plain.stdout });
    const flags = ['--stack-size=900', '--no-opt'];
    expect(statesOf(directory, flags)).toEqual({ ...plain, states: new Set(['refused']) });
    const path = join(directory, 'code/render');
    expect(existsSync(path)).toBe(true);
    writeFileSync(path, readFileSync(path).subarray(0, 1000));
    expect(statesOf(directory)).toEqual(plain);
  });

  test('is not taken by a program that was built again beside it', () => {
    const directory = withCode();
    execFileSync(process.execPath, ['scripts/build.mjs', 'program', directory]);
    expect(existsSync(join(directory, 'code/render'))).toBe(true);
    expect(statesOf(directory).states).toEqual(new Set(['none']));
  });
});
