import { cpSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { directoryWith } from '../../support/scratch.ts';

test('the first group of the Multi-Cluster Services API is not read, and is said to be so', async () => {
  const cwd = directoryWith({
    'apps/web/export.yaml':
      'apiVersion: multicluster.k8s.io/v1alpha1\nkind: ServiceExport\nmetadata: {name: web, namespace: shop}\n',
  });
  cpSync('fixtures/codes/DIS0629/good', cwd, { recursive: true });
  const { stdout } = await runProgram(['check'], { cwd });
  expect(stdout).toContain('info[DIS0626]: ServiceExport shop/web of cluster "north"');
});
