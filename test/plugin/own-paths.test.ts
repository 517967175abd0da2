/**
 * Whatever a file of a repository or an option names: nothing is written, replaced or removed that distributary has not made.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repositoryAt, writeFiles } from '../support/git-repository.ts';
import { fleetFiles } from '../support/peer-sources.ts';
import { prepareCommit } from '../support/prepared-git.ts';
import { runProgram } from '../support/run-program.ts';
import { scratchDirectory } from '../support/scratch.ts';
import { wholeTree } from '../support/whole-tree.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;
const APP = 'vendor/x.example/app@v1';
const MESH = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n';

/** A repository of a fleet with a commit, in a directory with one beside it. */
function makeFleet(files: Readonly<Record<string, string>>): string {
  const outer = scratchDirectory();
  const directory = join(outer, 'fleet');
  mkdirSync(join(outer, 'outside'));
  writeFileSync(join(outer, 'outside/kept'), 'x');
  mkdirSync(directory);
  writeFiles(directory, { ...fleetFiles('', { 'apps/x/a.yaml': MESH }), ...files });
  prepareCommit(directory, 'with a branch', () => {
    const repository = repositoryAt(directory);
    repository.git('init', '-q', '-b', 'main', '--template=', '.');
    repository.commit({});
    repository.git('branch', 'unpushed');
  });
  mkdirSync(join(directory, '.git/hooks'), { recursive: true });
  return directory;
}

function lock(root: string, directory: string): Readonly<Record<string, string>> {
  const entry = {
    ...{ type: 'git', url: 'https://x.example/app', ref: 'v1', resolved: '1'.repeat(40) },
    ...{ directory, digest: DIGEST },
  };
  const head = { apiVersion: 'distributary.dev/v1alpha1', kind: 'VendorLock', directory: root };
  return { 'distributary.lock': JSON.stringify({ ...head, entries: [entry] }) };
}

/** Runs it in the repository, and compares all that was there before. */
async function expectRefused(
  directory: string,
  argv: readonly string[],
  code: string,
): Promise<void> {
  const outer = dirname(directory);
  const before = wholeTree(outer);
  const ran = await runProgram(argv, { cwd: directory });
  expect(ran.status, ran.stderr).toBeGreaterThan(0);
  expect(ran.stderr).toContain(code);
  expect(wholeTree(outer)).toEqual(before);
}

const link = (to: string, at: string) => (directory: string) => {
  mkdirSync(dirname(join(directory, at)), { recursive: true });
  symlinkSync(to, join(directory, at));
};

/** A repository in the work tree: of a submodule, whose directory of git is in that of the fleet; bare; or of its own. */
const repositoryIn = (at: string, kind: 'submodule' | 'bare' | 'own') => (directory: string) => {
  mkdirSync(join(directory, '.git/modules'), { recursive: true });
  const apart = ['--separate-git-dir', join(directory, '.git/modules/lib')];
  const options = { submodule: apart, bare: ['--bare'], own: [] }[kind];
  execFileSync('git', ['init', '-q', '--template=', ...options, join(directory, at)]);
};

const files = (given: Readonly<Record<string, string>>) => (directory: string) =>
  writeFiles(directory, given);

describe('vendor takes no lock', () => {
  test.each([
    ['.git', '.git/refs'],
    ['.git', '.git/distributary/cache'],
    ['.git', '.git/modules/lib'],
    ['.git', '.git/hooks'],
    ['.GIT', '.GIT/x.example/app@v1'],
    ['git~1', 'git~1/x.example/app@v1'],
    ['.git ', '.git /x.example/app@v1'],
    ['.git.', '.git./x.example/app@v1'],
    ['.git::$INDEX_ALLOCATION', '.git::$INDEX_ALLOCATION/x.example/app@v1'],
    ['.g\u200cit', '.g\u200cit/x.example/app@v1'],
    ['\u200c.git', '\u200c.git/x.example/app@v1'],
    ['lib/.git', 'lib/.git/x.example/app@v1'],
    ['.github', '.github/x.example/app@v1'],
    ['apps', 'apps/x'],
    ['vendor', 'vendor/.git'],
    ['vendor', 'vendor/mine'],
    ['vendor', `${APP}/deploy`],
    ['../outside', '../outside/x.example/app@v1'],
    ['/tmp', '/tmp/x.example/app@v1'],
    ['.', './x.example/app@v1'],
    ['a\\b', 'a\\b/x.example/app@v1'],
  ])('with directory %j and an entry in %j', async (root, directory) => {
    await expectRefused(makeFleet(lock(root, directory)), ['vendor'], 'DIS0863');
  });
});

describe('vendor replaces and removes nothing', () => {
  test.each<[string, (directory: string) => void, string]>([
    ['with files of another digest', files({ [`${APP}/a.yaml`]: MESH }), 'DIS0819'],
    ['with files that no reader lists', files({ [`${APP}/node_modules/a`]: 'x' }), 'DIS0819'],
    ['with a link in it', link('../../../apps', `${APP}/a`), 'DIS0819'],
    ['in whose place a link is', link('../../apps/x', APP), 'DIS0819'],
    ['in whose place a file is', files({ [APP]: 'x' }), 'DIS0819'],
    ['behind a link to the directory of git', link('.git', 'vendor'), 'DIS0818'],
    ['behind a link to another directory', link('../outside', 'vendor'), 'DIS0818'],
    ['behind a link further on', link('../apps', 'vendor/x.example'), 'DIS0818'],
    ['in a submodule', repositoryIn('vendor', 'submodule'), 'DIS0818'],
    ['that is a work tree', repositoryIn(APP, 'own'), 'DIS0818'],
    ['in a bare repository', repositoryIn('vendor', 'bare'), 'DIS0818'],
  ])('%s', async (_, prepare, code) => {
    const directory = makeFleet(lock('vendor', APP));
    prepare(directory);
    // A lock names a directory below a link as well, where a run has to see it.
    mkdirSync(join(directory, APP, '..'), { recursive: true });
    await expectRefused(directory, ['vendor'], code);
  });
});

const INVENTORY = '# distributary inventory v1\n# fleet *\n# branch *\n';
const hydrate = (out: string) => ['hydrate', '--worktree', '--out', out];
const update = ['init', '--update', '--schemas', '--clusters', 'rome'];

describe('nothing is written', () => {
  const none = () => {};
  test.each<[string, readonly string[], (directory: string) => void, string]>([
    ['report into .git', ['report', '--out', '.git/page.html'], none, 'DIS0818'],
    ['report over git’s file', ['report', '--out', '.git/config'], none, 'DIS0818'],
    ['report in other case', ['report', '--out', '.GIT/x'], files({ '.GIT/y': '' }), 'DIS0818'],
    ['report over a file of others', ['report', '--out', 'distributary.yaml'], none, 'DIS0818'],
    ['report through a link', ['report', '--out', 'a.html'], link('.git/x', 'a.html'), 'DIS0818'],
    ['report behind a link', ['report', '--out', 'o/a'], link('../outside', 'o'), 'DIS0818'],
    [
      'report in a submodule',
      ['report', '--out', 'l/a'],
      repositoryIn('l', 'submodule'),
      'DIS0818',
    ],
    ['a baseline into .git', ['check', '--write-baseline', '.git/b'], none, 'DIS0818'],
    ['a baseline by a link', ['check', '--write-baseline', 'b'], link('.git/b', 'b'), 'DIS0818'],
    ['files into .git', hydrate('.git/out'), none, 'DIS0818'],
    ['files over .git', hydrate('.git'), none, 'DIS0818'],
    ['files behind a link', hydrate('out'), link('.git/hooks', 'out'), 'DIS0818'],
    ['files into a bare repository', hydrate('out/a'), repositoryIn('out', 'bare'), 'DIS0818'],
    ['files into a submodule', hydrate('out'), repositoryIn('out', 'submodule'), 'DIS0818'],
    [
      'files by a list that names those of git',
      hydrate('out'),
      files({ 'out/.distributary/inventory': `${INVENTORY}.git/config\n` }),
      'DIS0818',
    ],
    [
      'files by a list that leads outside',
      hydrate('out'),
      files({ 'out/.distributary/inventory': `${INVENTORY}../apps/x/a.yaml\n` }),
      'DIS0818',
    ],
    ['a cluster behind a link', update, link('../outside', 'topology'), 'DIS0818'],
    ['schemas behind a link', update, link('.git', '.distributary'), 'DIS0818'],
    ['schemas in a repository', update, repositoryIn('.distributary', 'own'), 'DIS0818'],
    ['a Fleet in .git', ['init', '--fleet', '.git/fleet.yaml'], none, 'DIS0818'],
    ['a Fleet in git~1', ['init', '--fleet', 'git~1/fleet.yaml'], none, 'DIS0818'],
    ['a hook behind a link', ['hooks', 'install', '--force'], hooksIn('../outside'), 'DIS0818'],
    ['a hook of another repository', ['hooks', 'install'], hooksIn('.git'), 'DIS0818'],
  ])('%s', async (_, argv, prepare, code) => {
    const directory = makeFleet({});
    if (argv === update) execFileSync('rm', ['-r', join(directory, 'topology')]);
    prepare(directory);
    await expectRefused(directory, argv, code);
  });
});

/** Hooks that the configuration has in a directory of the work tree, which is a link. */
function hooksIn(to: string) {
  return (directory: string): void => {
    if (to === '.git') repositoryIn('other', 'own')(directory);
    else link(to, 'hooks')(directory);
    const path = to === '.git' ? 'other/.git/hooks' : 'hooks';
    repositoryAt(directory).git('config', 'core.hooksPath', path);
  };
}
