import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { read } from '../support/code-fixtures.ts';
import { findPeer } from '../support/peer-program.ts';
import { type Ran, runProgram } from '../support/run-program.ts';
import { demoFleet } from '../support/scratch.ts';
import {
  addOrigin,
  commitAll,
  demoRepository,
  useNobodysGit,
} from '../support/scratch-repository.ts';

useNobodysGit();

const oracle = findPeer('eds-oracle');
if (oracle !== undefined) {
  process.env['PATH'] = [dirname(oracle), process.env['PATH']].join(delimiter);
}

const readme = read('README.md');
const resourceList = read('fixtures/fn/generator.in.yaml');
const shell = [...readme.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) =>
  block.split('\n').map((line) => line.replace(/ +#.*/, '')),
);
const spans = [...readme.matchAll(/`((?:distributary|git) [^`]+)`/g)].map(([, span = '']) => span);

describe('the readme', () => {
  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    const named = [...`${shell.join('\n')}\n${readme}`.matchAll(/npm (?:run )?([\w:]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !['ci', 'link', 'and'].includes(name));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('names commands that work, in its order', async () => {
    const directory = demoFleet();
    rmSync(join(directory, 'distributary.yaml'));
    commitAll(directory, 'Before the fleet');
    addOrigin(directory);
    const steps = shell.filter((line) => /^(?:distributary|git) /.test(line));
    expect(steps.length).toBeGreaterThan(4);
    for (const step of steps) await expectToWork(step, directory);
    for (const span of new Set(spans.filter((each) => !/build$|init$/.test(each)))) {
      await expectToWork(span, directory);
    }
  });
});

describe('the examples of --help', async () => {
  const { stdout } = await runProgram(['--help']);
  const listed = stdout.slice(stdout.indexOf('To begin:'), stdout.indexOf('Exit status:'));
  const commands = [...listed.matchAll(/^ {2}([a-z]+)/gm)].map(([, name = '']) => name);

  test('are there for each command', () => {
    expect(commands.length).toBeGreaterThan(7);
  });

  test.each(commands.filter((name) => name !== 'help'))('of %s work', async (name) => {
    const help = await runProgram(['help', name]);
    const examples = [...help.stdout.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line);
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const directory = demoRepository();
      addOrigin(directory);
      // For examples that compare with the commit before.
      execFileSync('git', ['commit', '-q', '--allow-empty', '-m', 'Again'], { cwd: directory });
      if (name === 'init' && !/--(?:update|cluster-local)/.test(example))
        rmSync(join(directory, 'distributary.yaml'));
      if (name === 'fn') writeFileSync(join(directory, 'resource-list.yaml'), resourceList);
      await expectToWork(example, directory);
    }
  });
});

/** Runs a line as a shell would: the program within this process, anything else in bash. */
async function expectToWork(line: string, cwd: string): Promise<void> {
  const variables = /^(?:[A-Z_]+=\S+ )*(?=distributary )/.exec(line)?.[0];
  if (variables === undefined) {
    execFileSync('bash', ['-c', line], { cwd, stdio: 'pipe' });
    return;
  }
  const [withInput = ''] = line.slice(variables.length).split(' > ');
  const [command = '', input] = withInput.split(' < ');
  const stdin = input === undefined ? resourceList : read(join(cwd, input));
  const argv = execFileSync('bash', ['-c', `printf '%s\\n' ${command}`], { encoding: 'utf8' });
  const set = variables
    .trim()
    .split(' ')
    .map((variable) => variable.split('='));
  const env = { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(set) };
  const ran = await runProgram(argv.trimEnd().split('\n').slice(1), { cwd, env, stdin });
  // Without the program that proves, the command says so (DIS0682).
  const isUnproven = line.includes('--prove') && oracle === undefined;
  expect(ran.status, `${line}\n${ran.stderr}`).toBe(isUnproven ? 3 : 0);
  removeDemo(ran);
}

function removeDemo({ stdout }: Ran): void {
  const directory = /^rm -rf (\S*distributary-demo-\w+)$/m.exec(stdout)?.[1];
  if (directory !== undefined) rmSync(directory, { recursive: true });
}
