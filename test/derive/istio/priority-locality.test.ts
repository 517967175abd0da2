import { describe, expect, test } from 'vitest';
import {
  localLocality,
  priorityFailover,
  priorityLocality,
} from '../../../src/derive/istio/priority-locality.ts';
import { cluster } from '../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../support/route-builder.ts';

const named = (...names: readonly string[]) =>
  names.map((name) => cluster(name, { gateway: `${name}.example.com` }));
const spec = { istio: { version: '1.29', gateway: 'mtls' as const }, serviceImport: 'none' };
const first = 'distributary-tier-1';
const second = 'distributary-tier-2';

describe('the steps before Istio 1.30', () => {
  test.each<[string, RouteSetup, readonly string[], number]>([
    ['with local, one target', { providers: named('south') }, [first], 1],
    ['with local, two targets', { providers: named('south', 'west') }, [first, second], 1],
    ['without local, one target', { providers: named('south'), authored: [] }, ['eu'], 0],
    [
      'without local, three targets',
      { providers: named('south', 'west', 'east'), authored: [] },
      ['eu', first, second],
      1,
    ],
  ])('%s', (_, setup, localities, entries) => {
    const route = routeOf({ ...setup, spec });
    expect(localLocality(route)).toBe('eu');
    expect(route.remoteEndpoints.map(({ priority }) => priorityLocality(route, priority))).toEqual(
      localities,
    );
    const failover = priorityFailover(route);
    expect(failover).toEqual(entries === 0 ? [] : [{ from: 'eu', to: first }]);
  });
});
