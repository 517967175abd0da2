import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet } from '../../support/scratch.ts';

describe('render', () => {
  test('prints what a cluster runs', async () => {
    const ran = await runProgram(['render', '--cluster', 'dallas'], { cwd: demoFleet() });
    const objects = parseAllDocuments(ran.stdout).map((each) => each.toJS());
    const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toContain('ServiceImport api');
    expect(names).toContain('Deployment web');
    expect(names).not.toContain('Deployment api');
    expect(ran).toMatchObject({ status: 0, stderr: '' });
  });

  test('prints the same whenever it is asked', async () => {
    const render = () => runProgram(['render', '--cluster', 'tokyo'], { cwd: demoFleet() });
    expect((await render()).stdout).toBe((await render()).stdout);
  });

  test('prints nothing while there are errors', async () => {
    const directory = demoFleet();
    writeFileSync(join(directory, 'apps/web/bad.yaml'), 'kind: [');
    const ran = await runProgram(['render', '--cluster', 'paris'], { cwd: directory });
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(ran.stderr).toContain('apps/web/bad.yaml:');
  });

  test('names the clusters that there are', async () => {
    const ran = await runProgram(['render', '--cluster', 'pariss'], { cwd: demoFleet() });
    expect(ran.stderr).toMatch(
      /no cluster has the name "pariss": there are .*did you mean "paris"/,
    );
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });
});
