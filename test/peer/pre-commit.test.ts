/** The hooks as real pre-commit installs them from a clone of this repository, and runs them without a network. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, describe, expect } from 'vitest';
import { broken, type Committing, committing } from '../support/committing.ts';
import { findPeer, itWithPeers } from '../support/peer-program.ts';
import { git } from '../support/scratch-repository.ts';

const it = (name: string, body: () => void) => itWithPeers(['pre-commit'], name, body);
const preCommit = findPeer('pre-commit');
const scratch = mkdtempSync(join(tmpdir(), 'distributary-hooks-'));
const source = join(scratch, 'source');
const web = 'apps/web/web.yaml';

const env = {
  PRE_COMMIT_HOME: join(scratch, 'home'),
  PATH: [dirname(preCommit ?? ''), process.env['PATH']].join(delimiter),
};

/** Nobody answers there. Where the system lets us, there is no network at all. */
const nowhere = 'http://127.0.0.1:9';
const offline = { HTTP_PROXY: nowhere, HTTPS_PROXY: nowhere, ALL_PROXY: nowhere };
const hasNamespaces = spawnSync('unshare', ['-rn', 'true']).status === 0;

/** What docs/ci-and-hooks.md says to write, with this repository in place of the example's. */
const config = (revision: string) => {
  const [, text = ''] =
    /```yaml\n(repos:\n.*?)```/s.exec(readFileSync('docs/ci-and-hooks.md', 'utf8')) ?? [];
  return text.replace(/(repo:) .*/, `$1 ${source}`).replace(/(rev:) .*/, `$1 ${revision}`);
};

/** A repository with the files of this one as they are now, what git ignores left out; returns its commit. */
function cleanClone(): string {
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', list, { encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const path of paths) {
    cpSync(path, join(source, path), { verbatimSymlinks: true });
  }
  git(source, 'init', '--quiet', '--initial-branch=main');
  git(source, 'add', '--all');
  git(source, 'commit', '--quiet', '--message=A release');
  return git(source, 'rev-parse', 'HEAD').trim();
}

let revision = '';

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The example fleet, committed, with pre-commit's hook; from here on without a network. */
function withHooks(): Committing {
  const prefix = hasNamespaces ? ['unshare', '-rn'] : [];
  const repository = committing({ ...env, ...offline }, prefix);
  repository.write('.pre-commit-config.yaml', config(revision));
  repository.git('add', '--all');
  repository.git('commit', '--quiet', '--message=Describe the fleet');
  expect(repository.run('pre-commit', 'install').status).toBe(0);
  return repository;
}

/** What pre-commit says of its hooks. */
const results = (output: string) =>
  [...output.matchAll(/^distributary (check|diff)\.+(?:\(.*\))?(\w+)$/gm)].map(
    ([, hook, how]) => `${hook} ${how}`,
  );

describe('pre-commit', () => {
  it('installs them from a clean clone, once', () => {
    revision = cleanClone();
    // What leads npm to its registry is the machine's own business.
    const own = Object.entries(process.env).flatMap(([name, value = '']) => [[name, value]]);
    const first = committing({ ...Object.fromEntries(own), ...env });
    first.write('.pre-commit-config.yaml', config(revision));
    const said = first.run('pre-commit', 'install-hooks');
    expect(said.status, said.output).toBe(0);
    expect(said.output).toContain(`Installing environment for ${source}`);
    expect(first.run('pre-commit', 'install-hooks')).toEqual({ status: 0, output: '' });
  });

  it('passes a good change and prints what it does', () => {
    const repository = withHooks();
    repository.remove('clusters/paris/banner.yaml');
    repository.append(web, '# better\n');
    const { output, status } = repository.git('commit', '--all', '--message=Take it down');
    expect(results(output)).toEqual(['check Passed', 'diff Passed']);
    expect(output).toContain('- ConfigMap shop/banner in clusters/paris');
    expect(status).toBe(0);
  });

  it('fails with the line; the difference never fails', () => {
    const repository = withHooks();
    repository.append(web, broken);
    const { output, status } = repository.git('commit', '--all', '--message=Break it');
    expect(results(output)).toEqual(['check Failed', 'diff Passed']);
    expect(output.match(/--> apps\/web\/web.yaml:\d+:7/g)).toHaveLength(1);
    expect(status).toBe(1);
  });

  it('judges a commit of one path by that path', () => {
    const repository = withHooks();
    repository.append(web, '# better\n');
    repository.write('apps/api/new.yaml', broken);
    repository.git('add', 'apps/api/new.yaml');
    const said = repository.git('commit', '--message=Better', '--', web);
    expect(results(said.output)).toEqual(['check Passed', 'diff Passed']);
    expect(repository.git('diff', '--cached', '--name-only').output).toBe('apps/api/new.yaml\n');
    expect(repository.git('commit', '--message=The rest').status).toBe(1);
  });

  it('runs them for files of any type, and for a deletion', () => {
    const repository = withHooks();
    repository.write('apps/web/main.jsonnet', '{}');
    repository.git('add', 'apps/web/main.jsonnet');
    const said = repository.git('commit', '--message=Jsonnet');
    expect(results(said.output)).toEqual(['check Failed', 'diff Passed']);
    repository.git(
      'rm',
      '--quiet',
      '--force',
      'apps/web/main.jsonnet',
      'clusters/paris/banner.yaml',
    );
    const deleted = repository.git('commit', '--message=Without the banner');
    expect(results(deleted.output)).toEqual(['check Passed', 'diff Passed']);
    expect(deleted.output).toContain('- ConfigMap shop/banner in clusters/paris');
  });

  it('judges the whole fleet for all files, and commits between two refs', () => {
    const repository = withHooks();
    repository.append(web, broken);
    repository.git('commit', '--all', '--no-verify', '--message=Break it');
    expect(repository.run('pre-commit', 'run', '--all-files').status).toBe(1);
    const range = ['run', '--from-ref', 'HEAD~1', '--to-ref', 'HEAD'];
    const said = repository.run('pre-commit', ...range);
    expect(results(said.output)).toEqual(['check Failed', 'diff Passed']);
    repository.git('revert', '--no-edit', 'HEAD');
    const back = repository.run('pre-commit', ...range);
    expect(results(back.output)).toEqual(['check Passed', 'diff Passed']);
    expect(back.output).toContain('commit ');
  });
});
