import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { directoryWith } from '../../support/scratch.ts';

const fixture = (name: string): string => readFileSync(`fixtures/fn/${name}.in.yaml`, 'utf8');
const inDemo = { cwd: 'fixtures/repos/demo/in' };

describe('fn', () => {
  test('gives what render prints, without the comments that hosts would keep', async () => {
    const rendered = await runProgram(['render', '--cluster', 'dallas'], inDemo);
    const ran = await runProgram(['fn'], { ...inDemo, stdin: fixture('generator') });
    const order = /^# shop\/api from dallas: boston, then .*\n/gm;
    expect(rendered.stdout.match(order)).toHaveLength(2);
    const printed = rendered.stdout.replace(order, '');
    const documents = printed.split(/^---\n/m).map((text) => text.trimEnd());
    const items = ran.stdout
      .slice(ran.stdout.indexOf('\n- '))
      .split('\n- ')
      .slice(1)
      .map((item) => item.trimEnd().replaceAll('\n  ', '\n'));
    expect(items.sort()).toEqual(documents.sort());
  });

  test('works in the directory that -C names', async () => {
    const argv = ['fn', '-C', 'fixtures/repos/demo/in'];
    const ran = await runProgram(argv, { stdin: fixture('generator') });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
  });

  test('fails for warnings when it is told to', async () => {
    const stdin = fixture('package').replace('clusters: south', 'clusters: south, norht');
    expect(await runProgram(['fn'], { stdin })).toMatchObject({ status: 0 });
    const strict = await runProgram(['fn', '--strict'], { stdin });
    expect(strict).toMatchObject({ status: 1 });
    expect(strict.stdout).toContain('severity: error');
  });

  test('takes no clusters from elsewhere', async () => {
    const ran = await runProgram(['fn', '--topology', 'live'], { stdin: fixture('package') });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });

  test('does not wait for somebody to type a list', async () => {
    const ran = await runProgram(['fn'], { isTerminal: true });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain('that is a terminal');
  });

  test('refuses a list that is no text or has no end (DIS0107, DIS0108)', async () => {
    const large = await runProgram(['fn'], { stdin: '#'.repeat(16 * 1024 * 1024 + 1) });
    expect(large).toMatchObject({ status: 2, stdout: '' });
    expect(large.stderr).toContain('DIS0107');
  });
});

describe('a validator of kustomize', () => {
  const stdin = fixture('validator').replace(
    'distributary.dev/clusters: south\n',
    "distributary.dev/clusters: south\n      kustomize.config.k8s.io/id: 'kind: Service'\n",
  );
  const kustomization = 'resources: [a.yaml]\n';

  test('gives nothing back', async () => {
    const cwd = directoryWith({ 'kustomization.yaml': `${kustomization}validators: [v.yaml]\n` });
    const ran = await runProgram(['fn'], { cwd, stdin });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toMatch(/\nitems: \[\]\n$/);
  });

  test('is refused where it is a transformer, which would delete everything (DIS0878)', async () => {
    const cwd = directoryWith({ Kustomization: `${kustomization}transformers: [v.yaml]\n` });
    const ran = await runProgram(['fn'], { cwd, stdin });
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('error[DIS0878]: "Kustomization" does not list this Hydration');
    expect(ran.stdout).toContain('name: reviews');
  });

  test("can't see the kustomization from a container", async () => {
    const ran = await runProgram(['fn'], { cwd: directoryWith({}), stdin });
    expect(ran).toMatchObject({ status: 0 });
  });
});
