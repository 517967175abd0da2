/** Secrets in everything that is read, and every command: what is said never holds one, and what is delivered only those that teams wrote. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findingsFormats } from '../../plugin/format/findings/registry.ts';
import { authoredCanary, canaryFleet, shownIn } from '../support/canary-fleet.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { writeFiles } from '../support/git-repository.ts';
import { listOf, liveCluster, liveHub, liveProfile, liveSecret } from '../support/live-hub.ts';
import { findPeer } from '../support/peer-program.ts';
import { usePeers } from '../support/peer-sources.ts';
import { runProgram } from '../support/run-program.ts';
import { directoryWith, scratchDirectory } from '../support/scratch.ts';
import { addOrigin, commitAll, git, useNobodysGit } from '../support/scratch-repository.ts';
import { canary, secretMistakes } from '../support/secret-mistakes.ts';
import { token } from '../support/stand-in-server.ts';

const draws = drawsFor(import.meta.url);

useNobodysGit();
beforeEach(() => usePeers('eds-oracle', 'helm', 'kustomize'));
afterEach(() => vi.unstubAllEnvs());

const findings = [...findingsFormats.keys()];
const deltas = ['text', 'markdown', 'json'];

/** What only says something. */
const saying: readonly (readonly string[])[] = [
  ...findings.map((format) => ['check', '--format', format]),
  ...findings.map((format) => ['check', '--staged', '--format', format]),
  ['check', 'topology'],
  ['check', '--strict'],
  ...(findPeer('eds-oracle') === undefined ? [] : [['prove']]),
  ...deltas.map((format) => ['diff', '--format', format]),
  ['diff', '--staged'],
  ['diff', 'HEAD', 'HEAD'],
  ...['text', 'json'].map((format) => ['hydrate', '--dry-run', '-o', format]),
  ...['text', 'json'].map((format) => ['hydrate', '--worktree', '-o', format]),
  ['hydrate', '--worktree', '--out', 'OUT'],
  ['hydrate', '--rev', 'HEAD'],
  ['hydrate', '-o', 'json'],
  ['hydrate', '--push', 'origin'],
  ...['text', 'yaml', 'json'].map((format) => ['topology', '-o', format]),
  ['cmp', 'parameters'],
  ['init', '--dry-run'],
  ['init', '--found-clusters', '--dry-run'],
  ['explain', 'DIS0226'],
  ...['text', 'json'].map((format) => ['explain', 'shop/web', '-o', format]),
  ...['text', 'json', 'markdown'].map((format) => ['simulate', '--all-pairs', '-o', format]),
  ['hooks', 'install'],
  ['demo', '--fleet', 'none'],
];

/** What prints the product. */
const delivering: readonly (readonly string[])[] = [
  ['render', '--cluster', 'paris'],
  ['render', '--cluster', 'tokyo'],
  ['cmp', 'generate'],
  // The Fleet as it would be written, with what stands there already.
  ['init', '--update', '--dry-run'],
];

/** Commands that are tried: of each name at least one. */
const tried = (commands: readonly (readonly string[])[]) =>
  draws.rows(commands, ([name = '']) => name).map((argv) => [argv.join(' '), argv] as const);

const secrets = [canary, token];

async function run(argv: readonly string[], cwd: string, more = {}) {
  const env = { ARGOCD_ENV_CLUSTER: 'paris', DISTRIBUTARY_DEBUG: '1', ...more };
  const filled = argv.map((word) => (word === 'OUT' ? join(scratchDirectory(), 'out') : word));
  return runProgram(filled, { cwd, env });
}

/** The first state committed, the second staged. */
function repositoryWith(files: Readonly<Record<string, string>> = canaryFleet(2)): string {
  const directory = directoryWith(canaryFleet(1));
  commitAll(directory);
  addOrigin(directory);
  writeFiles(directory, files);
  git(directory, 'add', '--all');
  return directory;
}

describe('a fleet in order', () => {
  test.each(tried(saying))('%s', async (_, argv) => {
    const { status, stdout, stderr } = await run(argv, repositoryWith());
    expect(shownIn(stdout + stderr, [...secrets, authoredCanary])).toEqual([]);
    expect([0, 1, 2]).toContain(status);
  });

  test.each(tried(delivering))('%s', async (_, argv) => {
    const { status, stdout, stderr } = await run(argv, repositoryWith());
    expect(shownIn(stdout, secrets)).toEqual([]);
    expect(shownIn(stderr, [...secrets, authoredCanary])).toEqual([]);
    expect(status).toBe(0);
    expect(stdout).toContain(authoredCanary);
  });

  test('in branches, in their messages and in a directory', async () => {
    const directory = repositoryWith();
    const out = join(scratchDirectory(), 'out');
    expect(await run(['hydrate', '--push', 'origin'], directory)).toMatchObject({ status: 0 });
    expect(await run(['hydrate', '--worktree', '--out', out], directory)).toMatchObject({
      status: 0,
    });
    const refs = ['--glob=refs/heads/env', '--glob=refs/notes'];
    const made = git(directory, 'rev-list', '--objects', ...refs)
      .trimEnd()
      .split('\n');
    expect(made.length).toBeGreaterThan(8);
    const texts = made.map((line) => {
      const [id = '', path = ''] = line.split(' ');
      const type = git(directory, 'cat-file', '-t', id).trim();
      return { path, type, text: git(directory, 'cat-file', type, id) };
    });
    for (const { path, type, text } of texts) {
      expect(shownIn(text, secrets), path).toEqual([]);
      if (type === 'blob' && path.startsWith('apps/')) continue;
      expect(shownIn(text, [authoredCanary]), path).toEqual([]);
    }
    const files = readdirSync(out, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of files.filter((file) => file.isFile())) {
      const text = readFileSync(join(parentPath, name), 'utf8');
      expect(shownIn(text, secrets), name).toEqual([]);
    }
  });
});

describe.each(['topology', 'apps/web'])('mistakes in %s', (directory) => {
  const mistakes = Object.fromEntries(
    secretMistakes.map(([, text], i) => [
      `${directory}/m${i}.yaml`,
      text.replaceAll('NAME', `m${i}`),
    ]),
  );
  const commands = tried([...saying, ...delivering]);

  test.each(commands)('staged: %s', async (_, argv) => {
    const { stdout, stderr } = await run(argv, repositoryWith(mistakes));
    const isProduct = delivering.includes(argv);
    expect(shownIn(stderr + (isProduct ? '' : stdout), [...secrets, authoredCanary])).toEqual([]);
    expect(shownIn(stdout, secrets)).toEqual([]);
  });

  const ofCommits = commands.filter(([, [name]]) => name === 'hydrate' || name === 'diff');

  test.each(ofCommits)('committed: %s', async (_, argv) => {
    const repository = repositoryWith(mistakes);
    commitAll(repository, 'Mistakes');
    const { stdout, stderr } = await run(argv, repository);
    expect(shownIn(stdout + stderr, secrets)).toEqual([]);
  });
});

describe('the clusters of an API server', () => {
  const hub = {
    [listOf.clusters]: [
      liveCluster('paris', 'eu', '203.0.113.1'),
      { ...liveCluster('tokyo', 'us', 'not a host'), extra: token },
      { metadata: { name: 'bad', annotations: { kubeconfig: token } }, spec: { kubeconfg: token } },
      { metadata: { name: 'worse' }, spec: { kubeconfig: { a: token }, gatewayHost: 'x y' } },
    ],
    [listOf.profiles]: [
      liveProfile('west', { 'distributary.dev/gateway-ip': 'x', 'example.com/secret': token }),
    ],
    [listOf.secrets]: [liveSecret('cluster-1234', 'north')],
  };
  const commands = [...saying, ...delivering].filter(
    ([name]) => !['init', 'explain', 'hooks', 'demo'].includes(name ?? ''),
  );
  const states = { 'as they should be': 1, 'some broken': 4 };

  describe.each(Object.entries(states))('%s', (_state, count) => {
    test.each(tried(commands))('%s', async (_, argv) => {
      const clusters = hub[listOf.clusters]?.slice(0, count) ?? [];
      const { kubeconfig } = await liveHub({ ...hub, [listOf.clusters]: clusters });
      const argument = [...argv, '--topology', 'live'];
      const { stdout, stderr } = await run(argument, repositoryWith(), { KUBECONFIG: kubeconfig });
      expect(shownIn(stdout + stderr, secrets)).toEqual([]);
    });
  });
});
