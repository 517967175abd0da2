import { expect, test } from 'vitest';
import { keepRecord, readRecord } from '../../../src/app/reuse/fleet-record.ts';
import { layOut } from '../../../src/app/reuse/reuse-fleet.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';
import { memoryCache } from '../../support/memory-cache.ts';

const reader = readerOf([
  {
    path: 'distributary.yaml',
    text: 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\nspec: {sources: [{path: none}]}\n',
  },
  {
    path: 'topology/north.yaml',
    text: 'apiVersion: flomesh.io/v1alpha1\nkind: Cluster\nmetadata: {name: north}\nspec: {gatewayHost: 203.0.113.1, fsmNamespace: fsm}\n',
  },
]);

test('a record comes back for the same run, with the findings apart from the files of branches', async () => {
  const reuse = { store: memoryCache(), program: 'test' };
  const options = { reuse };
  const { laidOut, log } = await layOut(reader, options);
  const read = log.readFiles();
  if (read === undefined) throw new Error('all was read');
  const run = { reader, options, reuse, extent: 'sha1' as const };
  expect(await readRecord(run)).toBeUndefined();
  await keepRecord({ laidOut, read, isForAny: true, commit: 'abc' }, run);
  const back = await readRecord(run);
  expect(back).toMatchObject({
    read,
    isForAny: true,
    commit: 'abc',
    findings: laidOut.diagnostics,
  });
  expect(back?.layouts).toBeDefined();
  expect((await readRecord({ ...run, extent: 'findings' }))?.layouts).toBeUndefined();
  expect(await readRecord({ ...run, extent: 'earlier' })).toBeUndefined();
});
