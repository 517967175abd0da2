import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pageParts } from '../../../../plugin/carried/page-parts.ts';
import { filesBelow, read } from '../../../support/code-fixtures.ts';
import { documentIn } from '../../../support/page-data.ts';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../../support/scratch.ts';

describe('report', () => {
  test('writes one small file', async () => {
    const cwd = demoFleet();
    const ran = await runProgram(['report', '--out', 'fleet.html'], { cwd });
    expect(ran).toMatchObject({ status: 0, stdout: '' });
    expect(ran.stderr).toContain('written to fleet.html');
    const html = readFileSync(join(cwd, 'fleet.html'), 'utf8');
    expect(html.length).toBeLessThan(500_000);
    const { name, states } = documentIn(html);
    expect(states).toHaveLength(1);
    const [{ fleet, assumed }] = states;
    expect(name).toBe('shop');
    expect(fleet.clusters.map((one) => one.name)).toEqual([
      'tokyo',
      'berlin',
      'paris',
      'boston',
      'dallas',
    ]);
    expect(fleet.flows).toHaveLength(10);
    expect(assumed).toContain('steady state, once failing endpoints are ejected');
  });

  test('has the findings, each mistake once, with what its code means', async () => {
    const cwd = demoFleet();
    const policy =
      'apiVersion: flomesh.io/v1alpha1\nkind: GlobalTrafficPolicy\nmetadata: {name: nothing, namespace: shop}\nspec: {lbType: ActiveActive}\n';
    for (const cluster of ['paris', 'tokyo']) {
      writeFileSync(join(cwd, `clusters/${cluster}/nothing.yaml`), policy);
    }
    const { stdout } = await runProgram(['report'], { cwd });
    const check = await runProgram(['check', '--format', 'json'], { cwd });
    const [first] = JSON.parse(check.stdout).findings;
    const { states, codes } = documentIn(stdout);
    const { findings, more } = states[0].findings;
    expect({ more, codes: codes.map(({ code }) => code) }).toEqual({ more: 0, codes: ['DIS0411'] });
    expect(findings).toEqual([
      {
        ...{ code: 'DIS0411', severity: 'warning', message: first.message, fix: first.fix },
        at: 'clusters/paris/nothing.yaml:3',
        others: [expect.stringContaining('clusters/tokyo/nothing.yaml:3')],
        moreOthers: 0,
      },
    ]);
    const strict = await runProgram(['report', '--strict'], { cwd });
    expect(strict).toMatchObject({ status: 1, stdout: '' });
  });

  test('prints the same where no file is named', async () => {
    const cwd = demoFleet();
    const ran = await runProgram(['report'], { cwd });
    await runProgram(['report', '--out', 'fleet.html'], { cwd });
    expect(ran.status).toBe(0);
    expect(readFileSync(join(cwd, 'fleet.html'), 'utf8')).toBe(ran.stdout);
  });

  test('tells nothing of how a cluster is reached or entered', async () => {
    const cwd = demoFleet();
    const file = join(cwd, 'topology/paris.yaml');
    const secret = 'c2VjcmV0LXRva2Vu';
    writeFileSync(file, `${readFileSync(file, 'utf8')}  kubeconfig: "token: ${secret}"\n`);
    const ran = await runProgram(['report'], { cwd });
    expect(ran.status).toBe(0);
    const text = ran.stdout + JSON.stringify(documentIn(ran.stdout));
    expect(text).not.toContain(secret);
    expect(text).not.toContain('203.0.113.10');
  });

  test('writes nothing while there are errors', async () => {
    const ran = await runProgram(['report', '--out', 'fleet.html'], { cwd: directoryWith({}) });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
  });

  test('is about some services where one says which', async () => {
    const cwd = demoFleet();
    const some = await runProgram(['report', '--service', 'shop/a*'], { cwd });
    expect(documentIn(some.stdout).states[0].fleet.flows).toHaveLength(5);
    const none = await runProgram(['report', '--service', 'shop/b*'], { cwd });
    expect(none).toMatchObject({ status: 2, stdout: '' });
    expect(none.stderr).toContain('--service names no service that clients call: shop/b*');
  });

  test('says where a file can not be written', async () => {
    const ran = await runProgram(['report', '--out', 'no/fleet.html'], { cwd: demoFleet() });
    expect(ran).toMatchObject({ status: 3, stdout: '' });
    expect(ran.stderr).toContain('no/fleet.html');
  });
});

describe('report where there is no distributary.yaml', () => {
  const unsettled = (): string => {
    const cwd = demoFleet();
    rmSync(join(cwd, 'distributary.yaml'));
    return cwd;
  };

  test('is about what init proposes, and says what does not fail over today', async () => {
    const cwd = unsettled();
    const ran = await runProgram(['report'], { cwd });
    expect(ran.status).toBe(0);
    expect(ran.stderr).toContain('there is no distributary.yaml');
    expect(ran.stderr).toContain('2 of 2 services that several clusters serve do not fail over');
    expect(existsSync(join(cwd, 'distributary.yaml'))).toBe(false);
    const { states, hasFleet, shown } = documentIn(ran.stdout);
    expect({ hasFleet, shown }).toEqual({ hasFleet: false, shown: 0 });
    expect(states.map(({ label }) => label)).toEqual(['Today', 'As proposed']);
    expect(states[0].gaps).toEqual({
      ...{ shared: 2, lacking: 2, alone: 0, more: 0 },
      gaps: [
        {
          service: 'shop/api:8080',
          clients: 'tokyo, berlin, paris, boston, dallas',
          failing: 1,
          why: 'its clients know of their own cluster alone, though it is offered to other clusters',
          at: 'apps/api/api.yaml:29',
          proposed: 'yes, each to 2 or up to 4 others',
        },
        {
          service: 'shop/web:80',
          clients: 'tokyo, berlin, paris, boston, dallas',
          failing: 1,
          why: 'its clients know of their own cluster alone, and nothing offers it to other clusters',
          at: 'apps/web/web.yaml:32',
          proposed:
            'no: its clients know of their own cluster alone, and nothing offers it to other clusters',
        },
      ],
    });
  });

  test('answers as the fleet does that init writes', async () => {
    const cwd = unsettled();
    const proposed = documentIn((await runProgram(['report'], { cwd })).stdout).states[1];
    await runProgram(['init'], { cwd });
    const [written] = documentIn((await runProgram(['report'], { cwd })).stdout).states;
    expect(written.fleet.flows).toHaveLength(proposed?.fleet.flows.length ?? 0);
    expect(proposed?.gaps).toEqual(written.gaps);
  });

  test('takes names of clusters from what the repository has, as init does', async () => {
    const app = `apiVersion: v1\nkind: Service\nmetadata: {name: api, namespace: shop}\nspec: {selector: {app: api}, ports: [{name: http, port: 80}]}\n---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: api, namespace: shop}\nspec: {selector: {matchLabels: {app: api}}, template: {metadata: {labels: {app: api}}, spec: {containers: [{name: api, image: "api:1"}]}}}\n`;
    const cwd = directoryWith({ 'clusters/paris/api.yaml': app, 'clusters/rome/api.yaml': app });
    const ran = await runProgram(['report'], { cwd });
    expect(ran.stderr).toContain('names that the repository has for them: paris, rome');
    expect(ran.status).toBe(0);
    const [today] = documentIn(ran.stdout).states;
    expect(today.fleet.clusters.map(({ name }) => name)).toEqual(['paris', 'rome']);
    expect(today.gaps).toMatchObject({ shared: 1, lacking: 1 });
  });

  test('is about today alone where the proposal has errors', async () => {
    const cwd = directoryWith({});
    cpSync('fixtures/codes/DIS0420/bad', cwd, { recursive: true });
    rmSync(join(cwd, 'distributary.yaml'), { force: true });
    const ran = await runProgram(['report'], { cwd });
    expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining('error[DIS0420]')]);
    const { states, cut } = documentIn(ran.stdout);
    expect(states).toHaveLength(1);
    expect(cut.at(-1)).toContain('The proposal of distributary init has 1 error,');
  });

  test('is about what can be read where today has errors, with the findings', async () => {
    const objects = (port: number) =>
      `apiVersion: v1\nkind: Service\nmetadata: {name: api, namespace: shop}\nspec: {selector: {app: api}, ports: [{name: http, port: ${port}}]}\n`;
    const pods =
      'apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: api, namespace: shop}\nspec: {selector: {matchLabels: {app: api}}, template: {metadata: {labels: {app: api}}, spec: {containers: [{name: api, image: "api:1"}]}}}\n';
    const cwd = directoryWith({
      'clusters/paris/a/api.yaml': objects(80),
      'clusters/paris/b/api.yaml': objects(81),
      'clusters/paris/b/pods.yaml': pods,
      'clusters/rome/api.yaml': `${objects(80)}---\n${pods}`,
    });
    const ran = await runProgram(['report'], { cwd });
    expect([ran.status, ran.stderr]).toEqual([0, expect.stringContaining('error[DIS0360]')]);
    const { states, cut, codes } = documentIn(ran.stdout);
    expect(states).toHaveLength(1);
    expect(states[0].gaps).toMatchObject({ shared: 1, lacking: 1 });
    expect(codes.map(({ code }) => code)).toContain('DIS0360');
    expect(cut.at(-1)).toContain('The page shows what could be read');
  });

  test('says that no object was read', async () => {
    const cwd = directoryWith({
      'clusters/paris/values.yaml': 'a: 1\n',
      'clusters/rome/values.yaml': 'a: 1\n',
      'topology/paris.yaml':
        'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: paris}\nspec: {region: eu, gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
    });
    const proposed = await runProgram(['report'], { cwd });
    expect(proposed.stderr).toContain('No object was read for any cluster');
    expect(documentIn(proposed.stdout).cut.join(' ')).toContain('No object was read');
    writeFileSync(
      join(cwd, 'distributary.yaml'),
      'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n',
    );
    const own = await runProgram(['report'], { cwd });
    expect(own.status).toBe(0);
    expect(own.stderr).not.toContain('0 of 0');
    expect(documentIn(own.stdout).cut.join(' ')).toContain('No object was read');
  });

  test('says in an empty repository what to do', async () => {
    const cwd = directoryWith({});
    execFileSync('git', ['init', '--quiet'], { cwd });
    const ran = await runProgram(['report'], { cwd });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toMatch(/^error\[DIS0101\]: .* no manifest was found for a proposal\n/);
    expect(ran.stderr).toContain('start a fleet with `distributary init --clusters paris,boston`');
  });

  test('says so where no cluster is known', async () => {
    const service = 'apiVersion: v1\nkind: Service\nmetadata: {name: api}\nspec: {}\n';
    const ran = await runProgram(['report'], { cwd: directoryWith({ 'apps/a/a.yaml': service }) });
    expect(ran).toMatchObject({ status: 2, stdout: '' });
    expect(ran.stderr).toContain('set the names with distributary init --clusters');
  });
});

test('the code of the page is small, asks for nothing, and makes no markup of texts', () => {
  const { script, style } = pageParts();
  expect(script.length).toBeLessThan(120_000);
  // `url(#arrow)` names a marker of the page itself; any other `url(` would be asked for.
  const asking = /<\/script|<!--|\bfetch\(|XMLHttpRequest|\beval\(|\bimport\(|url\((?!#)|@import/i;
  expect(asking.exec(script + style)?.[0]).toBe(undefined);
  const sources = filesBelow('page').map((path) => read(`page/${path}`));
  expect(sources.length).toBeGreaterThan(8);
  expect(
    sources.filter((text) => /innerHTML|outerHTML|insertAdjacent|\.write\(/i.test(text)),
  ).toEqual([]);
});
