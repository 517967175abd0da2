import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import documents from '../../../plugin/format/documents.schema.json' with { type: 'json' };
import { runProgram } from '../../support/run-program.ts';
import { copiedDirectory, demoFleet, directoryWith } from '../../support/scratch.ts';

const simulate = async (...args: readonly string[]) =>
  await runProgram(['simulate', ...args], { cwd: demoFleet() });

/** Two clusters that each have the service, offered to none. */
const localService = {
  'distributary.yaml':
    'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\nspec: {sources: [{path: apps/web}]}\n',
  'topology/paris.yaml':
    'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: paris}\nspec: {region: eu, gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
  'topology/boston.yaml':
    'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: boston}\nspec: {region: us, gatewayHost: 203.0.113.2, fsmNamespace: fsm}\n',
  'apps/web/web.yaml':
    'apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec: {ports: [{name: http, port: 80}], selector: {app: web}}\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web, namespace: shop}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, image: "web:1"}]}\n',
};

test('a cluster without an istiod is named among what is assumed', async () => {
  const cwd = copiedDirectory('fixtures/codes/DIS0677/bad');
  const { stdout } = await runProgram(['simulate'], { cwd });
  expect(stdout).toContain('; as if an istiod ran in north (DIS0677); ');
  const { stdout: json } = await runProgram(['simulate', '-o', 'json'], { cwd });
  const told: unknown = JSON.parse(json);
  expect(told).toMatchObject({ assumed: { withoutIstiod: ['north'] } });
  expect(new Ajv2020().validate(documents.Outages, told)).toBe(true);
});

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
    [['--all-pods']],
  ])('prints JSON as its schema says: %j', async (args) => {
    const ran = await simulate(...args, '-o', 'json');
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
      documents.Outages,
    );
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
      writeFileSync(fleet, settled.replace('discovery: isolated', 'discovery: remoteSecrets'));
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
    [['--from', 'nope'], 'nope; expected one of "'],
    [['--down', 'paris', '--degrade', 'paris=50%'], '--degrade is "paris=50%", but another'],
    [['--degrade', 'paris=50%', 'eu/*/*/*=10%'], '--degrade is "eu/*/*/*=10%", but another'],
    [['--service', 'shop/apj'], 'did you mean "shop/api"?'],
    [['--service', 'none/*'], 'none/*; expected one of "shop/api", "shop/'],
    [['--all-pairs', '--all-regions'], 'use one of these options'],
    [['--all-pairs', '--down', 'paris'], 'use one of these options'],
    [['-o', 'yaml'], 'Allowed choices are text, json, markdown'],
  ])('refuses %j', async (args, message) => {
    const ran = await simulate(...args);
    expect(ran.stderr).toContain(message);
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });

  test('ranks the loss of the pods of each cluster, whose clients are left', async () => {
    const ran = await simulate('--all-pods', '--exit-code');
    const [, worst] = ran.stdout.split('\n');
    expect(worst).toMatch(/^pods in boston +1 /);
    expect(ran.stdout).toContain('pods in boston down: shop/web:80 for clients in boston\n');
    expect(ran.status).toBe(1);
    const spilling = await simulate('--all-pods', '--exit-code', '--service', 'shop/api');
    expect(spilling.stdout).toContain(
      'no outage makes requests fail once failing endpoints are ejected\n',
    );
    expect(spilling.status).toBe(0);
  });

  test('says that requests have no target where the pods of a service that one cluster serves are lost', async () => {
    const cwd = directoryWith(localService);
    const ask = async (...args: readonly string[]) =>
      await runProgram(['simulate', ...args], { cwd });
    const lost = /^shop\/web:80 +paris +paris +paris +100% +0\n/m;
    for (const args of [[], ['--service', 'shop/web']]) {
      const one = await ask('--degrade', 'paris=0%', '--exit-code', ...args);
      expect(one.stdout).toContain('down: pods in paris\n');
      expect(one.stdout).toMatch(lost);
      expect(one.status).toBe(1);
    }
    const all = await ask('--all-pods', '--exit-code');
    expect(all.stdout).toContain('pods in paris down: shop/web:80 for clients in paris\n');
    expect(all.status).toBe(1);
    const cluster = await ask('--service', 'shop/web', '--down', 'paris', '--exit-code');
    expect(cluster.stdout).toContain('1 of 1 as before, 0 lost');
    expect(cluster.status).toBe(0);
  });

  test('takes patterns of services, as explain does', async () => {
    const servicesOf = async (...args: readonly string[]) => {
      const { stdout, status } = await simulate('--down', 'paris', '-o', 'json', ...args);
      expect(status).toBe(0);
      const { scenarios } = JSON.parse(stdout);
      return [
        ...new Set(scenarios[0].flows.map(({ service }: { readonly service: string }) => service)),
      ].sort();
    };
    expect(await servicesOf('--service', 'shop/*')).toEqual(['shop/api', 'shop/web']);
    expect(await servicesOf('--service', '*/a*')).toEqual(['shop/api']);
    expect(await servicesOf('--service', 'api')).toEqual(['shop/api']);
    expect(await servicesOf('--service', 'shop/we*')).toEqual(['shop/web']);
  });

  test('counts services without failover in each outage', async () => {
    const cwd = directoryWith(localService);
    const ran = await runProgram(['simulate', '--down', 'paris'], { cwd });
    expect(ran.stdout).toContain('1 of 1 as before, 0 lost');
    const half = await runProgram(['simulate', '--degrade', 'paris=50%'], { cwd });
    expect(half.stdout).toMatch(/^shop\/web:80 +paris +paris +paris +50% +1\n/m);
    expect(half.stdout).toContain('1 of 2 as before, 0 lost, 1 fails in part');
  });

  test('names --all-pods where no outage of a cluster moves a request', async () => {
    const cwd = directoryWith(localService);
    for (const format of ['text', 'markdown']) {
      const ran = await runProgram(['simulate', '-o', format], { cwd });
      expect(ran.stdout).toMatch(/[Nn]o cluster serves clients of another: --all-pods ranks/);
      const pods = await runProgram(['simulate', '--all-pods', '-o', format], { cwd });
      expect(pods.stdout).not.toContain('--all-pods');
      expect(ran.status).toBe(0);
    }
    const { 'apps/web/web.yaml': _, ...rest } = localService;
    const none = {
      ...rest,
      'apps/web/map.yaml':
        'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, namespace: shop}\n',
    };
    const ran = await runProgram(['simulate'], { cwd: directoryWith(none) });
    expect(ran.stdout).toContain('no client calls a service\n');
  });

  test('says in its help that a part of the requests is enough for --exit-code', async () => {
    const { stdout } = await simulate('--help');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      "exit with 1 if an outage makes requests fail, all of a client's or a part of them",
    );
  });

  test('prints nothing while there are errors', async () => {
    const ran = await runProgram(['simulate'], { cwd: directoryWith({}) });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });
});
