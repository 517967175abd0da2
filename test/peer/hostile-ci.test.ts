/**
 * The steps of the action, of the example pipelines and of this repository's workflows, run as a runner runs them, with names that strangers
 * choose: nothing of them becomes code, a workflow command, or a line of the files that hand values on to other steps.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtProgram } from '../support/built-program.ts';
import { runShell } from '../support/ci-example.ts';
import { filesBelow } from '../support/code-fixtures.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { commandsIn, machine, namedFleet } from '../support/hostile-runner.ts';
import { hostileValues } from '../support/hostile-values.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { git } from '../support/scratch-repository.ts';

const draws = drawsFor(import.meta.url, ['.github/', 'action.yml', 'plugin/ci/']);

const program = builtProgram();

/** Values with their names, of which each place tries others where it tries a part: each starts programs at each step, so a part of a part. */
function rowsAt(place: number): readonly (readonly [string, string])[] {
  const values = [...hostileValues.slice(place), ...hostileValues.slice(0, place)];
  return draws.rows(draws.rows(values)).map((value) => [JSON.stringify(value).slice(0, 60), value]);
}

interface Step {
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const action: { readonly runs: { readonly steps: readonly [Step] } } = parse(
  readFileSync('action.yml', 'utf8'),
);
const [step] = action.runs.steps;
const inputs = {
  COMMAND: 'check',
  DIRECTORY: '.',
  ARGUMENTS: '',
  BASE: 'HEAD^1',
  PACKAGE: '',
  NUMBER: '7',
  MAY_COMMENT: 'true',
  GH_TOKEN: 'x',
};

/** Of two commits, whose names are harmless. */
let plain = '';
beforeAll(() => {
  plain = mkdtempSync(join(tmpdir(), 'distributary-plain-'));
  cpSync('fixtures/repos/demo/in', plain, { recursive: true });
  namedFleet('plain', true, plain);
});
afterAll(() => rmSync(plain, { recursive: true, force: true }));

async function runAction(given: Partial<typeof inputs>, directory = plain) {
  const all = machine(program.path(), directory, ['gh']);
  const ran = await runShell(all.runner, step.run ?? '', { ...inputs, ...given });
  return { ...ran, ...all };
}

function expectHarmless({
  output,
  left,
  pwned,
  temporary,
}: Awaited<ReturnType<typeof runAction>>): void {
  expect(commandsIn(output)).toEqual([]);
  expect(pwned()).toEqual([]);
  const { GITHUB_PATH = '', GITHUB_STEP_SUMMARY, ...others } = left();
  expect(Object.values(others).join('')).toBe('');
  expect(['', `${temporary}/distributary/node_modules/.bin\n`]).toContain(GITHUB_PATH);
}

describe('the action', () => {
  test('has no input that these tests do not know', () => {
    expect(Object.keys(step.env ?? {}).sort()).toEqual(Object.keys(inputs).sort());
  });

  test.each(rowsAt(0))('makes nothing of %s as an input', async (_, value) => {
    for (const name of ['COMMAND', 'DIRECTORY', 'ARGUMENTS', 'PACKAGE'] as const)
      expectHarmless(await runAction({ [name]: value }));
    expectHarmless(await runAction({ COMMAND: 'diff', BASE: value }));
  });

  test.each(rowsAt(1))('makes nothing of %s in the repository', async (_, value) => {
    const checked = await runAction({}, namedFleet(value, false));
    expect(checked.status).toBe(1);
    expectHarmless(checked);
    expectHarmless(await runAction({ COMMAND: 'diff' }, namedFleet(value)));
  });
});

/** Contexts of GitHub that no stranger can set. */
const own =
  /^(?:github\.(?:token|actor)|runner\.|matrix\.|needs\.verify\.outputs\.|steps\.|secrets\.|vars\.|env\.)/;

/** What a runner makes of expressions in a text: a stranger's value for each that a stranger can set. */
const expanded = (text: string, value: string) =>
  text.replaceAll(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) =>
    own.test(expression) ? 'x' : value,
  );

/** Variables that systems set to what strangers choose. */
const strangers = [
  ...['GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'GITHUB_BASE_REF', 'GITHUB_ACTOR'],
  ...['CI_COMMIT_BRANCH', 'CI_COMMIT_REF_NAME', 'CI_COMMIT_MESSAGE', 'CI_COMMIT_TITLE'],
  ...[
    'CI_MERGE_REQUEST_TITLE',
    'CI_MERGE_REQUEST_SOURCE_BRANCH_NAME',
    'CI_MERGE_REQUEST_DESCRIPTION',
  ],
  ...['CI_COMMIT_AUTHOR', 'GITLAB_USER_NAME'],
];

interface Workflow {
  readonly env?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly env?: Readonly<Record<string, string>>; readonly steps: readonly Step[] }
    >
  >;
}

/** The commands of a workflow's steps, each with its variables. */
function stepsOf(path: string): readonly (readonly [string, Readonly<Record<string, string>>])[] {
  const { env, jobs }: Workflow = parse(readFileSync(path, 'utf8'));
  return Object.values(jobs).flatMap((job) =>
    job.steps.flatMap((one) =>
      one.run === undefined ? [] : [[one.run, { ...env, ...job.env, ...one.env }] as const],
    ),
  );
}

const workflows = [
  ...filesBelow('.github/workflows').map((path) => `.github/workflows/${path}`),
  'plugin/ci/github.yaml',
];

/** What the steps of a release call; `node` runs scripts of the repository, which the tag is an argument of. */
const called = ['gh', 'npx', 'cosign', 'go', 'node', 'cp', 'mv'];

describe.each(workflows.map((path, i) => [path, i] as const))('%s', (path, i) => {
  test.each(rowsAt(3 + i))('makes nothing of %s', async (_, value) => {
    const isExample = path.startsWith('plugin');
    const directory = isExample ? namedFleet(value) : scratchDirectory();
    const all = machine(program.path(), directory, isExample ? ['gh'] : [...called, 'git']);
    for (const [run, variables] of stepsOf(path)) {
      const filled = Object.entries(variables).map(([name, text]) => [
        name,
        expanded(String(text), value),
      ]);
      const env = {
        ...Object.fromEntries(strangers.map((name) => [name, value])),
        ...Object.fromEntries(filled),
      };
      const { output } = await runShell(all.runner, expanded(run, value), env);
      expect([run, commandsIn(output)]).toEqual([run, []]);
    }
    expect(all.pwned()).toEqual([]);
    const { GITHUB_STEP_SUMMARY, ...others } = all.left();
    expect(Object.values(others).join('')).toBe('');
  });
});

describe('the pipeline of GitLab', () => {
  const pipeline: Record<
    'check' | 'hydrate' | 'default',
    { script: readonly string[]; before_script: readonly string[] }
  > = parse(readFileSync('plugin/ci/gitlab.yaml', 'utf8'));

  test.each(rowsAt(2))('makes nothing of %s', async (_, value) => {
    for (const job of ['check', 'hydrate'] as const) {
      const directory = namedFleet(value, job === 'hydrate');
      git(directory, 'remote', 'add', 'origin', 'file:///nonexistent');
      const all = machine(program.path(), directory, ['curl']);
      const env = {
        ...Object.fromEntries(strangers.map((name) => [name, value])),
        CI_MERGE_REQUEST_DIFF_BASE_SHA: git(directory, 'rev-parse', 'HEAD~1').trim(),
        FLEET_TOKEN: 'x',
      };
      const { output } = await runShell(
        all.runner,
        [...pipeline.default.before_script, ...pipeline[job].script].join('\n'),
        env,
      );
      expect([job, commandsIn(output)]).toEqual([job, []]);
      expect([job, all.pwned()]).toEqual([job, []]);
    }
  });
});

test('the tag of a release is an argument, and hands on nothing but the version of package.json', async () => {
  for (const value of hostileValues) {
    const all = machine(program.path(), process.cwd(), []);
    const { status, output } = await runShell(
      all.runner,
      'node scripts/release/verify-tag.mjs "$GITHUB_REF_NAME" >> "$GITHUB_OUTPUT"',
      { GITHUB_REF_NAME: value },
    );
    expect([value, status]).toEqual([value, 1]);
    expect(all.left()['GITHUB_OUTPUT']).toBe('');
    expect([value, commandsIn(output)]).toEqual([value, []]);
  }
});
