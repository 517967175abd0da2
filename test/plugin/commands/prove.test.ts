import { cpSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
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
});
