import { expect, test } from 'vitest';
import type { Withdrawal } from '../../../src/outage/change/outage-change.ts';
import { type Changes, compare, demoReader } from '../../support/fleet-states.ts';

async function withdrawn(changes: Changes): Promise<readonly Withdrawal[] | undefined> {
  const { outages } = await compare(demoReader(), demoReader(changes));
  return outages?.()?.change.withdrawn;
}

const fleet = (from: string, to: string): Changes => ({
  'distributary.yaml': (text) => text.replace(from, to),
});

test('clients change before a cluster that leaves a service', async () => {
  expect(await withdrawn(fleet('exclude: [dallas]', 'exclude: [boston, dallas]'))).toEqual([
    { clients: ['berlin', 'dallas', 'paris', 'tokyo'], from: ['boston'], services: ['shop/api'] },
  ]);
});

test('clusters that lose each other have no order; those that only call change first', async () => {
  expect(await withdrawn({ 'apps/api/export.yaml': undefined })).toEqual([
    // Tokyo has a policy of its own without Berlin.
    { clients: ['berlin'], from: ['tokyo'], services: ['shop/api'] },
    { clients: ['dallas'], from: ['boston', 'berlin', 'paris', 'tokyo'], services: ['shop/api'] },
  ]);
});

test('no order is needed where a policy of some clients leaves out a cluster that still serves, and in the other direction', async () => {
  const targets = (text: string) => text.replace(/ {4}- clusterKey: us\/us-east.*\n/, '');
  expect(await withdrawn({ 'clusters/tokyo/policy.yaml': targets })).toEqual([]);
  const { outages } = await compare(
    demoReader({ 'apps/api/export.yaml': undefined }),
    demoReader(),
  );
  expect(outages?.()?.change.withdrawn).toEqual([]);
});
