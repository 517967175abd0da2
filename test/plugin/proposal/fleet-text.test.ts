import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet } from '../../support/scratch.ts';

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
