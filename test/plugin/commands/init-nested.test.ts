import { writeFileSync } from 'node:fs';
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

test('init does not write over a Fleet that git ignores, and the next step says what to do', async () => {
  const root = directoryWith({
    '.gitignore': '*\n!.gitignore\n!apps\n!apps/**\n',
    'apps/web/a.yaml': settings,
  });
  commitAll(root);
  const args = ['init', '--clusters', 'paris'];
  expect((await runProgram(args, { cwd: root })).status).toBe(0);
  for (const more of [[], ['--update']]) {
    const again = await runProgram([...args, ...more], { cwd: root });
    expect([again.status, again.stderr]).toEqual([
      2,
      expect.stringContaining('distributary.yaml is there, but git ignores it'),
    ]);
  }
  for (const command of ['check', 'hydrate']) {
    const ran = await runProgram([command], { cwd: root });
    expect(`${ran.stdout}${ran.stderr}`).toContain('`git add -f distributary.yaml`');
  }
});

test('what git ignores is in no command', async () => {
  const cluster = `apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ClusterProfile
metadata: {name: paris, annotations: {distributary.dev/region: fr}}
spec: {clusterManager: {name: git}}
`;
  const root = directoryWith({
    '.gitignore': 'local.yaml\n',
    'distributary.yaml': `${fleet}spec: {sources: [{path: apps/*}]}\n`,
    'topology/paris.yaml': cluster,
    'apps/web/a.yaml': settings,
  });
  commitAll(root);
  writeFileSync(join(root, 'apps/web/local.yaml'), settings.replace('name: a', 'name: local'));
  const diff = await runProgram(['diff'], { cwd: root });
  expect(diff.stdout).toMatch(/^none of 1 cluster change/);
  const rendered = await runProgram(['render', '--cluster', 'paris'], { cwd: root });
  expect(rendered.stdout).not.toContain('local');
});
