/** The composite action, run as GitHub runs its step: in a checkout as actions/checkout makes it, with a remote. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { packagedProgram } from '../support/built-program.ts';
import {
  hydrated,
  type Runner,
  remoteWithTopic,
  runnerWith,
  runShell,
  standInFor,
  written,
} from '../support/ci-example.ts';
import { broken } from '../support/committing.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { git } from '../support/scratch-repository.ts';

const program = packagedProgram();
const { inputs, runs } = parse(readFileSync('action.yml', 'utf8'));
const [step] = runs.steps;

/** The merge that GitHub makes of a pull request, as deep as it is fetched. */
function checkout(origin: string, depth: number): Runner {
  const directory = scratchDirectory();
  git(directory, 'init', '--quiet');
  git(directory, 'remote', 'add', 'origin', `file://${origin}`);
  git(directory, 'fetch', '--quiet', `--depth=${depth}`, 'origin', 'refs/merge/1');
  git(directory, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
  return runnerWith(program.path(), directory);
}

/** What an expression of action.yml gives for inputs, in a pull request of the same repository. */
function valueIn(expression: string, given: Readonly<Record<string, string>>): string {
  const [, input] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression) ?? [];
  if (input !== undefined) return given[input] ?? inputs[input].default ?? '';
  if (expression.includes('github.event.pull_request.number')) return '7';
  expect(expression).toContain("inputs.comment == 'true' && ");
  return String((given['comment'] ?? inputs.comment.default) === 'true');
}

async function runAction(runner: Runner, given: Readonly<Record<string, string>>) {
  const temporary = scratchDirectory();
  const files = { summary: join(temporary, 'summary.md'), path: join(temporary, 'path') };
  const asked = { package: runner.env['DISTRIBUTARY'] ?? '', ...given };
  const entries = Object.entries<string>(step.env).map(([name, expression]) => [
    name,
    valueIn(expression, asked),
  ]);
  const ran = await runShell(runner, step.run, {
    ...Object.fromEntries(entries),
    GITHUB_ACTION_PATH: process.cwd(),
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_PATH: files.path,
    RUNNER_TEMP: temporary,
  });
  return { ...ran, ...files };
}

test('has one step, in bash, and hands inputs on as variables alone', () => {
  expect(runs.using).toBe('composite');
  expect(runs.steps).toHaveLength(1);
  expect(step.shell).toBe('bash');
  expect(step.run).not.toContain('${{');
});

describe('check', () => {
  test('is fine with a fleet, and puts the program on PATH for the next step', async () => {
    const runner = checkout(remoteWithTopic(), 1);
    const { status, output, path } = await runAction(runner, { command: 'check' });
    expect(status, output).toBe(0);
    const bin = readFileSync(path, 'utf8').trim();
    expect(existsSync(join(bin, 'distributary'))).toBe(true);
  });

  test('fails at the line, in a fleet that lies deeper too', async () => {
    const spoil = (directory: string) => writeFileSync(join(directory, 'apps/web/x.yaml'), broken);
    const runner = checkout(remoteWithTopic(spoil), 1);
    const { status, output } = await runAction(runner, { command: 'check', directory: './' });
    expect(status).toBe(1);
    expect(output).toMatch(/^::error title=distributary DIS0200,file=apps\/web\/x.yaml,line=/m);
  });

  test('takes words as further arguments, and none of them as code', async () => {
    const runner = checkout(remoteWithTopic(), 1);
    const command = 'check';
    const strict = await runAction(runner, { command, arguments: '--strict\n  --fail-on warning' });
    expect(strict.status, strict.output).toBe(0);
    const pattern = await runAction(runner, { command, arguments: '--fail-on *' });
    expect(pattern.status).toBe(2);
    expect(pattern.output).toContain("'*'");
    const hostile = await runAction(runner, { command, arguments: '$(touch pwned) ; touch pwned' });
    expect(hostile.status).toBe(2);
    expect(existsSync(join(runner.directory, 'pwned'))).toBe(false);
  });
});

describe('diff', () => {
  test('writes the summary and the comment', async () => {
    const runner = checkout(remoteWithTopic(), 2);
    const comment = standInFor('gh', runner);
    const { status, output, summary } = await runAction(runner, { command: 'diff' });
    expect(status, output).toBe(0);
    const difference = readFileSync(summary, 'utf8');
    expect(difference).toContain('removed `ConfigMap shop/banner` in `clusters/paris`');
    const argv = readFileSync(comment, 'utf8').split('\n');
    expect(argv.slice(0, 3)).toEqual(['pr', 'comment', '7']);
    expect(readFileSync(argv[argv.indexOf('--body-file') + 1] ?? '', 'utf8')).toBe(difference);
  });

  test('leaves the comment away on request', async () => {
    const runner = checkout(remoteWithTopic(), 2);
    const comment = standInFor('gh', runner);
    const { status, output } = await runAction(runner, { command: 'diff', comment: 'false' });
    expect(status, output).toBe(0);
    expect(existsSync(comment)).toBe(false);
  });

  test('says what a checkout of one commit lacks', async () => {
    const runner = checkout(remoteWithTopic(), 1);
    const { status, output } = await runAction(runner, { command: 'diff' });
    expect(status).toBe(2);
    expect(output).toContain('::error title=distributary::there is no commit HEAD^1');
  });
});

test('hydrate pushes the branches', async () => {
  const origin = remoteWithTopic();
  const directory = scratchDirectory();
  git(directory, 'clone', '--quiet', '--depth=1', `file://${origin}`, '.');
  const runner = runnerWith(program.path(), directory);
  const { status, output } = await runAction(runner, { command: 'hydrate' });
  expect(status, output).toBe(0);
  expect(written(origin)).toEqual(hydrated);
});

test('another command is refused before anything is installed', async () => {
  const runner = runnerWith(program.path(), scratchDirectory());
  const { status, output, path } = await runAction(runner, { command: 'render; ls' });
  expect(status).toBe(2);
  expect(output).toBe(
    '::error title=distributary::command is "render; ls", expected check, diff or hydrate\n',
  );
  expect(existsSync(path)).toBe(false);
});
