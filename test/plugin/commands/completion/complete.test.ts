import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet } from '../../../support/scratch.ts';

const demo = 'fixtures/repos/demo/in';

async function completed(words: readonly string[], cwd = demo): Promise<readonly string[]> {
  const ran = await runProgram(['complete', '--', ...words], { cwd });
  expect(ran).toMatchObject({ status: 0, stderr: '' });
  return ran.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.replace(/\t.*/, ''));
}

describe('what may follow', () => {
  test.each<[string, string[], string[]]>([
    ['a command', ['h'], ['hydrate', 'hooks', 'help']],
    ['a command of a command', ['hooks', ''], ['install', 'uninstall', 'help']],
    ['a flag', ['check', '--fo'], ['--format']],
    ['a flag of every command', ['check', '--sta', '-C', 'x', '--stri'], ['--strict']],
    ['a choice', ['topology', '-o', 'm'], ['mermaid']],
    ['a choice in the same word', ['topology', '--format=j'], ['--format=json']],
    ['a choice of an argument', ['completion', 'z'], ['zsh']],
    ['a cluster', ['render', '--cluster', 'b'], ['berlin', 'boston']],
    ['of several clusters', ['hydrate', '--clusters', 'paris,b'], ['paris,berlin', 'paris,boston']],
    ['of none that the list has', ['hydrate', '--clusters', 'paris,p'], []],
    ['a gateway', ['simulate', '--down', 'paris', 'gateway:be'], ['gateway:berlin']],
    ['a part of a cluster', ['simulate', '--degrade', 'd'], ['dallas=50%']],
    ['a threshold', ['diff', '--fail-on', 'lost', 'wo'], ['worse', 'worse=5%']],
    ['a threshold of load', ['diff', '--fail-on', 'lo'], ['lost', 'load=2']],
    ['a service', ['explain', 'shop/'], ['shop/api', 'shop/web']],
    ['a service of an option', ['simulate', '--service', 'shop/a'], ['shop/api']],
    ['an application', ['render', '--application', 'apps/'], ['apps/api', 'apps/web']],
    ['a kind', ['render', '--kind', 'ServiceE'], ['ServiceEntry', 'ServiceExport']],
    ['a code', ['explain', 'DIS0001'], ['DIS0001']],
    ['a schema', ['schema', 'Fin'], ['Findings']],
    ['a file', ['check', 'app'], []],
    ['a file behind an option', ['report', '--out', 'fl'], []],
    ['an argument too many', ['explain', 'shop/api', 's'], []],
    ['an argument that looks like a flag', ['check', '--', '--st'], []],
  ])('is %s', async (_, words, expected) => {
    expect(await completed(words)).toEqual(expected);
  });

  test('is said with what it is', async () => {
    const ran = await runProgram(['complete', '--', 'render', '--cluster', 'par'], { cwd: demo });
    expect(ran.stdout).toBe('paris\teu/eu-west/default/paris\n');
  });

  test('is of the fleet that is typed', async () => {
    expect(await completed(['-C', demo, 'render', '--cluster', 'par'], '.')).toEqual(['paris']);
    expect(await completed(['render', '--cluster', 'par'], '.')).toEqual([]);
  });

  test('is known of a fleet with errors, as far as it can be read', async () => {
    const cwd = demoFleet();
    writeFileSync(join(cwd, 'apps/web/bad.yaml'), 'kind: [');
    expect(await completed(['explain', 'shop/a'], cwd)).toEqual(['shop/api']);
  });

  test('is nothing that a shell could take for more than a name', async () => {
    const cwd = demoFleet();
    const odd = 'apiVersion: a.example.com/v1\nkind: $(touch ran)\nmetadata: {name: x}\n';
    writeFileSync(join(cwd, 'apps/web/odd.yaml'), odd);
    const kinds = await completed(['render', '--kind', ''], cwd);
    expect(kinds).toContain('Service');
    expect(kinds.join()).not.toContain('$');
  });

  test('begins a word of its own where a shell can say that only so', async () => {
    const argv = ['complete', '--next', '--', 'render', '--cluster'];
    expect((await runProgram(argv, { cwd: demo })).stdout).toMatch(/^tokyo\t/);
  });
});
