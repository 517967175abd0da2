import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import { directoryWith } from '../../support/scratch.ts';
import { commitAll, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
const settings = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n';

test('init names a Fleet around the directory, and one in it', async () => {
  const root = directoryWith({ 'distributary.yaml': fleet, 'deploy/apps/web/a.yaml': settings });
  commitAll(root);
  const inside = await runProgram(['init', '--dry-run'], { cwd: join(root, 'deploy') });
  expect(inside.stderr).toContain('note: ../distributary.yaml is a Fleet around this directory');
  const other = directoryWith({ 'deploy/distributary.yaml': fleet, 'apps/web/a.yaml': settings });
  commitAll(other);
  const outside = await runProgram(['init', '--dry-run'], { cwd: other });
  expect(outside.stderr).toContain('note: deploy/distributary.yaml is a Fleet in this directory');
});

test('init names none that is beside it, or outside of the repository', async () => {
  const outer = directoryWith({ 'distributary.yaml': fleet, 'inner/apps/web/a.yaml': settings });
  const inner = join(outer, 'inner');
  commitAll(inner);
  const ran = await runProgram(['init', '--dry-run'], { cwd: inner });
  expect(ran.stderr).not.toContain('is a Fleet');
});
