import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet } from '../../../support/scratch.ts';

const parameters = (cwd: string, env: Record<string, string> = {}) =>
  runProgram(['cmp', 'parameters'], { cwd, env });

test('cmp parameters names the clusters', async () => {
  const ran = await parameters(join(demoFleet(), 'apps/web'));
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(ran.stdout)[0].title).toContain('berlin, boston, dallas, paris, tokyo');
});

test('cmp parameters does not mind what an Application has set so far', async () => {
  for (const env of [{ ARGOCD_APP_PARAMETERS: '[{"name":"bad"}]' }, { ARGOCD_ENV_DEADLINE: '5' }]) {
    expect((await parameters(demoFleet(), env)).status).toBe(0);
  }
});

test('cmp parameters names the clusters that it can read, and says what it can not', async () => {
  const cwd = demoFleet();
  writeFileSync(join(cwd, 'topology/berlin.yaml'), 'kind: [');
  const ran = await parameters(cwd);
  expect(ran.status).toBe(0);
  expect(ran.stderr).toMatch(/^topology\/berlin.yaml:1:\d+: error\[DIS/);
  expect(JSON.parse(ran.stdout)[0].title).toMatch(/: boston, dallas, paris, tokyo$/);
});
