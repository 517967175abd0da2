/** Every file that names the project or its version names those of package.json; one command changes them all. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { scratchDirectory } from '../support/scratch.ts';
import { git } from '../support/scratch-repository.ts';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const script = resolve('scripts/release/names.mjs');

/** A repository with some of the files that have names, and the names that a run of the script changed. */
function renamed(version: string, ...argv: readonly string[]) {
  const directory = scratchDirectory();
  const paths = ['plugin/ci/github.yaml', 'argocd/plugin/repo-server.yaml', 'argocd/README.md'];
  for (const path of paths) {
    mkdirSync(join(directory, dirname(path)), { recursive: true });
    cpSync(path, join(directory, path));
  }
  const hooks = `- repo: ${manifest.homepage}.git\n  rev: v${manifest.version}\nuses: org/distributary@v${manifest.version}\n`;
  writeFileSync(join(directory, 'README.md'), hooks);
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ ...manifest, version }));
  git(directory, 'init', '--quiet');
  git(directory, 'add', '--all');
  const run = () =>
    execFileSync(process.execPath, [script, ...argv], { cwd: directory, encoding: 'utf8' });
  const changed = run().split('\n').filter(Boolean);
  const text = (path: string) => readFileSync(join(directory, path), 'utf8');
  return { changed, text, again: run };
}

test('every file names the project and the version that package.json has', () => {
  const changed = execFileSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect(changed, 'run: npm run names').toBe('');
  expect(manifest.repository).toEqual({ type: 'git', url: `git+${manifest.homepage}.git` });
});

test('a new version is named everywhere', () => {
  const { text } = renamed('1.2.0-rc.1');
  expect(text('plugin/ci/github.yaml')).toContain('distributary.git#v1.2.0-rc.1\n');
  expect(text('argocd/plugin/repo-server.yaml')).toContain('/distributary:1.2.0-rc.1\n');
  expect(text('README.md')).toBe(
    `- repo: ${manifest.homepage}.git\n  rev: v1.2.0-rc.1\nuses: org/distributary@v1.2.0-rc.1\n`,
  );
});

test('a new home is named everywhere, and the next one after it', () => {
  // Its name ends as the one before it.
  const { text, changed, again } = renamed('0.1.0', 'https://github.com/My-org/distributary');
  expect(changed).toHaveLength(5);
  expect(text('README.md')).toBe(
    '- repo: https://github.com/My-org/distributary.git\n  rev: v0.1.0\nuses: My-org/distributary@v0.1.0\n',
  );
  expect(text('argocd/plugin/repo-server.yaml')).toContain('image: ghcr.io/my-org/distributary:');
  expect(JSON.parse(text('package.json'))).toMatchObject({
    homepage: 'https://github.com/My-org/distributary',
    repository: { url: 'git+https://github.com/My-org/distributary.git' },
    bugs: 'https://github.com/My-org/distributary/issues',
  });
  expect(again()).toBe('');
});
