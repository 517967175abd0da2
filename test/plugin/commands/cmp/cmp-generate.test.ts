import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet } from '../../../support/scratch.ts';

const generate = (cwd: string, env: Record<string, string> = {}) =>
  runProgram(['cmp', 'generate'], { cwd, env });

describe('cmp generate', () => {
  test.each(['berlin', 'boston', 'dallas', 'paris', 'tokyo'])(
    'prints for %s what render prints',
    async (cluster) => {
      const cwd = demoFleet();
      const ran = await generate(cwd, {
        ARGOCD_APP_PARAMETERS: JSON.stringify([{ name: 'cluster', string: cluster }]),
      });
      expect(ran).toEqual(await runProgram(['render', '--cluster', cluster], { cwd }));
    },
  );

  test('prints the share of the directory that the Application is at', async () => {
    const cwd = demoFleet();
    const { stdout } = await generate(join(cwd, 'clusters/tokyo'), { ARGOCD_ENV_CLUSTER: 'tokyo' });
    expect(stdout.match(/^kind: .*/gm)).toEqual(['kind: GlobalTrafficPolicy']);
  });

  test('prints the applications that are named', async () => {
    const { stdout } = await generate(demoFleet(), {
      ARGOCD_ENV_CLUSTER: 'tokyo',
      ARGOCD_ENV_APPLICATIONS: 'fleet',
    });
    expect(stdout.match(/^kind: .*/gm)).toEqual(['kind: Namespace', 'kind: Gateway']);
  });

  test('asks for the cluster, with the names that there are', async () => {
    const ran = await generate(demoFleet(), { ARGOCD_APP_PARAMETERS: 'null' });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(
      /^error\[DIS0858\]: .* there are berlin, boston, dallas, paris, tokyo\n/,
    );
  });

  test('refuses to print nothing, unless that is wanted', async () => {
    const cwd = join(demoFleet(), 'clusters/paris');
    const ran = await generate(cwd, { ARGOCD_ENV_CLUSTER: 'dallas' });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(
      /^error\[DIS0860\]: .*"dallas" gets no objects from "clusters\/paris"/,
    );
    const env = { ARGOCD_ENV_CLUSTER: 'dallas', ARGOCD_ENV_ALLOW_EMPTY: 'true' };
    expect(await generate(cwd, env)).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('refuses what Argo CD would not take', async () => {
    const cwd = demoFleet();
    const item = `  - ${'a long enough line of text'.repeat(50)}\n`;
    const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: long, namespace: shop}\nlist:\n';
    writeFileSync(join(cwd, 'apps/web/long.yaml'), map + item.repeat(1000));
    const env = { ARGOCD_ENV_CLUSTER: 'paris', ARGOCD_GRPC_MAX_SIZE_MB: '1' };
    const ran = await generate(cwd, env);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(/^error\[DIS0861\]: the manifests have 2 MiB, expected at most 1 /);
  });

  test('refuses what Argo CD would take for a list, which render only warns of', async () => {
    const cwd = demoFleet();
    const menu =
      'apiVersion: shop.example.com/v1\nkind: Menu\nmetadata: {name: day, namespace: shop}\n';
    writeFileSync(join(cwd, 'apps/web/menu.yaml'), `${menu}items: [{dish: soup}]\n`);
    const ran = await generate(cwd, { ARGOCD_ENV_CLUSTER: 'paris' });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(/error\[DIS0604\]: Menu shop\/day has a top-level list "items"/);
    const rendered = await runProgram(['render', '--cluster', 'paris'], { cwd });
    expect(rendered.status).toBe(0);
    expect(rendered.stderr).toContain('warning[DIS0604]');
  });

  test('says what is wrong with the fleet in a line each, errors only', async () => {
    const cwd = demoFleet();
    writeFileSync(join(cwd, 'apps/web/bad.yaml'), 'kind: [');
    writeFileSync(join(cwd, 'apps/web/worse.yaml'), 'kind: ConfigMap\n');
    const ran = await generate(cwd, { ARGOCD_ENV_CLUSTER: 'paris' });
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    const lines = ran.stderr.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
      expect(line).toMatch(/^apps\/web\/\w+\.yaml:\d+:\d+: error\[DIS\d{4}\]: .*; fix: /);
  });

  test('takes warnings for errors when the Application is strict', async () => {
    const cwd = demoFleet();
    const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
    const sources = 'spec:\n  sources: [{path: apps/web}, {path: absent}]\n';
    writeFileSync(join(cwd, 'distributary.yaml'), fleet + sources);
    const lenient = await generate(cwd, { ARGOCD_ENV_CLUSTER: 'paris' });
    expect(lenient.status).toBe(0);
    expect(lenient.stderr).toMatch(/^distributary.yaml:5:\d+: warning\[DIS\d{4}\]: /m);
    const env = { ARGOCD_ENV_CLUSTER: 'paris', ARGOCD_ENV_STRICT: 'true' };
    const strict = await generate(cwd, env);
    expect(strict).toMatchObject({ status: 1, stdout: '' });
    expect(strict.stderr).toContain(': error[DIS');
  });

  test('says that a directory that is not there is in no fleet', async () => {
    const ran = await runProgram(['cmp', 'generate', '-C', 'nowhere'], {
      cwd: demoFleet(),
      env: { ARGOCD_ENV_CLUSTER: 'paris' },
    });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(/^error\[DIS08\d\d\]/);
  });

  test('needs the whole fleet', async () => {
    const cwd = demoFleet();
    rmSync(join(cwd, 'topology'), { recursive: true });
    const ran = await generate(cwd, { ARGOCD_ENV_CLUSTER: 'paris' });
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toMatch(/^distributary.yaml:\d+:\d+: error\[DIS/);
  });
});
