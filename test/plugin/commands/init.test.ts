import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../support/scratch.ts';

/** The example fleet before it had its Fleet. */
function unsettled(): { directory: string; file: string } {
  const directory = demoFleet();
  const file = join(directory, 'distributary.yaml');
  rmSync(file);
  return { directory, file };
}

const service = (name: string) =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}, namespace: shop}\nspec: {ports: [{name: http, port: 80}]}\n`;

const local = (mesh: string) => `apiVersion: v1
kind: ConfigMap
metadata: {name: istio, namespace: istio-system}
# ours
data:
  mesh: |
${mesh}
  other: kept
---
apiVersion: v1
kind: ConfigMap
metadata: {name: beside, namespace: shop}
`;

/** A fleet in which `reviews` has to stay in cluster south. */
function leaking(files: Readonly<Record<string, string>>): string {
  const directory = directoryWith(files);
  cpSync('fixtures/codes/DIS0523/bad', directory, { recursive: true });
  return directory;
}

describe('init --cluster-local', () => {
  const path = 'clusters/south/mesh.yaml';
  const host = 'reviews.shop.svc.cluster.local';
  const run = (cwd: string, ...more: string[]) =>
    runProgram(['init', '--cluster-local', ...more], { cwd });
  const check = async (cwd: string) => (await runProgram(['check'], { cwd })).stdout;

  test('writes the hosts into the text of a ConfigMap, and nothing else', async () => {
    const before = local('    # of the mesh\n    rootNamespace: mesh');
    const directory = leaking({ [path]: before });
    expect(await check(directory)).toContain('DIS0523');
    const ran = await run(directory);
    expect(ran).toMatchObject({ status: 0, stderr: 'next: distributary check\n' });
    expect(ran.stdout).toMatch(
      /^# south: written to clusters\/south\/mesh.yaml\nserviceSettings:\n/,
    );
    const after = readFileSync(join(directory, path), 'utf8');
    const [first] = parseAllDocuments(after);
    expect(parse(first?.toJS().data.mesh)).toEqual({
      rootNamespace: 'mesh',
      serviceSettings: [{ settings: { clusterLocal: true }, hosts: [host] }],
    });
    for (const line of ['# ours', '# of the mesh', '  other: kept', 'name: beside']) {
      expect(after).toContain(line);
    }
    expect(await check(directory)).not.toContain('DIS0523');
    expect((await run(directory)).stderr).toMatch(/^no MeshConfig lacks a host/);
  });

  test.each([
    [
      'an IstioOperator',
      { meshConfig: { serviceSettings: [] } },
      'install.istio.io/v1alpha1/IstioOperator',
    ],
    ['the values of Sail', { values: { meshConfig: {} } }, 'sailoperator.io/v1/Istio'],
  ])('writes them into %s', async (_, spec, type) => {
    const [group, version, kind] = type.split('/');
    const metadata = { name: 'mesh', namespace: 'istio-system' };
    const object = { apiVersion: `${group}/${version}`, kind, metadata, spec };
    const directory = leaking({ [path]: JSON.stringify(object) });
    expect((await run(directory)).stdout).toContain('written to');
    expect(await check(directory)).not.toContain('DIS0523');
  });

  test('prints what to add where Git has no MeshConfig, and where it is only asked', async () => {
    const bare = await run(leaking({}));
    expect(bare.stdout).toMatch(/^# south: no file contains the MeshConfig/);
    expect(parse(bare.stdout)).toEqual({
      serviceSettings: [{ settings: { clusterLocal: true }, hosts: [host] }],
    });
    const before = local('    {}');
    const directory = leaking({ [path]: before });
    expect((await run(directory, '--dry-run')).stdout).toMatch(/^# south: missing in clusters/);
    expect(readFileSync(join(directory, path), 'utf8')).toBe(before);
  });

  test('goes with no other option', async () => {
    expect(await run(leaking({}), '--update')).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('init', () => {
  test('writes a Fleet that fits, and prints it', async () => {
    const { directory, file } = unsettled();
    const ran = await runProgram(['init'], { cwd: directory });
    expect(ran).toMatchObject({ status: 0, stdout: readFileSync(file, 'utf8') });
    expect(ran.stderr).toBe('written to distributary.yaml; next: distributary check\n');
    expect(parse(ran.stdout).spec).toEqual({
      topology: ['topology'],
      derive: { istio: { systemNamespace: 'none' } },
      sources: [{ path: 'apps/*' }, { path: 'clusters/{{ name }}' }],
    });
  });

  test('says what it leaves out, and which files it could not read', async () => {
    const { directory } = unsettled();
    const add = (path: string, text: string) => {
      mkdirSync(join(directory, dirname(path)), { recursive: true });
      writeFileSync(join(directory, path), text);
    };
    add('argocd/apps.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n');
    add('apps/web/broken.yaml', 'kind: [\n');
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 5\n';
    add('apps/web/large.yaml', pointer);
    const ran = await runProgram(['init', '--dry-run'], { cwd: directory });
    expect(parse(ran.stdout).spec.sources).toEqual([
      { path: 'apps/api' },
      { path: 'clusters/{{ name }}' },
    ]);
    expect(ran.stdout).toMatch(/# left out: DIS\d{4}: apps\/web\/.*\n {2}# - path: apps\/web\n/);
    expect(ran.stdout).toContain('left out: argocd is for Argo CD itself\n  # - path: argocd\n');
    expect(ran.stderr).toMatch(/^note: apps\/web\/broken.yaml:\d+ cannot be read.*bracket/m);
    expect(ran.stderr).toMatch(/^note: apps\/web\/large.yaml:1 cannot be read.*Git LFS/m);
  });

  test('prints no command to a CI system, whatever directories are called', async () => {
    const directory = directoryWith({
      '##[error]a/a.yaml': service('a'),
      'apps/section_start:1:b/b.yaml': service('b'),
      'apps/##vso[task.x]c/c.yaml': 'kind: [\n',
      'topology/north.yaml': 'kind: Cluster\n',
    });
    const ran = await runProgram(['init', '--clusters', 'paris'], { cwd: directory });
    const again = await runProgram(['init', '--update'], { cwd: directory });
    expect(ran.status).toBe(0);
    const printed = [ran, again].map(({ stdout, stderr }) => stdout + stderr).join('');
    expect(printed).not.toMatch(/##[a-z-]*\[|section_start:|^\s*::/im);
    const file = readFileSync(join(directory, 'distributary.yaml'), 'utf8');
    const paths = parse(file).spec.sources.map(({ path }: { path: string }) => path);
    expect(paths).toContain('##[error]a');
    writeFileSync(join(directory, 'distributary.yaml'), `${file}# ##[group]x\n::y: 1\n`);
    const third = await runProgram(['init', '--update', '--dry-run'], { cwd: directory });
    expect(third.stdout + third.stderr).not.toMatch(/##[a-z-]*\[|^\s*::/im);
  });

  test('writes nothing when it is only asked', async () => {
    const { directory, file } = unsettled();
    const ran = await runProgram(['init', '--dry-run'], { cwd: directory });
    expect(ran.stdout).toContain('kind: Fleet');
    expect(existsSync(file)).toBe(false);
  });

  test('never overwrites', async () => {
    const directory = directoryWith({ 'distributary.yaml': 'mine\n' });
    const ran = await runProgram(['init'], { cwd: directory });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain('distributary.yaml is there already');
    expect(readFileSync(join(directory, 'distributary.yaml'), 'utf8')).toBe('mine\n');
  });

  test('says what an empty directory lacks', async () => {
    const ran = await runProgram(['init', '--dry-run'], { cwd: directoryWith({}) });
    expect(ran.stderr).toMatch(/^note: no file describes a cluster.*\nnote: no directory/ms);
    expect(ran.status).toBe(0);
  });

  test('names a directory that is not there', async () => {
    const ran = await runProgram(['init', '-C', 'absent'], { cwd: directoryWith({}) });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(/^error: there is no directory ".*absent"/);
  });

  test('writes files for clusters, and not those that there are', async () => {
    const directory = directoryWith({ 'apps/web/a.yaml': service('web') });
    const ran = await runProgram(['init', '--clusters', 'paris, boston'], { cwd: directory });
    expect(ran.stderr).toMatch(
      /^written to distributary.yaml, topology\/paris.yaml, topology\/boston.yaml;/m,
    );
    const checked = await runProgram(['check'], { cwd: directory });
    expect(checked).toMatchObject({
      status: 0,
      stdout: 'nothing found; the fleet has 2 clusters\n',
    });
    const more = ['init', '--update', '--clusters', 'paris,oslo'];
    const updated = await runProgram(more, { cwd: directory });
    expect(updated.stderr).toMatch(/^distributary.yaml, topology\/oslo.yaml now have/m);
    expect(existsSync(join(directory, 'topology/oslo.yaml'))).toBe(true);
  });

  test('adds what is new, and overwrites nothing', async () => {
    const directory = directoryWith({ 'apps/web/a.yaml': service('web') });
    await runProgram(['init', '--clusters', 'paris'], { cwd: directory });
    const file = join(directory, 'distributary.yaml');
    const before = readFileSync(file, 'utf8');
    mkdirSync(join(directory, 'infra/dns'), { recursive: true });
    writeFileSync(join(directory, 'infra/dns/a.yaml'), service('dns'));
    const dry = await runProgram(['init', '--update', '--dry-run'], { cwd: directory });
    expect(readFileSync(file, 'utf8')).toBe(before);
    const ran = await runProgram(['init', '--update'], { cwd: directory });
    expect(ran.stdout).toBe(dry.stdout);
    expect(readFileSync(file, 'utf8')).toBe(`${before}  - path: infra/dns\n`);
    expect(ran.stderr).toContain('note: added the source infra/dns\n');
  });

  test.each([
    ['names that are none', ['--clusters', 'Paris_1'], /--clusters has the name "Paris_1"/],
    ['found names where none is', ['--found-clusters'], /no cluster name was found/],
    ['an update of nothing', ['--update'], /distributary.yaml does not exist/],
  ])('refuses %s', async (_, args, message) => {
    const directory = directoryWith({ 'apps/web/a.yaml': service('web') });
    const ran = await runProgram(['init', ...args], { cwd: directory });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(message);
    expect(existsSync(join(directory, 'distributary.yaml'))).toBe(false);
  });

  test('names some of the directories that are left out, and with --all each', async () => {
    const paths = Array.from({ length: 25 }, (_, i) => `team/a${i}/base/a.yaml`);
    const directory = directoryWith(
      Object.fromEntries(paths.map((path, i) => [path, service(`a${i}`)])),
    );
    const some = await runProgram(['init', '--dry-run'], { cwd: directory });
    const more = '  # and 5 more: `distributary init --dry-run --all` lists all\n';
    expect(some.stdout).toContain(more);
    const all = await runProgram(['init', '--dry-run', '--all'], { cwd: directory });
    expect(all.stdout).not.toContain('more:');
    for (const path of paths) expect(all.stdout).toContain(path.replace('/a.yaml', '\n'));
  });

  test('adds no topology path for clusters that are described elsewhere', async () => {
    const directory = directoryWith({
      'apps/web/a.yaml': service('web'),
      'fleet/paris.yaml':
        'apiVersion: multicluster.x-k8s.io/v1alpha1\nkind: ClusterProfile\nmetadata: {name: paris}\nspec: {clusterManager: {name: git}}\n',
    });
    await runProgram(['init'], { cwd: directory });
    const ran = await runProgram(['init', '--update', '--found-clusters'], { cwd: directory });
    expect(ran.stderr).not.toContain('topology path');
    expect(ran.stdout).toContain('  topology:\n  - fleet\n  #');
    const checked = await runProgram(['check'], { cwd: directory });
    expect(checked.stdout).not.toContain('DIS0307');
  });

  test('prints its notes so that they can be read and copied', async () => {
    const directory = directoryWith({ 'clusters/paris/a.yaml': service('web') });
    const { stderr } = await runProgram(['init', '--dry-run'], { cwd: directory });
    expect(stderr).toContain('from clusters/*: paris.');
    expect(stderr).toContain('\n    distributary init --found-clusters\n');
    expect(stderr).not.toContain('␊');
  });
});
