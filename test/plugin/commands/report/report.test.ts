import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync, strFromU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { pageParts } from '../../../../plugin/carried/page-parts.ts';
import type { PageDocument } from '../../../../plugin/format/report/page-document.ts';
import { filesBelow, read } from '../../../support/code-fixtures.ts';
import { runProgram } from '../../../support/run-program.ts';
import { demoFleet, directoryWith } from '../../../support/scratch.ts';

function documentIn(html: string): PageDocument {
  const [, packed = ''] = /id="data">([^<]*)</.exec(html) ?? [];
  return JSON.parse(strFromU8(inflateSync(Buffer.from(packed, 'base64'))));
}

describe('report', () => {
  test('writes one small file', async () => {
    const cwd = demoFleet();
    const ran = await runProgram(['report', '--out', 'fleet.html'], { cwd });
    expect(ran).toMatchObject({ status: 0, stdout: '' });
    expect(ran.stderr).toContain('written to fleet.html');
    const html = readFileSync(join(cwd, 'fleet.html'), 'utf8');
    expect(html.length).toBeLessThan(500_000);
    const { name, fleet, assumed } = documentIn(html);
    expect(name).toBe('shop');
    expect(fleet.clusters.map((one) => one.name)).toEqual([
      'tokyo',
      'berlin',
      'paris',
      'boston',
      'dallas',
    ]);
    expect(fleet.flows).toHaveLength(5);
    expect(assumed).toContain('steady state, once failing endpoints are ejected');
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
    expect(documentIn(some.stdout).fleet.flows).toHaveLength(5);
    const none = await runProgram(['report', '--service', 'shop/b*'], { cwd });
    expect(none).toMatchObject({ status: 2, stdout: '' });
    expect(none.stderr).toContain('--service names nothing that several clusters serve: shop/b*');
  });

  test('says where a file can not be written', async () => {
    const ran = await runProgram(['report', '--out', 'no/fleet.html'], { cwd: demoFleet() });
    expect(ran).toMatchObject({ status: 3, stdout: '' });
    expect(ran.stderr).toContain('no/fleet.html');
  });
});

test('the code of the page is small, asks for nothing, and makes no markup of texts', () => {
  const { script, style } = pageParts();
  expect(script.length).toBeLessThan(120_000);
  const asking = /<\/script|<!--|\bfetch\(|XMLHttpRequest|\beval\(|\bimport\(|url\(|@import/i;
  expect(asking.exec(script + style)?.[0]).toBe(undefined);
  const sources = filesBelow('page').map((path) => read(`page/${path}`));
  expect(sources.length).toBeGreaterThan(8);
  expect(
    sources.filter((text) => /innerHTML|outerHTML|insertAdjacent|\.write\(/i.test(text)),
  ).toEqual([]);
});
