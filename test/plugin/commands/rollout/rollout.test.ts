import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet } from '../../../support/scratch.ts';
import { demoRepository, useNobodysGit } from '../../../support/scratch-repository.ts';

const cwd = 'fixtures/repos/demo/in';

useNobodysGit();

describe('rollout', () => {
  test('says waves, and who takes over for whom', async () => {
    const ran = await runProgram(['rollout'], { cwd });
    expect(ran).toMatchObject({ status: 0, stderr: '' });
    expect(ran.stdout).toMatchInlineSnapshot(`
      "WAVE  CLUSTERS
      1     dallas, tokyo, berlin
      2     paris, boston

      CLUSTER  TAKES OVER FOR  OF SERVICES
      paris    berlin          shop/api
      berlin   boston          shop/api
      berlin   paris           shop/api
      boston   tokyo           shop/api
      "
    `);
  });

  test('gives gitops-promoter the branches that are promoted to, also where proposals have the names', async () => {
    const { stdout } = await runProgram(['rollout', '-o', 'promoter'], { cwd });
    const { environments } = parse(stdout);
    expect(environments).toHaveLength(5);
    expect(environments[0]).toEqual({ branch: 'env/dallas' });
    expect(stdout).toMatch(/^environments:\n {2}# wave 1\n {2}- branch: env\/dallas$/m);
  });

  test('has JSON of its own kind', async () => {
    const { stdout } = await runProgram(['rollout', '-o', 'json'], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'Rollout', waves: expect.any(Array) });
  });

  test('puts the cluster that no longer serves after those that call it, from the commit before', async () => {
    const directory = demoRepository();
    const fleet = join(directory, 'distributary.yaml');
    const text = readFileSync(fleet, 'utf8');
    writeFileSync(fleet, text.replace('exclude: [dallas]', 'exclude: [boston, dallas]'));
    const wavesOf = async (...from: string[]) => {
      const argv = ['rollout', ...from, '-o', 'json'];
      return JSON.parse((await runProgram(argv, { cwd: directory })).stdout);
    };
    expect((await wavesOf()).waves[0]).toContain('boston');
    const { waves, unordered } = await wavesOf('HEAD');
    expect(waves.at(-1)).toEqual(['boston']);
    expect(waves.flat().sort()).toEqual(['berlin', 'boston', 'dallas', 'paris', 'tokyo']);
    expect(unordered).toEqual([]);
  });

  test('is nothing for a fleet with errors', async () => {
    const ran = await runProgram(['rollout', '--fleet', 'apps/web/deployment.yaml'], {
      cwd: demoFleet(),
    });
    expect(ran).toMatchObject({ stdout: '' });
    expect(ran.status).not.toBe(0);
  });
});
