import { expect, test } from 'vitest';
import { aliasHost, asksForAlias } from '../../../src/derive/failover/alias-host.ts';
import { backing, deployment, failover, failoverRoute, service } from '../../support/hub-fleet.ts';

test('a name that no hostname can be', () => {
  expect(aliasHost({ namespace: 'hub', name: 'reviews' })).toBe('reviews.hub.failover.internal');
});

test.each([
  [['reviews@west', 'reviews@south'], false],
  [['reviews@west', 'backup@south'], true],
  [['reviews@east', 'backup@south'], false],
])('clients of %j ask for it: %s', (services, expected) => {
  const route = failoverRoute({
    apps: [service(), deployment(), service('backup'), deployment('backup')],
    failovers: [failover({ backingServices: services.map(backing) })],
  });
  expect(route && asksForAlias(route)).toBe(expected);
});
