import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../../support/scratch.ts';
import {
  commitAll,
  demoRepository,
  git,
  useNobodysGit,
} from '../../../support/scratch-repository.ts';

/** The example fleet with two clusters spoiled and a warning. */
function spoiled(): string {
  const directory = demoFleet();
  const cluster = (name: string, port: string) =>
    `apiVersion: flomesh.io/v1alpha1
kind: Cluster
metadata: {name: ${name}}
spec:
  gatewayHost: 203.0.113.9
  gatewayPort: ${port}
  fsmNamespace: fsm-system
  kubeconfig: |
    token: hunter2
`;
  writeFileSync(join(directory, 'topology/oslo.yaml'), cluster('oslo', '70000'));
  writeFileSync(join(directory, 'topology/rome.yaml'), cluster('rome', 'many'));
  return directory;
}

/** Where the findings of a run in JSON are. */
function places(stdout: string): string[] {
  return JSON.parse(stdout).findings.map(
    ({ at }: { at: { file: string; line: number } }) => `${at.file}:${at.line}`,
  );
}

describe('check', () => {
  test('prints errors alone with --quiet, and what fails the run', async () => {
    const cwd = directoryWith({});
    cpSync('fixtures/codes/DIS0629/bad', cwd, { recursive: true });
    const fine = await runProgram(['check', '--quiet'], { cwd });
    expect(fine).toMatchObject({ status: 1, stderr: '' });
    expect(fine.stdout).toContain('error[DIS1100]');
    expect(fine.stdout).not.toContain('DIS0629');
    const failing = await runProgram(['check', '--quiet', '--fail-on', 'warning'], { cwd });
    expect(failing.stdout).toContain('warning[DIS0629]');
    const data = await runProgram(['check', '--quiet', '--format', 'json'], { cwd });
    expect(data.stdout).toContain('DIS0629');
  });

  test('finds nothing in the example fleet', async () => {
    const ran = await runProgram(['check'], { cwd: demoFleet() });
    expect(ran).toEqual({
      status: 0,
      stdout: 'nothing found; the fleet has 5 clusters\n',
      stderr: '',
    });
  });

  test('of a file says what keeps it from being looked at', async () => {
    const directory = demoFleet();
    writeFileSync(join(directory, 'distributary.yaml'), 'kind: Flet\n');
    const ran = await runProgram(['check', 'apps/web'], { cwd: directory });
    expect(ran.stdout).toContain('--> distributary.yaml:1:');
    expect(ran).toMatchObject({ status: 2, stderr: '' });
    rmSync(join(directory, 'topology'), { recursive: true });
    cpSync('fixtures/repos/demo/in/distributary.yaml', join(directory, 'distributary.yaml'));
    const bare = await runProgram(['check', 'apps/web'], { cwd: directory });
    expect(bare.stdout).toMatch(/^error\[DIS0300\]/);
    expect(bare.status).toBe(1);
  });

  test('shows findings as product', async () => {
    const ran = await runProgram(['check'], { cwd: spoiled() });
    expect(ran.stdout).toMatch(/^error\[DIS\d{4}\]: .*70000.*\n +--> topology\/oslo.yaml:6:16\n/);
    expect(ran.stdout).toContain('2 errors; `distributary explain DIS');
    expect(ran.stdout).not.toContain('hunter2');
    expect(ran).toMatchObject({ status: 1, stderr: '' });
  });

  test('prints JSON', async () => {
    const ran = await runProgram(['check', '--format', 'json'], { cwd: spoiled() });
    expect(places(ran.stdout)).toEqual(['topology/oslo.yaml:6', 'topology/rome.yaml:6']);
    expect(ran.stdout).not.toContain('hunter2');
    expect(ran.status).toBe(1);
  });

  test.each([
    ['sarif', '"uri": "deploy/topology/oslo.yaml"'],
    ['github', 'file=deploy/topology/oslo.yaml,line=6,col=16'],
    ['junit', 'file="deploy/topology/oslo.yaml" line="6"'],
  ])('prints %s with files as the work tree has them', async (format, said) => {
    const directory = directoryWith({ '.git/HEAD': '' });
    cpSync(spoiled(), join(directory, 'deploy'), { recursive: true });
    const ran = await runProgram(['check', '--format', format], { cwd: join(directory, 'deploy') });
    expect(ran.stdout).toContain(said);
    expect(ran.stdout).not.toContain('hunter2');
    expect(ran.status).toBe(1);
  });

  test.each([
    ['a file', ['topology/rome.yaml'], ['topology/rome.yaml:6'], 1],
    ['a directory', ['topology/'], ['topology/oslo.yaml:6', 'topology/rome.yaml:6'], 1],
    ['a place without findings', ['apps'], [], 0],
  ])('reports what is about %s', async (_, files, found, status) => {
    const ran = await runProgram(['check', '--format', 'json', ...files], { cwd: spoiled() });
    expect(places(ran.stdout)).toEqual(found);
    expect(ran.status).toBe(status);
  });

  test('finds the fleet from a directory below it', async () => {
    const cwd = join(spoiled(), 'topology');
    const ran = await runProgram(['check', '--format', 'json', 'rome.yaml'], { cwd });
    expect(places(ran.stdout)).toEqual(['topology/rome.yaml:6']);
  });

  test('makes warnings errors when it is asked to be strict', async () => {
    const directory = demoFleet();
    rmSync(join(directory, 'topology/boston.yaml'));
    const lax = await runProgram(['check'], { cwd: directory });
    const strict = await runProgram(['check', '--strict'], { cwd: directory });
    expect(lax.stdout).toContain('warning[DIS');
    expect(lax.status).toBe(0);
    expect(strict.stdout).toContain('error[DIS');
    expect(strict.status).toBe(1);
  });

  test.each([
    ['a file that is not there', ['absent.yaml'], /there is no file absent.yaml/],
    ['a file of somewhere else', ['../x.yaml'], /does not lie in/],
    ['a Fleet that is not there', ['--fleet', 'x.yaml'], /DIS0101\]: "x.yaml" is not in/],
    ['a Fleet of somewhere else', ['--fleet', '/etc/x.yaml'], /does not lie in/],
  ])('refuses %s', async (_, argv, said) => {
    const ran = await runProgram(['check', ...argv], { cwd: demoFleet() });
    expect(ran.stderr).toMatch(said);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });

  test.each([
    ['is not there', {}, /^$/, /^error\[DIS0101\]: "distributary.yaml" is not in/],
    ['has errors', { 'distributary.yaml': 'kind: Fleet\n' }, /^error\[DIS\d{4}\]/, /^$/],
  ])('ends as a matter of configuration when the Fleet %s', async (_, files, stdout, stderr) => {
    const ran = await runProgram(['check'], { cwd: directoryWith(files) });
    expect(ran.stdout).toMatch(stdout);
    expect(ran.stderr).toMatch(stderr);
    expect(ran.status).toBe(2);
  });

  test('points to what an option says, not to the Fleet', async () => {
    const argv = ['check', '--topology', 'nope', '--format', 'json'];
    const ran = await runProgram(argv, { cwd: demoFleet() });
    const [{ code, at }] = JSON.parse(ran.stdout).findings.filter(
      (finding: { code: string }) => finding.code === 'DIS0300',
    );
    expect({ code, file: at.file }).toEqual({ code: 'DIS0300', file: 'nope' });
  });

  describe('of what is staged', () => {
    useNobodysGit();

    test('judges the index, and reports what is about it', async () => {
      const directory = demoRepository();
      writeFileSync(join(directory, 'apps/web/web.yaml'), 'kind: [\n');
      git(directory, 'add', 'apps/web/web.yaml');
      git(directory, 'restore', '--source=HEAD', '--worktree', 'apps/web/web.yaml');
      writeFileSync(join(directory, 'topology/oslo.yaml'), 'kind: [\n');
      const ran = await runProgram(['check', '--staged', '--format', 'json'], { cwd: directory });
      // The second finding is of the patch, which has nothing to change any more.
      expect(places(ran.stdout)).toEqual(['apps/web/web.yaml:1', 'distributary.yaml:16']);
      expect(ran.status).toBe(1);
    });

    test('reports what it brings about in other files, and not what was there', async () => {
      const directory = demoRepository();
      writeFileSync(join(directory, 'apps/web/old.yaml'), 'kind: [\n');
      commitAll(directory, 'A mistake');
      rmSync(join(directory, 'topology/tokyo.yaml'));
      git(directory, 'add', '--all');
      const ran = await runProgram(['check', '--staged', '--format', 'json'], { cwd: directory });
      // The directory of the cluster has a policy, which nothing reads any more.
      expect(places(ran.stdout)).toEqual(['clusters/tokyo/policy.yaml:3', 'distributary.yaml:26']);
      expect(ran.stderr).toBe('1 more in the fleet that this change has no part in\n');
      expect(ran.status).toBe(0);
    });

    test('judges the whole fleet when nothing is staged, and nothing when others are', async () => {
      const directory = demoRepository();
      writeFileSync(join(directory, 'apps/web/old.yaml'), 'kind: [\n');
      commitAll(directory, 'A mistake');
      const whole = await runProgram(['check', '--staged'], { cwd: directory });
      expect(whole.status).toBe(1);
      const below = join(directory, 'deploy');
      cpSync(demoFleet(), below, { recursive: true });
      commitAll(directory, 'Another fleet');
      writeFileSync(join(directory, 'apps/web/new.yaml'), 'kind: [\n');
      git(directory, 'add', '--all');
      const other = await runProgram(['check', '--staged', '-C', 'deploy'], { cwd: directory });
      expect(other.stderr).toMatch(/^nothing of the fleet at .*deploy is staged\n$/);
      expect(other).toMatchObject({ status: 0, stdout: '' });
    });

    test('takes no files', async () => {
      const ran = await runProgram(['check', '--staged', 'apps'], { cwd: demoFleet() });
      expect(ran.stderr).toContain('--staged does not support FILE');
      expect(ran.status).toBe(2);
    });

    test('is no work tree to watch', async () => {
      const ran = await runProgram(['check', '--staged', '--watch'], { cwd: demoFleet() });
      expect(ran.stderr).toContain('--watch does not support --staged');
      expect(ran.status).toBe(2);
    });
  });
});
