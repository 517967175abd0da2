import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { outagesSchema } from '../../../plugin/format/outages/json.ts';
import { runProgram } from '../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../support/scratch.ts';

const simulate = async (...args: readonly string[]) =>
  await runProgram(['simulate', ...args], { cwd: demoFleet() });

describe('simulate', () => {
  test('looks at each cluster by itself, the worst first', async () => {
    const ran = await simulate();
    const names = ran.stdout
      .split('\n')
      .slice(1, 6)
      .map((line) => line.split(' ')[0]);
    expect([...names].sort()).toEqual(['berlin', 'boston', 'dallas', 'paris', 'tokyo']);
    expect(names[0]).toBe('boston');
    expect(ran.status).toBe(0);
  });

  test.each([
    [['--down', 'gateway:boston', '--degrade', 'tokyo=50%']],
    [['--all-regions']],
    [['--all-pairs', '--service', 'shop/api']],
  ])('prints JSON as its schema says: %j', async (args) => {
    const ran = await simulate(...args, '-o', 'json');
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(outagesSchema);
    validate(JSON.parse(ran.stdout));
    expect(validate.errors).toBeNull();
  });

  test('exits with 1 when requests fail and one wants to know', async () => {
    const down = ['--down', 'berlin', 'paris', 'boston', 'tokyo'];
    expect((await simulate(...down)).status).toBe(0);
    expect((await simulate(...down, '--exit-code')).status).toBe(1);
    expect((await simulate('--exit-code')).status).toBe(0);
  });

  test.each(['text', 'markdown', 'json'])(
    'exits with 1 when a part of the requests fails and no client loses all: %s',
    async (format) => {
      const cwd = demoFleet();
      const fleet = join(cwd, 'distributary.yaml');
      const settled = readFileSync(fleet, 'utf8');
      const discovery = '  derive:\n    istio: {discovery: remoteSecrets}\n';
      writeFileSync(fleet, settled.replace('  derive:\n', discovery));
      const spec = '{selector: {app: web}, ports: [{name: http, port: 80, targetPort: http}]}';
      writeFileSync(
        join(cwd, 'apps/web/service.yaml'),
        `apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: ${spec}\n`,
      );
      const ask = async (...args: readonly string[]) =>
        await runProgram(['simulate', '--down', 'paris', '-o', format, ...args], { cwd });
      const { stdout, status } = await ask();
      expect(status).toBe(0);
      expect(stdout).toMatch(format === 'json' ? /"lost": \[\]/ : /0 lost, \W*4 fail in part/);
      expect((await ask('--exit-code')).status).toBe(1);
    },
  );

  test.each([
    [['--down', 'pariss'], '--down names no cluster: pariss; did you mean "paris"?'],
    [['--down', 'eu/x'], '--down is "eu/x", expected a name or a pattern'],
    [['--degrade', 'paris=half'], '--degrade is "paris=half", expected a cluster and how many'],
    [['--from', 'pari'], '--from names no cluster: pari; did you mean "paris"?'],
    [['--service', 'shop/apj'], 'did you mean "shop/api"?'],
    [['--all-pairs', '--all-regions'], 'use one of these options'],
    [['--all-pairs', '--down', 'paris'], 'use one of these options'],
    [['-o', 'yaml'], 'Allowed choices are text, json, markdown'],
  ])('refuses %j', async (args, message) => {
    const ran = await simulate(...args);
    expect(ran.stderr).toContain(message);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });

  test('prints nothing while there are errors', async () => {
    const ran = await runProgram(['simulate'], { cwd: directoryWith({}) });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });
});
