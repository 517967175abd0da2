import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../../support/scratch.ts';
import {
  addOrigin,
  branchesOf,
  commitAll,
  demoRepository,
  git,
  useNobodysGit,
} from '../../../support/scratch-repository.ts';

useNobodysGit();

const five = ['env/berlin', 'env/boston', 'env/dallas', 'env/paris', 'env/tokyo'];

/** Runs `hydrate` with these arguments. */
async function hydrate(cwd: string, ...argv: readonly string[]) {
  return await runProgram(['hydrate', ...argv], { cwd });
}

/** Branch → action in a plan printed as JSON. */
function actionsOf(stdout: string): Record<string, string> {
  const { branches } = JSON.parse(stdout);
  return Object.fromEntries(
    branches.map(({ branch, action }: { branch: string; action: string }) => [branch, action]),
  );
}

describe('hydrate', () => {
  test('writes a branch for each cluster, and nothing the second time', async () => {
    const directory = demoRepository();
    const first = await hydrate(directory);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    const branches = branchesOf(directory);
    expect(Object.keys(branches)).toEqual([...five, 'main']);
    for (const name of five) {
      expect(first.stdout).toMatch(
        new RegExp(`^${name} +create +${branches[name]?.slice(0, 7)} `, 'm'),
      );
    }
    const second = await hydrate(directory, '-o', 'json');
    expect(new Set(Object.values(actionsOf(second.stdout)))).toEqual(new Set(['unchanged']));
    expect(branchesOf(directory)).toEqual(branches);
  });

  test('plans what it would then do', async () => {
    const directory = demoRepository();
    const planned = await hydrate(directory, '--dry-run', '-o', 'json');
    expect(branchesOf(directory)).toEqual({ main: expect.any(String) });
    const written = await hydrate(directory, '-o', 'json');
    expect(written.stdout).toBe(planned.stdout);
    for (const { branch, commit } of JSON.parse(planned.stdout).branches) {
      expect(branchesOf(directory)[branch]).toBe(commit);
    }
  });

  test('shows what the files as they are would give', async () => {
    const directory = demoRepository();
    await hydrate(directory);
    const branches = branchesOf(directory);
    appendFileSync(join(directory, 'clusters/paris/banner.yaml'), '  more: text\n');
    const { stdout } = await hydrate(directory, '--worktree', '-o', 'json');
    expect(actionsOf(stdout)).toMatchObject({ 'env/paris': 'update', 'env/tokyo': 'unchanged' });
    expect(stdout).not.toContain('ommit"');
    expect(branchesOf(directory)).toEqual(branches);
  });

  test.each([
    ['of one cluster', ['--clusters', 'paris'], ['env/paris']],
    ['of a region', ['--clusters', 'us/*/*/*'], ['env/boston', 'env/dallas']],
    ['of a part', ['--shard', '1/2'], ['env/berlin', 'env/boston']],
  ])('writes the branch %s', async (_, argv, names) => {
    const directory = demoRepository();
    expect((await hydrate(directory, ...argv)).status).toBe(0);
    expect(Object.keys(branchesOf(directory))).toEqual([...names, 'main']);
  });

  test('gives the same commits in parts as at once', async () => {
    const [whole, parts] = [demoRepository(), demoRepository()];
    await hydrate(whole);
    for (const shard of ['2/3', '0/3', '1/3']) await hydrate(parts, '--shard', shard);
    expect(branchesOf(parts)).toEqual(branchesOf(whole));
  });

  test('renders the revision that is asked for', async () => {
    const directory = demoRepository();
    rmSync(join(directory, 'topology/tokyo.yaml'));
    rmSync(join(directory, 'clusters/tokyo'), { recursive: true });
    commitAll(directory, 'Close Tokyo');
    await hydrate(directory, '--rev', 'HEAD~1');
    expect(Object.keys(branchesOf(directory))).toContain('env/tokyo');
    const kept = await hydrate(directory, '-o', 'json');
    expect(JSON.parse(kept.stdout).gone).toEqual([{ branch: 'env/tokyo', action: 'keep' }]);
    const pruned = await hydrate(directory, '--prune-branches');
    expect(pruned.stdout).toContain('env/tokyo   delete (its cluster is gone)');
    expect(Object.keys(branchesOf(directory))).not.toContain('env/tokyo');
  });

  test('pushes all branches and the note', async () => {
    const directory = demoRepository();
    const origin = addOrigin(directory);
    expect(await hydrate(directory, '--push', 'origin')).toMatchObject({ status: 0, stderr: '' });
    const { main, ...branches } = branchesOf(directory);
    expect(branchesOf(origin)).toEqual(branches);
    expect(git(origin, 'notes', '--ref=hydrator.metadata', 'show', 'env/paris')).toContain(main);
  });

  test('writes no branch while there is an error anywhere', async () => {
    const directory = demoFleet();
    writeFileSync(join(directory, 'apps/web/bad.yaml'), 'kind: [');
    commitAll(directory);
    const ran = await hydrate(directory);
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toMatch(/^error\[DIS\d{4}\]/);
    expect(branchesOf(directory)).toEqual({ main: expect.any(String) });
  });

  test('writes no branch with warnings when it is asked to be strict', async () => {
    const directory = demoFleet();
    rmSync(join(directory, 'topology/boston.yaml'));
    commitAll(directory);
    expect(await hydrate(directory, '--strict')).toMatchObject({ status: 1, stdout: '' });
    expect(Object.keys(branchesOf(directory))).toEqual(['main']);
    const ran = await hydrate(directory);
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('warning[DIS');
  });

  test('shows how far it is on a terminal, and leaves nothing of that', async () => {
    const cwd = demoRepository();
    const ran = await runProgram(['hydrate'], { cwd, isTerminal: true });
    expect(ran.stderr).toContain('0/4 reading the commit');
    expect(ran.stderr.endsWith('\r\u001B[2K')).toBe(true);
    const quiet = await runProgram(['hydrate', '--quiet'], { cwd, isTerminal: true });
    expect(quiet).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('does not begin with empty branches because of a typo, nor say less than what to do', async () => {
    const directory = demoRepository();
    const fleet = join(directory, 'distributary.yaml');
    const spec = 'spec: {sources: [{path: app/*}]}';
    writeFileSync(fleet, readFileSync(fleet, 'utf8').replace(/^spec:.*/ms, spec));
    commitAll(directory, 'Mistype');
    const ran = await hydrate(directory);
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toMatch(/source "app\/\*" matches no directory/);
    expect(ran.stderr).toMatch(/DIS0722/);
    expect(Object.keys(branchesOf(directory))).toEqual(['main']);
    expect(await hydrate(directory, '--allow-empty')).toMatchObject({ status: 0 });
  });

  test('says what is not committed, unless it was told what to take', async () => {
    const directory = demoRepository();
    for (const name of ['a', 'b', 'c', 'd'])
      writeFileSync(join(directory, `apps/${name}.yaml`), '');
    const { stderr } = await hydrate(directory, '--dry-run');
    expect(stderr).toMatch(
      /^note: .* from HEAD.*: apps\/a.yaml, apps\/b.yaml, apps\/c.yaml and 1 more;/,
    );
    expect(await hydrate(directory, '--dry-run', '--rev', 'HEAD')).toMatchObject({ stderr: '' });
    expect(await hydrate(directory, '--dry-run', '--worktree')).toMatchObject({ stderr: '' });
  });

  test('sends nobody back to init who only has to commit', async () => {
    const directory = demoFleet();
    git(directory, 'init', '--quiet', '--initial-branch=main');
    git(directory, 'commit', '--quiet', '--allow-empty', '--message=Nothing yet');
    const { status, stderr } = await hydrate(directory);
    expect(status).toBe(2);
    expect(stderr).toMatch(/commit it, with the files that it names \(`git add distributary.yaml`/);
    expect(stderr).not.toContain('distributary init');
  });

  /** A repository whose last commit has lost the Fleet. */
  const withoutFleet = () => {
    const directory = demoRepository();
    rmSync(join(directory, 'distributary.yaml'));
    commitAll(directory, 'Lose the Fleet');
    return directory;
  };

  test.each([
    ['no Fleet', withoutFleet, [], 2, /there is no "distributary.yaml" in commit [0-9a-f]{7}, /],
    ['no repository', () => directoryWith({}), [], 3, /DIS0121/],
    ['an unknown revision', demoRepository, ['--rev', 'absent'], 3, /"absent" is not a commit/],
    ['an unknown cluster', demoRepository, ['--clusters', 'oslo'], 2, /names no cluster: oslo/],
    ['a wrong part', demoRepository, ['--shard', '2/2'], 2, /--shard is "2\/2"/],
    [
      'pushing a preview',
      demoRepository,
      ['--worktree', '--push', 'x'],
      2,
      /--push requires a commit/,
    ],
    [
      'two sources',
      demoRepository,
      ['--rev', 'HEAD', '--worktree'],
      2,
      /--rev and --worktree exclude each other/,
    ],
    ['files for a push', demoRepository, ['--out', 'x', '--push', 'x'], 2, /--out writes files/],
    ['files beside others', demoRepository, ['--out', '.'], 3, /DIS0810/],
    ['an unknown remote', demoRepository, ['--push', 'nowhere'], 3, /nowhere/],
  ])('refuses %s', async (_, make, argv, status, said) => {
    const ran = await hydrate(make(), ...argv);
    expect(ran.stderr).toMatch(said);
    expect(ran).toMatchObject({ status, stdout: '' });
  });
});
