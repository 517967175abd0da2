/** The commands of the example pipelines, run: in a clone as the host makes it, with a remote. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
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
import { commitAll, git } from '../support/scratch-repository.ts';

const program = packagedProgram();

function clone(origin: string, ...options: readonly string[]): string {
  const directory = scratchDirectory();
  git(directory, 'clone', '--quiet', ...options, `file://${origin}`, '.');
  return directory;
}

/** Has the branches of the fleet be proposals. */
function proposeIn(origin: string): void {
  const directory = clone(origin);
  const fleet = join(directory, 'distributary.yaml');
  const name = '  branches: {name: "env/{{ name }}-next"}\n';
  writeFileSync(fleet, readFileSync(fleet, 'utf8').replace('spec:\n', `spec:\n${name}`));
  commitAll(directory, 'Propose changes');
  git(directory, 'push', '--quiet', 'origin', 'main');
}

const proposed = hydrated.flatMap((name) => [name, `${name}-next`]).sort();

/** Changes one cluster. */
function mergeBanner(origin: string): void {
  const directory = clone(origin, '--branch=main');
  writeFileSync(
    join(directory, 'clusters/paris/notice.yaml'),
    'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: notice, namespace: shop}\n',
  );
  commitAll(directory, 'Give Paris a notice');
  git(directory, 'push', '--quiet', 'origin', 'main');
}

const spoiled = (directory: string) => writeFileSync(join(directory, 'apps/web/x.yaml'), broken);
describe('the workflow of GitHub Actions', () => {
  interface Step {
    readonly uses?: string;
    readonly run?: string;
  }
  const {
    jobs,
    env,
  }: {
    jobs: Readonly<Record<'check' | 'hydrate' | 'propose', { steps: readonly Step[] }>>;
    env: Readonly<Record<string, string>>;
  } = parse(readFileSync('plugin/ci/github.yaml', 'utf8'));
  const steps = (job: 'check' | 'hydrate' | 'propose') =>
    jobs[job].steps.flatMap(({ run }) => run ?? []);

  /** The checkout of a pull request, two commits deep: the merge that GitHub makes of it. */
  function checkout(origin: string): Runner {
    const directory = scratchDirectory();
    git(directory, 'init', '--quiet');
    git(directory, 'remote', 'add', 'origin', `file://${origin}`);
    git(directory, 'fetch', '--quiet', '--depth=2', 'origin', 'refs/merge/1');
    git(directory, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
    return runnerWith(program.path(), directory);
  }

  async function runSteps(runner: Runner, job: 'check' | 'hydrate' | 'propose') {
    const temporary = scratchDirectory();
    const summary = join(temporary, 'summary.md');
    const given = { RUNNER_TEMP: temporary, GITHUB_STEP_SUMMARY: summary, NUMBER: '7' };
    const said: string[] = [];
    for (const step of steps(job)) {
      const { status, output } = await runShell(runner, step, given);
      said.push(output);
      if (status !== 0) return { failed: step, said, summary };
    }
    return { failed: undefined, said, summary };
  }

  test('says where distributary comes from in one place', () => {
    expect(Object.keys(env)).toEqual(['DISTRIBUTARY']);
  });

  test('checks a pull request and comments on it', async () => {
    const runner = checkout(remoteWithTopic());
    const comment = standInFor('gh', runner);
    const { failed, said, summary } = await runSteps(runner, 'check');
    expect(failed, said.join('')).toBeUndefined();
    const difference = readFileSync(summary, 'utf8');
    expect(difference).toContain('removed `ConfigMap shop/banner` in `clusters/paris`');
    const argv = readFileSync(comment, 'utf8').split('\n');
    expect(argv.slice(0, 3)).toEqual(['pr', 'comment', '7']);
    expect(readFileSync(argv[argv.indexOf('--body-file') + 1] ?? '', 'utf8')).toBe(difference);
  });

  test('fails with an annotation when there are errors', async () => {
    const runner = checkout(remoteWithTopic(spoiled));
    const { failed, said } = await runSteps(runner, 'check');
    expect(failed).toBe('distributary check --format github');
    expect(said.join('')).toMatch(
      /^::error title=distributary DIS0200,file=apps\/web\/x.yaml,line=/m,
    );
  });

  test('writes the branches of what is merged', async () => {
    const origin = remoteWithTopic();
    const runner = runnerWith(program.path(), clone(origin, '--depth=1'));
    const { failed, said } = await runSteps(runner, 'hydrate');
    expect(failed, said.join('')).toBeUndefined();
    expect(written(origin)).toEqual(hydrated);
  });

  test('proposes what is merged instead, where it is told to', async () => {
    const origin = remoteWithTopic();
    proposeIn(origin);
    const runner = runnerWith(program.path(), clone(origin, '--depth=1'));
    const asked = standInFor('gh', runner);
    const first = await runSteps(runner, 'propose');
    expect(first.failed, first.said.join('')).toBeUndefined();
    expect(written(origin)).toEqual(proposed);
    mergeBanner(origin);
    const later = runnerWith(program.path(), clone(origin, '--depth=1'));
    const second = await runSteps({ ...later, env: runner.env }, 'propose');
    expect(second.failed, second.said.join('')).toBeUndefined();
    expect(readFileSync(asked, 'utf8').split('\n').slice(0, 4)).toEqual([
      'pr',
      'create',
      '--head=env/paris-next',
      '--base=env/paris',
    ]);
  });
});

describe('the pipeline of GitLab', () => {
  const pipeline: Record<
    'check' | 'hydrate' | 'propose' | 'default',
    { script: readonly string[]; before_script: readonly string[] }
  > = parse(readFileSync('plugin/ci/gitlab.yaml', 'utf8'));
  const script = (job: 'check' | 'hydrate' | 'propose') =>
    [...pipeline.default.before_script, ...pipeline[job].script].join('\n');

  test('checks a merge request and writes a note', async () => {
    const origin = remoteWithTopic();
    const notes: string[] = [];
    const api = createServer((request, response) => {
      const { method, url, headers } = request;
      let body = `${method} ${url} ${headers['private-token']}\n`;
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        notes.push(body);
        response.writeHead(201).end('{}');
      });
    });
    await new Promise<void>((ready) => api.listen(0, '127.0.0.1', ready));
    const address = api.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const runner = runnerWith(program.path(), clone(origin, '--branch=topic', '--depth=1'));
    const ran = await runShell(runner, script('check'), {
      CI_MERGE_REQUEST_DIFF_BASE_SHA: git(origin, 'rev-parse', 'main').trim(),
      CI_API_V4_URL: `http://127.0.0.1:${port}/api/v4`,
      CI_PROJECT_ID: '3',
      CI_MERGE_REQUEST_IID: '7',
      FLEET_TOKEN: 'hunter2',
    });
    api.close();
    expect(ran.status, ran.output).toBe(0);
    expect(ran.output).not.toContain('hunter2');
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatch(/^POST \/api\/v4\/projects\/3\/merge_requests\/7\/notes hunter2\n/);
    expect(notes[0]).toContain('removed `ConfigMap shop/banner` in `clusters/paris`');
    expect(readFileSync(join(runner.directory, 'junit.xml'), 'utf8')).toContain('failures="0"');
  });

  test('fails with a report when there are errors', async () => {
    const origin = remoteWithTopic(spoiled);
    const runner = runnerWith(program.path(), clone(origin, '--branch=topic'));
    const ran = await runShell(runner, script('check'));
    expect(ran.status).toBe(1);
    const report = readFileSync(join(runner.directory, 'junit.xml'), 'utf8');
    expect(report).toMatch(/file="apps\/web\/x.yaml" line="\d+"/);
  });

  const remoteOf = (origin: string) => ({
    CI_SERVER_PROTOCOL: 'https',
    CI_SERVER_HOST: 'git.example.com',
    CI_SERVER_PORT: '443',
    CI_PROJECT_PATH: 'org/fleet',
    FLEET_TOKEN: 'hunter2',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: `url.file://${origin}.insteadOf`,
    GIT_CONFIG_VALUE_0: 'https://fleet:hunter2@git.example.com:443/org/fleet.git',
  });

  test('writes the branches of what is merged', async () => {
    const origin = remoteWithTopic();
    const runner = runnerWith(program.path(), clone(origin, '--depth=1'));
    const ran = await runShell(runner, script('hydrate'), remoteOf(origin));
    expect(ran.status, ran.output).toBe(0);
    expect(ran.output).not.toContain('hunter2');
    expect(written(origin)).toEqual(hydrated);
  });

  test('proposes what is merged instead, where it is told to', async () => {
    const origin = remoteWithTopic();
    proposeIn(origin);
    const runner = runnerWith(program.path(), clone(origin, '--depth=1'));
    const asked = standInFor('glab', runner);
    const first = await runShell(runner, script('propose'), remoteOf(origin));
    expect(first.status, first.output).toBe(0);
    expect(written(origin)).toEqual(proposed);
    mergeBanner(origin);
    const later = { ...runner, directory: clone(origin, '--depth=1') };
    const second = await runShell(later, script('propose'), remoteOf(origin));
    expect(second.status, second.output).toBe(0);
    expect(second.output).not.toContain('hunter2');
    expect(readFileSync(asked, 'utf8').split('\n').slice(0, 4)).toEqual([
      ...['mr', 'create', '--source-branch=env/paris-next', '--target-branch=env/paris'],
    ]);
  });
});
