import { expect, test } from 'vitest';
import { liveObjects, readLiveCluster } from '../../../src/read/live/live-cluster.ts';
import { plain, readFrom, thingKind } from '../../support/live-reading.ts';
import { standIn } from '../../support/stand-in-server.ts';

const two = [thingKind, { ...thingKind, plural: 'others' }];

test('kinds are listed in their order, and each object is with its kind', async () => {
  const { kubeconfig, port } = await standIn(plain);
  const env = { KUBECONFIG: kubeconfig };
  const options = { context: 'hub', cwd: process.cwd(), env, limits: { pageSize: 3 } };
  const { context, server, listings } = await readLiveCluster(two, options);
  expect({ context, server }).toEqual({ context: 'hub', server: `http://127.0.0.1:${port}` });
  expect(listings.map(({ kind, listed }) => [kind.plural, listed.type])).toEqual([
    ['things', 'objects'],
    ['others', 'objects'],
  ]);
  const names = liveObjects(listings).map(({ kind, object }) => `${kind.plural} ${object['name']}`);
  expect(names).toHaveLength(10);
  expect(names[5]).toBe('others thing-0');
});

test('the limit of objects is one for all kinds', async () => {
  const { found } = await readFrom(plain, { kinds: two, limits: { objects: 9, pageSize: 5 } });
  expect(found).toContain('lists more than 9 objects');
});

test('the limit of bytes is one for all answers', async () => {
  const found = async (totalBytes: number) =>
    (await readFrom(plain, { kinds: two, limits: { totalBytes, pageSize: 1 } })).found;
  expect(await found(1e6)).not.toContain('DIS0135');
  const answer = /all answers together have more than 500 bytes/;
  expect(await found(500)).toMatch(answer);
});
