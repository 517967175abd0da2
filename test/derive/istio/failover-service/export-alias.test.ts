import { expect, test } from 'vitest';
import {
  backing,
  deployment,
  derivedFor,
  failover,
  type HubSetup,
  service,
} from '../../../support/hub-fleet.ts';

const apps = [service(), deployment(), service('backup'), deployment('backup')];
const behind = (...services: readonly string[]): HubSetup => ({
  apps,
  failovers: [failover({ backingServices: services.map(backing) })],
});
const alias = 'ServiceEntry bookinfo/distributary-failover.hub.reviews.export';

test('pods get a common name that is not the hostname, for the gateways alone', () => {
  const derived = derivedFor('south', behind('reviews@west', 'backup@south'));
  expect(derived[alias]).toMatchObject({
    exportTo: ['istio-system'],
    hosts: ['reviews.hub.failover.internal'],
    workloadSelector: { labels: { app: 'backup' } },
  });
  expect(derived['Gateway istio-system/distributary-east-west']).toMatchObject({
    servers: [{ hosts: ['reviews.hub.failover.internal'] }],
  });
});

test.each([
  ['equal', ['reviews@west', 'reviews@south']],
  ['those of one remote backing service', ['backup@east', 'reviews@south']],
])('where names are %s there is none', (_, services) => {
  expect(derivedFor('south', behind(...services))).not.toHaveProperty([alias]);
});
