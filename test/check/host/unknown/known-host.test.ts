import { describe, expect, test } from 'vitest';
import { isKnownHost } from '../../../../src/check/host/unknown/known-host.ts';
import { stateOf } from '../../../support/cluster-states.ts';
import { cluster, object, service } from '../../../support/fleet-builder.ts';

const entry = object('networking.istio.io/v1', 'ServiceEntry', 'entry', {
  hosts: ['ledger.example.com', '*.bank.example'],
});
const alias = service('mail', { type: 'ExternalName', externalName: 'mail.example.com' });
const state = stateOf(cluster('north'), service('reviews'), alias, entry);

describe('isKnownHost', () => {
  test.each([
    'reviews.shop.svc.cluster.local',
    'mail.shop.svc.cluster.local',
    'ledger.example.com',
    'a.bank.example',
    '*.bank.example',
    '*.shop.svc.cluster.local',
    '*.local',
  ])('%s', (host) => {
    expect(isKnownHost(state, host)).toBe(true);
  });

  test.each([
    'ratings.shop.svc.cluster.local',
    'reviews.web.svc.cluster.local',
    'reviews.shop',
    'example.com',
    '*.example.org',
  ])('not %s', (host) => {
    expect(isKnownHost(state, host)).toBe(false);
  });
});
