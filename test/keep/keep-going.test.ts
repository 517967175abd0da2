import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  brokenText,
  commitFiles,
  configMap,
  exportText,
  hydrateIn,
  keepingFleet,
  manifestsOf,
  serviceText,
} from '../support/keeping-fleet.ts';
import { addOrigin, branchesOf, git, useNobodysGit } from '../support/scratch-repository.ts';

useNobodysGit();

const headOf = (directory: string) => git(directory, 'rev-parse', 'HEAD').trim();
const noteOn = (directory: string, branch: string) =>
  JSON.parse(git(directory, 'notes', '--ref=hydrator.metadata', 'show', branch)).drySha;
const trailersOf = (directory: string, branch: string) =>
  git(directory, 'log', '-1', '--format=%(trailers:only)', branch).trim().split('\n').slice(1);

const breaking = {
  'apps/cache/cache.yaml': brokenText,
  'apps/web/web.yaml': configMap('web', '2'),
};

describe('a run that keeps going', () => {
  test('leaves an application with errors as it was, writes the rest and says so', async () => {
    const directory = keepingFleet();
    expect(await hydrateIn(directory)).toMatchObject({ status: 0, stderr: '' });
    const first = headOf(directory);
    const cache = git(directory, 'rev-parse', 'env/paris:apps/cache');
    const inventory = git(directory, 'show', 'env/paris:.distributary/inventory');
    const second = commitFiles(directory, breaking);
    const before = branchesOf(directory);
    expect(await hydrateIn(directory)).toMatchObject({ status: 1, stdout: '' });
    expect(branchesOf(directory)).toEqual(before);
    const ran = await hydrateIn(directory, '--keep-going');
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(/^error\[DIS0200\][\s\S]*\n1 error;/);
    expect(ran.stdout).toContain(
      `\napps/cache stays as it was at ${first.slice(0, 7)} in env/paris, env/tokyo\n`,
    );
    expect(git(directory, 'rev-parse', 'env/paris:apps/cache')).toBe(cache);
    expect(git(directory, 'show', 'env/paris:.distributary/inventory')).toBe(inventory);
    expect(git(directory, 'show', 'env/paris:apps/web/manifest.yaml')).toContain('"2"');
    expect(git(directory, 'show', 'env/paris:hydrator.metadata')).toContain(second);
    expect(trailersOf(directory, 'env/tokyo')).toEqual([`Kept-application: apps/cache ${first}`]);
    expect(noteOn(directory, 'env/paris')).toBe(second);
  });

  test('does so as long as the errors last, and claims no commit for a branch without a change', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    const first = headOf(directory);
    const second = commitFiles(directory, breaking);
    await hydrateIn(directory, '--keep-going');
    const branches = branchesOf(directory);
    commitFiles(directory, { 'notes.txt': 'Nothing of a cluster.\n' });
    const ran = await hydrateIn(directory, '--keep-going', '-o', 'json');
    expect(ran.status).toBe(1);
    const kept = { kept: [{ application: 'apps/cache', from: first }], leftOut: [] };
    expect(JSON.parse(ran.stdout).branches).toMatchObject([
      { branch: 'env/paris', action: 'unchanged', ...kept },
      { branch: 'env/tokyo', action: 'unchanged', ...kept },
    ]);
    expect({ ...branchesOf(directory), main: '' }).toEqual({ ...branches, main: '' });
    expect(noteOn(directory, 'env/paris')).toBe(second);
    expect(await hydrateIn(directory)).toMatchObject({ status: 1, stdout: '' });
  });

  test('comes to what a run without errors comes to, once they are mended', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    commitFiles(directory, breaking);
    await hydrateIn(directory, '--keep-going');
    const mended = {
      'apps/cache/cache.yaml': configMap('cache', '3'),
      'apps/web/web.yaml': configMap('web', '2'),
    };
    commitFiles(directory, mended);
    expect(await hydrateIn(directory, '--keep-going')).toMatchObject({ status: 0, stderr: '' });
    const fresh = keepingFleet(mended);
    await hydrateIn(fresh);
    for (const branch of ['env/paris', 'env/tokyo']) {
      expect(manifestsOf(directory, branch)).toEqual(manifestsOf(fresh, branch));
      expect(trailersOf(directory, branch)).toEqual([]);
      expect(noteOn(directory, branch)).toBe(headOf(directory));
    }
  });

  test('leaves out what a branch never had', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    commitFiles(directory, {
      'apps/new/new.yaml': brokenText,
      'apps/web/web.yaml': configMap('web', '2'),
    });
    const ran = await hydrateIn(directory, '--keep-going');
    expect(ran.stdout).toContain('\napps/new is left out: it was never in env/paris, env/tokyo\n');
    expect(trailersOf(directory, 'env/paris')).toEqual(['Left-out-application: apps/new']);
    expect(manifestsOf(directory, 'env/paris').join()).not.toContain('apps/new');
  });

  test('keeps what one cluster alone has in the branch of that cluster', async () => {
    const directory = keepingFleet({ 'clusters/paris/banner.yaml': configMap('banner', '1') });
    await hydrateIn(directory);
    const second = commitFiles(directory, {
      'clusters/paris/banner.yaml': brokenText,
      'apps/web/web.yaml': configMap('web', '2'),
    });
    const ran = await hydrateIn(directory, '--keep-going', '-o', 'json');
    const { branches } = JSON.parse(ran.stdout);
    expect(branches[0].kept).toMatchObject([{ application: 'clusters/paris' }]);
    expect(branches[1]).not.toHaveProperty('kept');
    expect(noteOn(directory, 'env/tokyo')).toBe(second);
  });

  test('keeps what a program would render, where it can’t be rendered', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    commitFiles(directory, {
      'apps/cache/kustomization.yaml': 'resources: ["https://example.com/cache.yaml"]\n',
      'apps/web/web.yaml': configMap('web', '2'),
    });
    const ran = await hydrateIn(directory, '--keep-going');
    expect(ran.stderr).toContain('error[DIS0835]');
    expect(ran.stdout).toContain('\napps/cache stays as it was');
    expect(git(directory, 'show', 'env/paris:apps/web/manifest.yaml')).toContain('"2"');
  });

  test('writes no branch that it empties, and none is empty that keeps something', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    commitFiles(directory, {
      'apps/cache/cache.yaml': brokenText,
      'apps/web/web.yaml': brokenText,
    });
    const before = branchesOf(directory);
    const ran = await hydrateIn(directory, '--keep-going');
    expect(ran.stdout).toContain('env/paris  unchanged');
    expect(ran.stderr).not.toContain('DIS0722');
    expect(branchesOf(directory)).toEqual(before);
  });

  test('takes nothing for useless that is for what stays', async () => {
    const fleet = `apiVersion: distributary.dev/v1alpha1
kind: Fleet
metadata: {name: shop}
spec:
  patches:
    - target: {kind: ConfigMap, name: cache}
      patch: {data: {more: text}}
  findings:
    - {code: DIS0631, severity: silent, reason: elsewhere, files: ["apps/cache/**"]}
`;
    const directory = keepingFleet({
      'distributary.yaml': fleet.replace(/ {2}findings:[\s\S]*/, ''),
    });
    expect(await hydrateIn(directory)).toMatchObject({ status: 0, stderr: '' });
    commitFiles(directory, { ...breaking, 'distributary.yaml': fleet });
    const { stderr, stdout } = await hydrateIn(directory, '--keep-going');
    expect(stdout).toContain('apps/cache stays as it was');
    expect(stderr.match(/^\w+\[DIS\d+\]/gm)).toEqual(['error[DIS0200]']);
  });

  test('renders the rest beside what stays', async () => {
    const service = 'apps/api/service.yaml';
    const pods = 'apps/pods/pods.yaml';
    const account = (name: string) =>
      `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: api, namespace: shop}\nspec:\n  selector: {matchLabels: {app: api}}\n  template:\n    metadata: {labels: {app: api}}\n    spec:\n      serviceAccountName: ${name}\n      containers: [{name: api, image: "api:1"}]\n`;
    const directory = keepingFleet({
      [service]: `${serviceText('api')}---\n${exportText('api')}`,
      [pods]: account('api'),
    });
    expect(await hydrateIn(directory)).toMatchObject({ status: 0 });
    const derived = () => git(directory, 'show', 'env/paris:apps/api/manifest.yaml');
    const before = derived();
    expect(before).toContain('/sa/api');
    commitFiles(directory, { [pods]: brokenText, 'apps/web/web.yaml': configMap('web', '2') });
    const ran = await hydrateIn(directory, '--keep-going');
    expect(ran.stdout).toContain('apps/pods stays as it was');
    expect(derived()).toBe(before);
  });
});

describe('together with', () => {
  test('--dry-run it plans what it would then do', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    commitFiles(directory, breaking);
    const before = branchesOf(directory);
    const planned = await hydrateIn(directory, '--keep-going', '--dry-run', '-o', 'json');
    expect(branchesOf(directory)).toEqual(before);
    expect(await hydrateIn(directory, '--keep-going', '-o', 'json')).toEqual(planned);
  });

  test('--worktree it shows what the files as they are would give', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    const before = branchesOf(directory);
    writeFileSync(join(directory, 'apps/cache/cache.yaml'), brokenText);
    writeFileSync(join(directory, 'apps/web/web.yaml'), configMap('web', '2'));
    const ran = await hydrateIn(directory, '--worktree', '--keep-going');
    expect(ran.stdout).toMatch(/^env\/paris +update +- /m);
    expect(ran.stdout).toContain('\napps/cache stays as it was at ');
    expect(branchesOf(directory)).toEqual(before);
  });

  test('--push it goes on from what the remote has, in a clone without branches', async () => {
    const directory = keepingFleet();
    const origin = addOrigin(directory);
    await hydrateIn(directory, '--push', 'origin');
    const cache = git(origin, 'rev-parse', 'env/paris:apps/cache');
    git(directory, 'branch', '-D', 'env/paris', 'env/tokyo');
    commitFiles(directory, breaking);
    const ran = await hydrateIn(directory, '--keep-going', '--push', 'origin');
    expect(ran.stdout).toContain('apps/cache stays as it was');
    const { main, ...branches } = branchesOf(directory);
    expect(branchesOf(origin)).toEqual(branches);
    expect(git(origin, 'rev-parse', 'env/paris:apps/cache')).toBe(cache);
    expect(git(origin, 'show', 'env/paris:apps/web/manifest.yaml')).toContain('"2"');
  });

  test('--shard it gives the same commits as at once', async () => {
    const [whole, parts] = [keepingFleet(), keepingFleet()];
    for (const directory of [whole, parts]) {
      await hydrateIn(directory);
      commitFiles(directory, breaking);
    }
    await hydrateIn(whole, '--keep-going');
    for (const shard of ['1/2', '0/2']) await hydrateIn(parts, '--keep-going', '--shard', shard);
    expect(branchesOf(parts)).toEqual(branchesOf(whole));
  });

  test('--strict it keeps what has warnings, too', async () => {
    const directory = keepingFleet();
    await hydrateIn(directory);
    const cache = configMap('cache', '2');
    commitFiles(directory, { 'apps/cache/cache.yaml': `${cache}---\n${cache}` });
    expect(await hydrateIn(directory, '--dry-run')).toMatchObject({ status: 0 });
    const { status, stdout } = await hydrateIn(directory, '--strict', '--keep-going');
    expect(status).toBe(1);
    expect(stdout).toContain('apps/cache stays as it was');
  });

  test('--out it is refused', async () => {
    const ran = await hydrateIn(keepingFleet(), '--keep-going', '--out', 'rendered');
    expect(ran).toMatchObject({ status: 2, stderr: expect.stringContaining('--keep-going') });
  });

  test('no error at all it is a run as ever', async () => {
    const [one, other] = [keepingFleet(), keepingFleet()];
    expect(await hydrateIn(one, '--keep-going')).toEqual(await hydrateIn(other));
    expect(branchesOf(one)).toEqual(branchesOf(other));
  });
});
