/** What a release does before it publishes anything: a version, its tag, an archive, checksums and the formula, each by the scripts that the workflow runs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitAll, git } from '../support/scratch-repository.ts';
import { copyTrackedFiles } from '../support/tracked-files.ts';

const scratch = mkdtempSync(join(tmpdir(), 'distributary-release-'));
const clone = join(scratch, 'clone');
const home = 'https://github.com/someone/distributary';
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function run(program: string, ...argv: readonly string[]) {
  const who = { name: 'A Maintainer', email: 'maintainer@example.com' };
  const { status, stdout, stderr } = spawnSync(program, argv, {
    cwd: clone,
    encoding: 'utf8',
    env: {
      PATH: [resolve('node_modules/.bin'), process.env['PATH']].join(':'),
      HOME: scratch,
      npm_config_offline: 'true',
      GIT_AUTHOR_NAME: who.name,
      GIT_AUTHOR_EMAIL: who.email,
      GIT_COMMITTER_NAME: who.name,
      GIT_COMMITTER_EMAIL: who.email,
    },
  });
  return { status, stdout, stderr };
}

const script = (name: string, ...argv: readonly string[]) =>
  run(process.execPath, `scripts/release/${name}.mjs`, ...argv);
const inClone = (path: string) => readFileSync(join(clone, path), 'utf8');

beforeAll(() => {
  mkdirSync(clone);
  copyTrackedFiles(clone);
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  // A link to the directory is none that .gitignore means.
  writeFileSync(join(clone, '.gitignore'), 'node_modules\ndist\nrelease\n');
  git(clone, 'init', '--quiet', '--initial-branch=main');
  commitAll(clone, 'All files');
});

test('a tag of a repository whose address is a placeholder makes no release', () => {
  const { status, stderr } = script('verify-tag', 'v9.9.9');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^the tag is v9\.9\.9, and package\.json has version /m);
  expect(stderr).toContain('is a placeholder: npm run names -- ');
  expect(stderr).toMatch(/^CHANGELOG\.md has no version /m);
});

test('npm version makes a commit and a tag that the release takes', () => {
  expect(script('names', home).status).toBe(0);
  commitAll(clone, 'Move');
  const made = run('npm', 'version', '7.8.9');
  expect(made.stderr).not.toContain('ERR');
  expect(made.status).toBe(0);
  expect(git(clone, 'tag', '--points-at', 'HEAD').trim()).toBe('v7.8.9');
  expect(git(clone, 'status', '--porcelain')).toBe('');
  const today = new Date().toISOString().slice(0, 10);
  expect(inClone('CHANGELOG.md')).toContain(`## [7.8.9] - ${today}\n`);
  expect(inClone('docs/install.md')).toContain('ghcr.io/someone/distributary:7.8.9');
  expect(inClone('docs/install.md')).toContain('uses: someone/distributary@v7.8.9\n');
  expect(JSON.parse(inClone('package-lock.json')).version).toBe('7.8.9');
  const verified = script('verify-tag', 'v7.8.9');
  expect(verified).toEqual({
    status: 0,
    stdout: 'version=7.8.9\nimage=ghcr.io/someone/distributary\nchannel=latest\n',
    stderr: '',
  });
});

test('the notes are what the changelog says of the version', () => {
  const { status, stdout } = run('changelog', '--latest-release-full');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^## \[?7\.8\.9\]? - /);
  expect(stdout).toContain('### Added');
});

test('archive, checksums and formula fit together', () => {
  const { platform, arch } = process;
  const own = `distributary-7.8.9-${platform}-${arch}.tar.gz`;
  expect(script('archive', 'release').stdout).toBe(`${own}\n`);
  const listed = run('tar', '-tzf', join('release', own)).stdout;
  expect(listed.split('\n').filter(Boolean)).toEqual([
    'distributary',
    'LICENSE',
    'NOTICE',
    'THIRD_PARTY_NOTICES.txt',
    'sbom.cdx.json',
  ]);
  // What the other machines of the workflow make.
  const all = ['linux', 'darwin'].flatMap((system) =>
    ['x64', 'arm64'].map((one) => `${system}-${one}`),
  );
  const names = all.map((machine) => `distributary-7.8.9-${machine}.tar.gz`);
  for (const name of names.filter((one) => one !== own)) {
    writeFileSync(join(clone, 'release', name), `the archive ${name}`);
  }
  expect(script('checksums', 'release').stderr).toBe('');
  const checked = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {
    cwd: join(clone, 'release'),
    encoding: 'utf8',
  });
  expect(checked.stderr).toBe('');
  expect(checked.stdout.split('\n').filter(Boolean)).toEqual(
    [...names, 'distributary.rb'].sort().map((name) => `${name}: OK`),
  );
  const formula = inClone('release/distributary.rb');
  const pairs = [...formula.matchAll(/url "(.*)"\n +sha256 "(.*)"/g)].map(([, url, sum]) => ({
    url,
    sum,
  }));
  const sums = new Map(
    inClone('release/SHA256SUMS')
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  expect(pairs).toHaveLength(4);
  for (const name of names) {
    const url = `${home}/releases/download/v7.8.9/${name}`;
    expect(pairs).toContainEqual({ url, sum: sums.get(name) });
  }
});

test('a file that lacks is no release', () => {
  rmSync(join(clone, 'release/distributary-7.8.9-darwin-arm64.tar.gz'));
  expect(script('checksums', 'release').stderr).toContain('darwin-arm64');
});
