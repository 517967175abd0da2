import { chmodSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../support/scratch.ts';

/** Without eds-oracle, whatever the machine has. */
const env = { PATH: '/nowhere' };

describe('prove', () => {
  test('queries nothing about a fleet with errors, and prints them', async () => {
    const cwd = directoryWith({});
    cpSync('fixtures/codes/DIS0629/bad', cwd, { recursive: true });
    const ran = await runProgram(['prove'], { cwd, env });
    expect(ran.stderr).toBe('Istio was not queried, because a fleet with errors is not written\n');
    expect(ran.stdout).toBe((await runProgram(['check'], { cwd, env })).stdout);
    expect(ran.status).toBe(1);
  });

  test('is what the flag of check ran, which says so', async () => {
    const cwd = demoFleet();
    const command = await runProgram(['prove'], { cwd, env });
    const flag = await runProgram(['check', '--prove'], { cwd, env });
    expect(command.stderr).toContain('error[DIS0682]: prove needs eds-oracle');
    expect(flag).toEqual({
      ...command,
      stderr: `check --prove is deprecated: use distributary prove\n${command.stderr}`,
    });
  });

  test('takes no files', async () => {
    const ran = await runProgram(['prove', 'apps'], { cwd: demoFleet(), env });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });

  test('names the release that it asked, and the one that it could not ask', async () => {
    const cwd = directoryWith({
      'distributary.yaml':
        'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\nspec: {derive: {istio: {version: "1.28"}}}\n',
      'topology/north.yaml':
        'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
    });
    const bin = directoryWith({ 'eds-oracle': "#!/bin/sh\necho '{}'\n" });
    chmodSync(join(bin, 'eds-oracle'), 0o755);
    vi.stubEnv('PATH', bin);
    onTestFinished(() => void vi.unstubAllEnvs());
    const ran = await runProgram(['prove'], { cwd });
    expect(ran.stderr).toMatch(
      /^Istio 1\.31 agrees .*; the fleet's 1\.28 was not asked \(north\)$/m,
    );
    expect(ran.stdout).toContain(
      'info[DIS1305]: Istio 1.31 was asked; the 1.28 of cluster "north" was not',
    );
    expect(ran.status).toBe(0);
  });
});
