import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { scratchDirectory } from '../../support/scratch.ts';

/** A work directory of the plugin server with the files of one call. */
function streamed(from = 'fixtures/repos/demo/in'): string {
  const root = join(scratchDirectory(), '_cmp_server', '6f8c');
  mkdirSync(root, { recursive: true });
  cpSync(from, root, { recursive: true });
  return root;
}

const generate = (cwd: string, env: Record<string, string> = {}) =>
  runProgram(['cmp', 'generate'], { cwd, env: { ARGOCD_ENV_CLUSTER: 'paris', ...env } });

describe('the fleet of an Application', () => {
  test('is found above the path of the Application', async () => {
    const { status, stdout } = await generate(join(streamed(), 'apps/web'));
    expect(status).toBe(0);
    expect(stdout).toContain('kind: Deployment');
  });

  test('is not looked for among the files of other calls', async () => {
    const root = streamed('fixtures/repos/demo/in/apps');
    const around = join(root, '..');
    cpSync('fixtures/repos/demo/in', around, { recursive: true });
    const { status, stdout, stderr } = await generate(join(root, 'web'), {
      ARGOCD_APP_SOURCE_PATH: 'apps/web',
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(
      /^error\[DIS0859\]: found no "distributary.yaml" at or above "apps\/web" .* limits to "apps"\n {2}= fix: .*`\.;\/`/,
    );
  });

  test('is not read through a link that leads out of what was handed over', async () => {
    const root = streamed();
    const secret = join(root, '..', 'secret.yaml');
    writeFileSync(
      secret,
      'apiVersion: v1\nkind: Secret\nmetadata: {name: other, namespace: shop}\n',
    );
    symlinkSync('../../../secret.yaml', join(root, 'apps/web/secret.yaml'));
    const { status, stdout, stderr } = await generate(root);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^apps\/web\/secret.yaml:1:1: error\[DIS0103\]/);
  });
});
