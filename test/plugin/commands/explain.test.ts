import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import documents from '../../../plugin/format/documents.schema.json' with { type: 'json' };
import { codes } from '../../../src/render/codes.ts';
import { runProgram } from '../../support/run-program.ts';
import { copiedDirectory, demoFleet, directoryWith } from '../../support/scratch.ts';
import { commitAll, demoRepository, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

const explain = async (...args: readonly string[]) =>
  await runProgram(['explain', ...args], { cwd: demoFleet() });

test('a cluster without an istiod is named among what is assumed', async () => {
  const cwd = copiedDirectory('fixtures/codes/DIS0677/bad');
  const { stdout } = await runProgram(['explain', 'shop/reviews'], { cwd });
  expect(stdout).toContain('; as if an istiod ran in north (DIS0677)\n');
  const { stdout: json } = await runProgram(['explain', 'shop/reviews', '-o', 'json'], { cwd });
  const told: unknown = JSON.parse(json);
  expect(told).toMatchObject({ assumed: { discovery: 'isolated', withoutIstiod: ['north'] } });
  expect(new Ajv2020().validate(documents.Explanation, told)).toBe(true);
});

describe('explain, of a code', () => {
  test.each(['DIS0001', 'dis0001', 'bug'])('prints the page of %s', async (name) => {
    const ran = await runProgram(['explain', name]);
    expect(ran.stdout).toMatch(/^# DIS0001: Internal error in distributary\n/);
    expect(ran.status).toBe(0);
  });

  test.each([
    [['DIS00001'], /no code DIS00001.*did you mean "DIS0001"/],
    [['DIS9999'], /no code DIS9999/],
    [['../package'], /no code \.\.\/package/],
    [['DIS0001', '--from', 'paris'], /--from is about a service/],
    [['DIS0001', '--search', 'bug'], /--search lists codes: it takes no name/],
    [['--port', '80'], /--port is about a service/],
    [['-o', 'json'], /-o is about a service/],
    [['--search', 'order', 'quetzalcoatl'], /no code has all of the words order, quetzalcoatl/],
  ])('refuses %j', async (args, said) => {
    const ran = await runProgram(['explain', ...args]);
    expect(ran.stderr).toMatch(said);
    expect(ran.stdout).toBe('');
    expect(ran.status).toBe(2);
  });

  test('without a name lists all codes in their order', async () => {
    const { stdout, status } = await runProgram(['explain']);
    const listed = stdout.split('\n').slice(1, -1);
    expect(listed.map((line) => line.split(' ')[0])).toEqual(codes.map(({ code }) => code).sort());
    expect(status).toBe(0);
  });

  test('finds codes by words of what is said of them, in any letters', async () => {
    const { stdout } = await runProgram(['explain', '--search', 'ORDER', 'failover']);
    expect(stdout).toMatch(/^DIS0605 /m);
    expect(stdout).not.toMatch(/^DIS0001 /m);
  });
});

test('explain lists the codes that begin so, as it lists several services', async () => {
  const ran = await runProgram(['explain', 'dis061']);
  const listed = ran.stdout.split('\n').flatMap((line) => line.match(/^DIS\d{4}/)?.[0] ?? []);
  const expected = codes.map(({ code }) => code).filter((code) => code.startsWith('DIS061'));
  expect(listed).toEqual(expected.sort());
  expect(ran.stderr).toContain(`${expected.length} codes: name one of them`);
  expect(ran.status).toBe(0);
});

describe('explain, of a service', () => {
  test('prints JSON as its schema says', async () => {
    const ran = await explain('shop/api', '-o', 'json');
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
      documents.Explanation,
    );
    const printed = JSON.parse(ran.stdout);
    validate(printed);
    expect(validate.errors).toBeNull();
    expect(printed.orders.length).toBeGreaterThanOrEqual(5);
  });

  test('takes a name without a namespace, and a cluster', async () => {
    const ran = await explain('api', '--from', 'dallas', '--port', '8080');
    expect(ran.stdout).toMatch(/^shop\/api:8080 for clients in dallas\n {2}boston, then berlin/);
    expect(ran.stdout.match(/for clients in/g)).toHaveLength(1);
  });

  test('tells of a commit what it was', async () => {
    const cwd = demoRepository();
    rmSync(join(cwd, 'topology/boston.yaml'));
    commitAll(cwd, 'Give up Boston');
    const ask = async (...at: readonly string[]) => {
      const { stdout } = await runProgram(['explain', 'api', '--from', 'dallas', ...at], { cwd });
      return stdout.split('\n')[1];
    };
    expect(await ask()).toBe('  berlin, then paris, then tokyo');
    expect(await ask('--at', 'HEAD')).toBe(await ask());
    expect(await ask('--at', 'HEAD~1')).toBe('  boston, then berlin, then paris, then tokyo');
  });

  test('refuses a commit that is not there', async () => {
    const cwd = demoRepository();
    const ran = await runProgram(['explain', 'shop/api', '--at', 'nowhere'], { cwd });
    expect(ran.stderr).toContain('nowhere');
    expect(ran.stdout).toBe('');
    expect(ran.status).toBeGreaterThan(0);
  });

  test.each([
    [['shop/apj'], 'no service is called shop/apj; did you mean "shop/api"?'],
    [['order-lots'], 'neither a code nor a service order-lots; did you mean "order-lost"?'],
    [['shop/api', '--from', 'pari'], '--from names no cluster: pari; did you mean "paris"?'],
    [['shop/api', '--port', '81'], 'shop/api has no port 81, its ports are 8080'],
    [['shop/api', '--port', 'http'], 'expected a number'],
  ])('refuses %j', async (args, message) => {
    const ran = await explain(...args);
    expect(ran.stderr).toContain(message);
    expect(ran.stdout).toBe('');
    expect(ran.status).not.toBe(0);
  });

  test.each(['text', 'json'])(
    'shows names of files so that no terminal and no CI obeys: %s',
    async (format) => {
      const cwd = demoFleet();
      const name = '\u001b[31m##[warning]a.yaml';
      renameSync(join(cwd, 'apps/api/api.yaml'), join(cwd, 'apps/api', name));
      const { status, stdout } = await runProgram(['explain', 'shop/api', '-o', format], { cwd });
      expect(status).toBe(0);
      expect(stdout).toContain('[warning]a.yaml');
      expect(stdout).not.toContain('##[');
      expect(stdout).not.toContain('\u001b');
    },
  );

  test('prints nothing while errors leave something out', async () => {
    const ran = await runProgram(['explain', 'shop/api'], { cwd: directoryWith({}) });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    const cwd = demoFleet();
    writeFileSync(join(cwd, 'apps/api/wrong.yaml'), 'apiVersion: v1\nkind: Service\n');
    const left = await runProgram(['explain', 'shop/api'], { cwd });
    expect(left).toMatchObject({ status: 1, stdout: '' });
  });

  test('explains what a check or a guard refuses', async () => {
    const cwd = demoFleet();
    const fleet = join(cwd, 'distributary.yaml');
    const guard = 'guards: [{name: nothing, services: [shop/api], maxLoad: 1}]';
    writeFileSync(fleet, readFileSync(fleet, 'utf8').replace('spec:', `spec:\n  ${guard}`));
    const { status, stdout, stderr } = await runProgram(['explain', 'shop/api'], { cwd });
    expect(status).toBe(1);
    expect(stderr).toContain('guard "nothing"');
    expect(stdout).toContain('shop/api:8080 for clients');
  });
});
