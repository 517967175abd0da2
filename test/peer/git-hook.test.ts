/** Commits that real git makes in a repository with `distributary hooks install`. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtProgram } from '../support/built-program.ts';
import { broken, type Committing, committing, pathWith } from '../support/committing.ts';
import { scratchDirectory } from '../support/scratch.ts';

const program = builtProgram();
const web = 'apps/web/web.yaml';

/** The example fleet, committed, with the hook. */
function withHook(): Committing {
  const repository = committing({ PATH: pathWith(program.path()) });
  expect(repository.git('commit', '--quiet', '--message=Describe the fleet').status).toBe(0);
  expect(repository.run('distributary', 'hooks', 'install').status).toBe(0);
  return repository;
}

/** What the last commit has at a path. */
const committed = ({ git }: Committing, path: string) => git('show', `HEAD:${path}`).output;

describe('a commit', () => {
  test('goes through, and one sees what it does to the branches', () => {
    const repository = withHook();
    repository.remove('clusters/paris/banner.yaml');
    const said = repository.git('commit', '--all', '--message=Take it down');
    expect(said.output).toContain('- ConfigMap shop/banner in clusters/paris');
    expect(said.output).toContain('1 of 5 clusters changes');
    expect(said.status).toBe(0);
  });

  test('is refused with the line, as it is staged and not as the file is now', () => {
    const repository = withHook();
    repository.append(web, broken);
    repository.git('add', web);
    repository.git('restore', '--source=HEAD', '--worktree', web);
    const said = repository.git('commit', '--message=Break it');
    expect(said.output).toMatch(/error\[DIS0200\].*--> apps\/web\/web.yaml:\d+:7/s);
    expect(said.status).toBe(1);
    expect(committed(repository, web)).not.toContain(broken);
  });

  test('goes through as it is staged, though the file is broken now', () => {
    const repository = withHook();
    repository.append(web, '# better\n');
    repository.git('add', web);
    repository.append(web, broken);
    expect(repository.git('commit', '--message=Better').status).toBe(0);
    expect(committed(repository, web)).toMatch(/# better\n$/);
  });

  test('of all changes is judged by all changes', () => {
    const repository = withHook();
    repository.append(web, broken);
    expect(repository.git('commit', '--all', '--message=Break it').status).toBe(1);
    expect(repository.git('diff', '--cached', '--name-only').output).toBe('');
  });

  test('of one path is judged by that path, and what else is staged stays so', () => {
    const repository = withHook();
    repository.append(web, '# better\n');
    repository.write('apps/api/new.yaml', broken);
    repository.git('add', 'apps/api/new.yaml');
    const said = repository.git('commit', '--message=Better', '--', web);
    expect(said.status, said.output).toBe(0);
    expect(committed(repository, web)).toContain('# better');
    expect(repository.git('diff', '--cached', '--name-only').output).toBe('apps/api/new.yaml\n');
    expect(repository.git('fsck', '--strict').output).not.toMatch(/error|missing/);
    expect(repository.git('commit', '--message=The rest').status).toBe(1);
  });

  test('is judged when it has neither YAML nor JSON', () => {
    const repository = withHook();
    repository.write('apps/web/main.jsonnet', '{}');
    repository.git('add', 'apps/web/main.jsonnet');
    const said = repository.git('commit', '--quiet', '--message=Jsonnet');
    expect(said.output).toContain('main.jsonnet');
    expect(said.status).toBe(1);
  });

  test('is not held up by what was wrong before, and is by what it brings about', () => {
    const repository = withHook();
    repository.write('apps/web/old.yaml', broken);
    repository.git('add', '--all');
    repository.git('commit', '--no-verify', '--quiet', '--message=A mistake');
    repository.append('apps/api/api.yaml', '# better\n');
    const said = repository.git('commit', '--all', '--message=Better');
    expect(said.output).toContain('1 more in the fleet that this change has no part in');
    expect(said.status).toBe(0);
    repository.remove('topology/paris.yaml');
    const gone = repository.git('commit', '--all', '--message=Paris is gone');
    expect(gone.output).toContain('--> clusters/tokyo/policy.yaml:11:19');
  });

  test('is judged in a linked work tree, and by a shared directory of hooks', () => {
    const repository = withHook();
    const linked = join(scratchDirectory(), 'linked');
    repository.git('worktree', 'add', '--quiet', linked);
    repository.git('-C', linked, 'rm', '--quiet', web);
    const fine = repository.git('-C', linked, 'commit', '--message=No pages');
    expect(fine.output).toContain('- Deployment shop/web in apps/web');
    repository.git('config', 'core.hooksPath', 'tools');
    expect(repository.run('distributary', 'hooks', 'install').output).toContain('tools/pre-commit');
    repository.append(web, broken);
    expect(repository.git('commit', '--all', '--message=Break it').status).toBe(1);
  });

  test('of a merge is judged, though each half of it is right', () => {
    const repository = withHook();
    const settings = (value: string) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: both, namespace: shop}\ndata: {a: ${value}}\n`;
    const half = (path: string, value: string) => {
      repository.write(path, settings(value));
      repository.git('add', path);
      expect(repository.git('commit', '--quiet', `--message=${path}`).status).toBe(0);
    };
    repository.git('checkout', '--quiet', '-b', 'other');
    half('apps/api/both.yaml', 'one');
    repository.git('checkout', '--quiet', '-');
    half('apps/web/fine.yaml', 'two');
    const refused = repository.git('merge', '--message=Merge', 'other');
    expect(refused.output).toContain('DIS0360');
    expect(refused.status).not.toBe(0);
    repository.git('merge', '--abort');
    repository.remove('apps/web/fine.yaml');
    repository.git('commit', '--all', '--quiet', '--message=Without');
    expect(repository.git('merge', '--message=Merge', 'other').status).toBe(0);
  });

  test('of a fleet in a directory is judged there, and no other one is', () => {
    const repository = withHook();
    repository.run('distributary', 'hooks', 'uninstall');
    const deploy = "it's here";
    for (const part of ['apps', 'clusters', 'topology', 'distributary.yaml']) {
      repository.run('mkdir', '-p', deploy);
      repository.git('mv', part, `${deploy}/${part}`);
    }
    expect(repository.run('distributary', 'hooks', 'install', '-C', deploy).status).toBe(0);
    repository.append(`${deploy}/${web}`, broken);
    const said = repository.git('commit', '--all', '--message=Break it');
    expect(said.output).toMatch(/--> apps\/web\/web.yaml:\d+:7/);
    expect(said.status).toBe(1);
    repository.git('restore', '--staged', '--worktree', '--source=:0', `${deploy}/${web}`);
    repository.git('commit', '--no-verify', '--quiet', '--message=Move');
    repository.write('other.yaml', broken);
    repository.git('add', 'other.yaml');
    const other = repository.git('commit', '--message=Not ours');
    expect(other.output).not.toContain('fleet');
    expect(other.status).toBe(0);
    // A branch that does not have the fleet is nothing that the hook has a part in.
    repository.git('checkout', '--quiet', '--orphan', 'other');
    expect(repository.git('rm', '-rf', '--quiet', '--cached', deploy).status).toBe(0);
    expect(repository.git('commit', '--quiet', '--message=Other')).toEqual({
      status: 0,
      output: '',
    });
  });

  test('says so when the program is not on PATH', () => {
    const repository = withHook();
    repository.append(web, '# better\n');
    const said = repository.run('env', `PATH=${process.env['PATH']}`, 'git', 'commit', '-am', 'x');
    expect(said.output).toContain('distributary is not on PATH, so this commit is not checked');
    expect(said.status).toBe(1);
  });
});
