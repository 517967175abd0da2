/** The composite action, run as GitHub runs its step: in a checkout as actions/checkout makes it, with a remote. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
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
import { callsIn, runAction, runs } from '../support/run-action.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { commitAll, git } from '../support/scratch-repository.ts';

const program = packagedProgram();
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

describe('propose', () => {
  /** A clone of the fleet whose branches are proposals; hydrated once, so that the next change is proposed. */
  function proposing(): { readonly origin: string; readonly runner: Runner } {
    const origin = remoteWithTopic();
    const directory = scratchDirectory();
    git(directory, 'clone', '--quiet', `file://${origin}`, '.');
    const fleet = join(directory, 'distributary.yaml');
    const text = readFileSync(fleet, 'utf8');
    writeFileSync(
      fleet,
      text.replace('spec:\n', 'spec:\n  branches: {name: "env/{{ name }}-next"}\n'),
    );
    commitAll(directory, 'Propose changes');
    git(directory, 'push', '--quiet', 'origin', 'main');
    return { origin, runner: runnerWith(program.path(), directory) };
  }

  /** A stand-in of a platform's command line that records each call and answers a list as it is said. */
  function recorder(runner: Runner, list: string, name = 'gh'): string {
    const said = standInFor(name, runner);
    const lines = [
      '#!/bin/sh',
      `{ printf '%s\\037' "$@"; printf '\\036'; } >> '${said}'`,
      `[ "$2" != list ] || echo '${list}'`,
    ];
    writeFileSync(said.replace(/\.argv$/, ''), `${lines.join('\n')}\n`, { mode: 0o755 });
    return said;
  }

  function change(runner: Runner, subject: string): void {
    writeFileSync(
      join(runner.directory, 'clusters/paris/banner.yaml'),
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: banner, namespace: shop}\ndata: {text: new}\n',
    );
    commitAll(runner.directory, subject);
    git(runner.directory, 'push', '--quiet', 'origin', 'main');
  }

  test('opens a pull request for each cluster that changes, and updates the one that is open', async () => {
    const { origin, runner } = proposing();
    const said = recorder(runner, '[]');
    const first = await runAction(runner, { command: 'propose' });
    expect(first.status, first.output).toBe(0);
    expect(written(origin)).toEqual(hydrated.flatMap((name) => [name, `${name}-next`]).sort());
    expect(callsIn(said), 'nothing to review yet').toEqual([]);

    const hostile = 'Say $(touch pwned) `touch pwned` "; touch pwned';
    change(runner, hostile);
    const second = await runAction(runner, { command: 'propose' });
    expect(second.status, second.output).toBe(0);
    const [list, create, ...others] = callsIn(said);
    expect(others).toEqual([]);
    expect(list).toEqual(
      expect.arrayContaining(['pr', 'list', '--head=env/paris-next', '--base=env/paris']),
    );
    expect(create?.slice(0, 4)).toEqual([
      'pr',
      'create',
      '--head=env/paris-next',
      '--base=env/paris',
    ]);
    expect(create?.[4]).toMatch(/^--title=paris: [0-9a-f]{7}: Say /);
    expect(create?.[4]?.endsWith(hostile)).toBe(true);
    expect(existsSync(join(runner.directory, 'pwned'))).toBe(false);

    writeFileSync(said, '');
    // That of a fork has the same name, and is left alone.
    recorder(
      runner,
      '[{"number":8,"isCrossRepository":true},{"number":7,"isCrossRepository":false}]',
    );
    const third = await runAction(runner, { command: 'propose' });
    expect(third.status, third.output).toBe(0);
    expect(callsIn(said).filter(([, verb]) => verb !== 'list')).toEqual([
      [
        'pr',
        'edit',
        '7',
        expect.stringMatching(/^--title=paris: /),
        expect.stringMatching(/^--body-file=/),
      ],
    ]);
  });

  test('does the same with the command line of GitLab', async () => {
    const { runner } = proposing();
    const said = recorder(runner, '[]', 'glab');
    const { path } = await runAction(runner, { command: 'propose' });
    change(runner, 'Take the banner back');
    const script = resolve('plugin/ci/propose.sh');
    const PATH = [readFileSync(path, 'utf8').trim(), runner.env['PATH']].join(delimiter);
    const run = async () => await runShell(runner, `bash '${script}' glab --quiet`, { PATH });
    const opened = await run();
    expect(opened.status, opened.output).toBe(0);
    const [list, create, ...others] = callsIn(said);
    expect(others).toEqual([]);
    const branches = ['--source-branch=env/paris-next', '--target-branch=env/paris'];
    expect(list).toEqual(['mr', 'list', ...branches, '--output=json']);
    expect(create?.slice(0, 4)).toEqual(['mr', 'create', ...branches]);
    writeFileSync(said, '');
    const open = [
      { iid: 8, source_project_id: 2, target_project_id: 1 },
      { iid: 7, source_project_id: 1, target_project_id: 1 },
    ];
    recorder(runner, JSON.stringify(open), 'glab');
    const updated = await run();
    expect(updated.status, updated.output).toBe(0);
    expect(callsIn(said).map((words) => words.slice(0, 3))).toEqual([
      ['mr', 'list', '--source-branch=env/paris-next'],
      ['mr', 'update', '7'],
    ]);
  });

  test('refuses branches that are no proposals', async () => {
    const origin = remoteWithTopic();
    const directory = scratchDirectory();
    git(directory, 'clone', '--quiet', `file://${origin}`, '.');
    const runner = runnerWith(program.path(), directory);
    const said = recorder(runner, '[]');
    const { status, output } = await runAction(runner, { command: 'propose' });
    expect(status).toBe(2);
    expect(output).toContain('the branch env/berlin does not end in -next: set spec.branches.name');
    expect(callsIn(said)).toEqual([]);
    expect(written(origin), 'nothing is pushed').toEqual([]);
  });
});

test('another command is refused before anything is installed', async () => {
  const runner = runnerWith(program.path(), scratchDirectory());
  const { status, output, path } = await runAction(runner, { command: 'render; ls' });
  expect(status).toBe(2);
  expect(output).toBe(
    '::error title=distributary::command is "render; ls", expected check, diff, hydrate or propose\n',
  );
  expect(existsSync(path)).toBe(false);
});
