import { expect, test } from 'vitest';
import { diffOf } from '../support/fleet-states.ts';

async function namesOf(changes: Parameters<typeof diffOf>[0]): Promise<readonly string[]> {
  const { names } = await diffOf(changes);
  return names.map(({ host, consumer, change }) => `${change} ${host} ${consumer.name}`);
}

const name = 'api.shop.svc.cluster.local';

test('a name goes where nothing brings it any longer', async () => {
  expect(await namesOf({ 'apps/api/export.yaml': undefined })).toEqual([`removed ${name} dallas`]);
});

test('names stay when only an order differs', async () => {
  const turned = (text: string) => text.replace(/(.*boston\n)(.*paris\n)$/, '$2$1');
  expect(await namesOf({ 'clusters/tokyo/policy.yaml': turned })).toEqual([]);
});

test('clients of a cluster that is gone miss nothing', async () => {
  expect(await namesOf({ 'topology/tokyo.yaml': undefined })).toEqual([]);
});
