import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../support/scratch.ts';

describe('the branches of a proposal', () => {
  test('have the names of gitops-promoter where it is asked for', async () => {
    const ran = await runProgram(['init', '--dry-run', '--promoter'], { cwd: demoFleet() });
    expect(parse(ran.stdout).spec.branches).toEqual({ name: 'env/{{ name }}-next' });
    expect(ran.status).toBe(0);
  });

  test('are else those of the default, without a word', async () => {
    const ran = await runProgram(['init', '--dry-run'], { cwd: demoFleet() });
    expect(ran.stdout).toContain('sources:');
    expect(ran.stdout).not.toContain('branches:');
  });

  test('are not changed where a Fleet is only added to', async () => {
    const ran = await runProgram(['init', '--update', '--promoter'], { cwd: demoFleet() });
    expect(ran.stderr).toContain('--promoter and --update exclude each other');
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });
});

test('asks for the discovery of endpoints where several clusters leave it open', async () => {
  const proposed = async (clusters: string, secret = '') => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: web}\n';
    const files = { 'apps/web/web.yaml': service, 'apps/mesh/secret.yaml': service + secret };
    const args = ['init', '--dry-run', '--clusters', clusters];
    return (await runProgram(args, { cwd: directoryWith(files) })).stdout;
  };
  const remote =
    '---\napiVersion: v1\nkind: Secret\nmetadata: {name: remote, namespace: istio-system, labels: {istio/multiCluster: "true"}}\n';
  expect(await proposed('paris,boston')).toContain('#   discovery: remoteSecrets');
  expect(await proposed('paris')).not.toContain('discovery');
  expect(await proposed('paris,boston', remote)).not.toContain('discovery');
});
