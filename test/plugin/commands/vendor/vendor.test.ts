import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeRepository, type TestRepository } from '../../../support/git-repository.ts';
import { fleetFiles } from '../../../support/peer-sources.ts';
import { serveRepositories } from '../../../support/remote-repositories.ts';
import { type Ran, runProgram } from '../../../support/run-program.ts';
import { directoryWith } from '../../../support/scratch.ts';
import { readTree } from '../../../support/tree-compare.ts';

const settings = (value: string) =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: web, namespace: shop}\ndata: {value: ${value}}\n`;

/** A repository with a base, tagged v1. */
function upstream(files: Readonly<Record<string, string>> = {}): TestRepository {
  const repository = makeRepository();
  repository.commit({
    files: {
      'base/kustomization.yaml': 'resources: [web.yaml]\n',
      'base/web.yaml': settings('one'),
      ...files,
    },
  });
  repository.git('tag', 'v1');
  return repository;
}

function fleet(...resources: readonly string[]): string {
  const text = `resources:\n${resources.map((resource) => `  - ${resource}\n`).join('')}`;
  return directoryWith(fleetFiles('', { 'apps/web/kustomization.yaml': text }));
}

const run = (cwd: string, ...args: readonly string[]): Promise<Ran> =>
  runProgram(['vendor', ...args], { cwd });

const lockOf = (directory: string): string =>
  readFileSync(join(directory, 'distributary.lock'), 'utf8');

describe('vendor', () => {
  test('brings the base and what it refers to, and nothing else', async () => {
    const { directory: remote } = upstream({
      'lib/kustomization.yaml': 'resources: []\n',
      'base/kustomization.yaml': 'resources: [web.yaml, ../lib]\n',
      'docs/readme.md': 'x\n',
    });
    const directory = fleet(`file://${remote}//base?ref=v1`);
    const ran = await run(directory, '--allow', 'file');
    expect(ran).toMatchObject({ status: 0 });
    const paths = [...readTree(join(directory, 'vendor'), () => true).keys()];
    expect(paths.map((path) => path.replace(/^.*@v1[^/]*\//, '')).sort()).toEqual([
      'base/kustomization.yaml',
      'base/web.yaml',
      'lib/kustomization.yaml',
    ]);
    expect(await run(directory, '--check')).toMatchObject({ status: 0 });
  });

  test('asks neither http nor file unless that is said (DIS0865)', async () => {
    const { directory: remote } = upstream();
    const server = await serveRepositories({ 'org/app.git': remote });
    const directory = fleet(
      `file://${remote}//base?ref=v1`,
      `${server.url}/org/app.git//base`,
      `${server.url}/web.yaml`,
    );
    const ran = await run(directory);
    expect(ran.status).toBe(1);
    expect(ran.stderr.match(/error\[?.*DIS0865|DIS0865/g)?.length).toBeGreaterThan(0);
    expect(ran.stderr).not.toContain('DIS0835');
    expect(server.asked).toEqual([]);
  });

  test('keeps the commit that was locked until it is asked to update', async () => {
    const repository = upstream();
    repository.git('branch', 'main-line');
    const directory = fleet(`file://${repository.directory}//base?ref=main-line`);
    await run(directory, '--allow=file');
    const before = lockOf(directory);
    repository.git('checkout', '--quiet', 'main-line');
    repository.commit({ files: { 'base/web.yaml': settings('two') } });
    rmSync(join(directory, 'vendor'), { recursive: true });

    expect((await run(directory, '--check')).stderr).toContain('DIS0864');
    const restored = await run(directory, '--allow=file');
    expect(restored.stdout).toMatch(/^restored vendor\//);
    expect(lockOf(directory)).toBe(before);

    const updated = await run(directory, '--allow=file', '--update');
    expect(updated.stdout).toMatch(/^changed vendor\/.* → /);
    expect(lockOf(directory)).not.toBe(before);
    expect(await run(directory, '--check')).toMatchObject({ status: 0 });
  });

  test('finds a file that was changed, added or removed (DIS0864), and replaces no change (DIS0819)', async () => {
    const directory = fleet(`file://${upstream().directory}//base?ref=v1`);
    await run(directory, '--allow=file');
    const [web = ''] = [
      ...readTree(join(directory, 'vendor'), (path) => path.endsWith('web.yaml')).keys(),
    ];
    const at = join(directory, 'vendor', web);
    const base = `vendor/${web.slice(0, web.indexOf('/base/'))}`;
    const spoil = [
      () => writeFileSync(at, settings('evil')),
      () => writeFileSync(`${at}.more`, ''),
      () => rmSync(at),
    ];
    for (const change of spoil) {
      change();
      const found = await run(directory, '--check');
      expect(found).toMatchObject({ status: 1 });
      expect(found.stderr).toContain('DIS0864');
      expect((await runProgram(['check'], { cwd: directory })).stdout).toContain('DIS0864');
      const before = readTree(directory);
      const refused = await run(directory, '--allow=file');
      expect(refused).toMatchObject({ status: 3 });
      expect(refused.stderr).toContain('DIS0819');
      expect(refused.stderr).toContain(`"${base}" has files of digest sha256:`);
      expect(readTree(directory)).toEqual(before);
      rmSync(join(directory, base), { recursive: true });
      expect(await run(directory, '--allow=file')).toMatchObject({ status: 0 });
      expect(readFileSync(at, 'utf8')).toBe(settings('one'));
      expect(await run(directory, '--check')).toMatchObject({ status: 0 });
    }
  });

  test('removes what nobody needs any more (DIS0867)', async () => {
    const directory = fleet(`file://${upstream().directory}//base?ref=v1`);
    await run(directory, '--allow=file');
    writeFileSync(join(directory, 'apps/web/kustomization.yaml'), 'resources: []\n');
    const found = await run(directory, '--check');
    expect(found.stderr).toContain('DIS0867');
    expect((await run(directory)).stdout).toMatch(/^removed vendor\//);
    expect([...readTree(directory, (path) => /vendor|lock/.test(path)).keys()]).toEqual([]);
  });

  test('takes no other file for one that was locked, until it is told to (DIS0866)', async () => {
    const files = { '/web.yaml': settings('one') };
    const server = await serveRepositories({}, files);
    const directory = fleet(`${server.url}/web.yaml`);
    await run(directory, '--allow=http');
    const before = lockOf(directory);
    files['/web.yaml'] = settings('two');
    rmSync(join(directory, 'vendor'), { recursive: true });
    const refused = await run(directory, '--allow=http');
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('DIS0866');
    expect(lockOf(directory)).toBe(before);
    const taken = await run(directory, '--allow=http', '--update');
    expect(taken).toMatchObject({ status: 0 });
    expect(lockOf(directory)).not.toBe(before);
  });

  test('writes no credentials, and asks without them', async () => {
    const server = await serveRepositories({ 'org/app.git': upstream().directory });
    const address = `${server.url.replace('//', '//me:s3cret@')}/org/app.git//base?ref=v1`;
    const directory = fleet(address);
    const ran = await run(directory, '--allow=http');
    expect(ran).toMatchObject({ status: 0 });
    expect(ran.stdout + ran.stderr + lockOf(directory)).not.toContain('s3cret');
  });

  test.each([
    ['a submodule or a missing directory', 'nowhere', /no directory "nowhere"/],
    ['a directory without a kustomization', 'docs', /no kustomization in its directory "docs"/],
    ['a base that leaves its repository', 'leaving', /inside of the fleet's directory/],
    ['a link that leaves it', 'linked', /linked\/out/],
  ])('refuses %s (DIS0865)', async (_, path, problem) => {
    const repository = upstream({
      'docs/a.md': 'x\n',
      'leaving/kustomization.yaml': 'resources: [../../other]\n',
      'linked/kustomization.yaml': 'resources: []\n',
    });
    symlinkSync('/etc', join(repository.directory, 'linked/out'));
    repository.commit({});
    const directory = fleet(`file://${repository.directory}//${path}`);
    const ran = await run(directory, '--allow=file');
    expect(ran.status).toBe(1);
    expect(ran.stderr).toMatch(problem);
    expect([...readTree(directory, (file) => file.startsWith('vendor/')).keys()]).toEqual([]);
  });

  test('writes through no link, and replaces nothing of somebody else', async () => {
    const { directory: remote } = upstream();
    const elsewhere = directoryWith({ 'kept.txt': 'x' });
    const linked = fleet(`file://${remote}//base?ref=v1`);
    symlinkSync(elsewhere, join(linked, 'vendor'));
    expect(await run(linked, '--allow=file')).toMatchObject({ status: 3 });
    expect([...readTree(elsewhere, () => true).keys()]).toEqual(['kept.txt']);
  });

  test('names what no entry has (DIS0869)', async () => {
    const directory = fleet(`file://${upstream().directory}//base?ref=v1`);
    await run(directory, '--allow=file');
    writeFileSync(join(directory, 'vendor/stray.yaml'), settings('one'));
    const found = await run(directory, '--check');
    expect(found.stderr).toContain(
      'warning[DIS0869]: no entry of the lock has "vendor/stray.yaml"',
    );
  });

  test('brings no repository that git would read there (DIS0818)', async () => {
    const { directory: remote } = upstream({
      'base/HEAD': 'ref: refs/heads/main\n',
      'base/objects/x': '',
      'base/refs/x': '',
    });
    const directory = fleet(`file://${remote}//base?ref=v1`);
    const ran = await run(directory, '--allow=file');
    expect(ran).toMatchObject({ status: 3 });
    expect(ran.stderr).toMatch(/error\[DIS0818\]: "vendor\/.*@v1.*" is a directory of git/);
    expect([...readTree(directory, (path) => /vendor|lock|draft/.test(path)).keys()]).toEqual([]);
  });

  test('moves all copies to another directory', async () => {
    const directory = fleet(`file://${upstream().directory}//base?ref=v1`);
    await run(directory, '--allow=file');
    expect(await run(directory, '--allow=file', '--directory=third_party')).toMatchObject({
      status: 0,
    });
    expect(await run(directory, '--check')).toMatchObject({ status: 0 });
    expect([...readTree(directory, (path) => path.startsWith('vendor/')).keys()]).toEqual([]);
    expect((await run(directory, '--directory', '.copies')).stderr).toContain('has a hidden name');
  });

  test('reads no lock that leads elsewhere (DIS0863)', async () => {
    const directory = fleet(`file://${upstream().directory}//base?ref=v1`);
    await run(directory, '--allow=file');
    const text = lockOf(directory).replaceAll(/directory: vendor\/\S+/g, 'directory: apps/web');
    writeFileSync(join(directory, 'distributary.lock'), text);
    const ran = await run(directory, '--allow=file');
    expect(ran.status).toBe(2);
    expect(ran.stderr).toContain('DIS0863');
    expect(readFileSync(join(directory, 'apps/web/kustomization.yaml'), 'utf8')).toContain('file:');
  });

  test.each([
    [['--check', '--update'], /--check reads only local files/],
    [['--allow', 'ftp'], /--allow has "ftp"/],
    [['--directory', '..'], /--directory \.\. does not lie in/],
    [['--update', 'nothing'], /--update nothing names nothing that is vendored/],
  ])('refuses %j', async (args, problem) => {
    const ran = await run(fleet(), ...args);
    expect(ran.status).toBe(2);
    expect(ran.stderr).toMatch(problem);
  });
});
