import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../support/scratch.ts';

const names = ['tokyo', 'berlin', 'paris', 'boston', 'dallas'];

describe('topology', () => {
  test('lists the clusters in order of their keys', async () => {
    const ran = await runProgram(['topology'], { cwd: demoFleet() });
    const lines = ran.stdout.trimEnd().split('\n').slice(1);
    expect(lines.map((line) => line.split(/ +/)[1])).toEqual(names);
    expect(ran.status).toBe(0);
  });

  test('prints Cluster resources that give the same topology again', async () => {
    const directory = demoFleet();
    const printed = await runProgram(['topology', '-o', 'yaml'], { cwd: directory });
    const documents = parseAllDocuments(printed.stdout).map((each) => each.toJS());
    expect(documents.map(({ metadata }) => metadata.name)).toEqual(names);
    const fleet = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';
    const copy = directoryWith({ 'distributary.yaml': fleet, 'topology/all.yaml': printed.stdout });
    const before = await runProgram(['topology', '-o', 'json'], { cwd: directory });
    const after = await runProgram(['topology', '-o', 'json'], { cwd: copy });
    expect(JSON.parse(after.stdout)).toEqual(JSON.parse(before.stdout));
  });

  test('reads Cluster resources from where it is told', async () => {
    const topology = join('topology', 'paris.yaml');
    const ran = await runProgram(['topology', '-o', 'json', '--topology', topology], {
      cwd: demoFleet(),
    });
    expect(JSON.parse(ran.stdout).clusters).toHaveLength(1);
  });

  test('prints nothing while there are errors', async () => {
    const ran = await runProgram(['topology'], { cwd: directoryWith({}) });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain('error[DIS');
  });

  test.each([
    ['tree', /^shop\n├── ap → us\n/],
    ['mermaid', /^flowchart LR\n/],
    ['dot', /^digraph "shop" \{\n/],
    ['svg', /^<svg .*<\/svg>\n$/s],
  ])('draws the fleet as %s', async (format, expected) => {
    const ran = await runProgram(['topology', '-o', format], { cwd: demoFleet() });
    expect(ran.stdout).toMatch(expected);
    expect(ran).toMatchObject({ status: 0, stderr: '' });
  });

  test('knows its formats', async () => {
    const ran = await runProgram(['topology', '-o', 'png'], { cwd: demoFleet() });
    expect(ran.stderr).toContain('Allowed choices are text, tree, yaml, json, mermaid, dot, svg');
    expect(ran.status).toBe(2);
  });
});
