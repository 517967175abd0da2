/** Changes of the example fleet that a running fleet measured (docs/changes-under-load.md) → what `diff` states of their syncs. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runProgram } from '../../support/run-program.ts';
import {
  changeFiles,
  type FilesChange,
  filesChanges,
  newDiscovery,
} from '../../support/running-fleet/changes.ts';
import { commitAll, demoRepository, useNobodysGit } from '../../support/scratch-repository.ts';

useNobodysGit();

test('names who syncs first where clients get a service that they did not have', async () => {
  const directory = demoRepository();
  const file = join(directory, 'apps/api/export.yaml');
  const before = readFileSync(file, 'utf8');
  rmSync(file);
  commitAll(directory, 'Remove the export');
  const removal = await runProgram(['diff', 'HEAD~1', 'HEAD'], { cwd: directory });
  expect(removal.stdout).not.toContain('! sync');
  writeFileSync(file, before);
  const { stdout } = await runProgram(['diff'], { cwd: directory });
  expect(stdout).toContain(
    '! sync berlin, boston, paris, tokyo before dallas: in the other order, clients in dallas get no answer from shop/api (no Gateway of tokyo passes mutual TLS on at port 15443), and eject the gateways\n',
  );
});

test('names the closed port where gateways take plain HTTP', async () => {
  const cwd = demoRepository();
  changeFiles(cwd, changeOf('gateways with plain HTTP (gateway: http)'));
  const file = join(cwd, 'apps/api/export.yaml');
  const before = readFileSync(file, 'utf8');
  rmSync(file);
  commitAll(cwd, 'Plain HTTP, and no export');
  writeFileSync(file, before);
  const { stdout } = await runProgram(['diff', '-o', 'json'], { cwd });
  expect(JSON.parse(stdout).outages.syncGaps).toMatchObject([
    {
      service: 'shop/api',
      from: ['dallas'],
      time: 'clientsFirst',
      because: expect.stringMatching(/^no Gateway of \w+ takes plain HTTP at port \d+$/),
    },
  ]);
});

function changeOf(there: string): FilesChange {
  const change = filesChanges.find((one) => one.there === there);
  if (change === undefined) throw new Error(`there is no change ${there}`);
  return change;
}

test('names clients with pods of their own where their requests get another host', async () => {
  const cwd = demoRepository();
  changeFiles(cwd, newDiscovery);
  commitAll(cwd, newDiscovery.there);
  const gapsOf = async (...states: readonly string[]) => {
    const { stdout } = await runProgram(['diff', '-o', 'json', ...states], { cwd });
    return JSON.parse(stdout).outages.syncGaps;
  };
  const from = ['tokyo', 'berlin', 'paris', 'boston'];
  const within = { service: 'shop/api', from, time: 'withinSync' };
  const ofDallas = { service: 'shop/api', from: ['dallas'] };
  expect(await gapsOf('HEAD~1', 'HEAD')).toMatchObject([
    { ...ofDallas, time: 'clientsFirst' },
    within,
  ]);
  expect(await gapsOf('HEAD', 'HEAD~1')).toMatchObject([
    { ...ofDallas, time: 'providersFirst' },
    within,
  ]);
});

describe('requests that a running fleet lost between two syncs', () => {
  const order = [['berlin'], ['dallas'], ['boston', 'paris', 'tokyo']];
  test.each([
    ['gateways with plain HTTP (gateway: http)', [{ time: 'eitherFirst', order }]],
    ['another service account of the api', [{ time: 'eitherFirst', order }]],
    ['requests of dallas to boston and berlin by halves', [{ time: 'withinSync', order: [] }]],
    ['a new image of the api, in all clusters', []],
    ['ejection after five failures, for 30 s', []],
    ['requests of dallas to tokyo first', []],
  ])('are stated there and back: %s', async (there, gaps) => {
    const cwd = demoRepository();
    changeFiles(cwd, changeOf(there));
    commitAll(cwd, there);
    for (const states of [
      ['HEAD~1', 'HEAD'],
      ['HEAD', 'HEAD~1'],
    ]) {
      const { stdout } = await runProgram(['diff', '-o', 'json', ...states], { cwd });
      const { outages } = JSON.parse(stdout);
      const expected = gaps.map((gap) => ({ service: 'shop/api', from: ['dallas'], ...gap }));
      expect(outages.syncGaps).toMatchObject(expected);
      expect(outages.syncGaps).toHaveLength(gaps.length);
    }
  });
});
