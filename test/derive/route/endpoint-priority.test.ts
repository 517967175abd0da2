import { describe, expect, test } from 'vitest';
import { endpointPriorities } from '../../../src/derive/route/endpoint-priority.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, service, serviceExport, trafficPolicy } from '../../support/fleet-builder.ts';
import { type RouteSetup, routeOf } from '../../support/route-builder.ts';

const client = { region: 'eu', zone: 'a' };
const near = { region: 'eu', zone: 'b' };
const far = { region: 'us', zone: 'a' };
const both = [cluster('south'), cluster('west')];
const named = [cluster('south', { gateway: 'south.example.com' })];

function priorities(setup: RouteSetup, pods: readonly (typeof client)[]) {
  const route = routeOf(setup);
  const [port] = route.ports;
  if (port === undefined) throw new Error('a route has ports');
  return endpointPriorities(route, port, client, pods);
}

const active: readonly JsonObject[] = [service(), trafficPolicy('ActiveActive')];

describe('endpointPriorities', () => {
  test.each<[string, RouteSetup, readonly (typeof client)[], readonly number[], readonly number[]]>(
    [
      ['one zone', { providers: both }, [client, client], [0, 0], [1, 2]],
      ['all zones', { providers: both }, [far, near, client], [2, 1, 0], [3, 4]],
      ['a distant zone only', { providers: both }, [far], [0], [1, 2]],
      ['no pod', { providers: both }, [], [], [0, 1]],
      ['no Service', { providers: both, authored: [] }, [], [], [0, 1]],
      ['a named gateway: the Service is one endpoint', { providers: named }, [far, near], [0], [1]],
      ['a named gateway and no Service', { providers: named, authored: [] }, [], [], [0]],
      ['all at once', { providers: both, authored: active }, [near], [0], [0, 0]],
    ],
  )('of pods in %s', (_, setup, pods, local, remote) => {
    expect(priorities(setup, pods)).toEqual({ local, remote });
  });

  test('counts the remote endpoints of the port only', () => {
    const two = {
      ports: [
        { name: 'http', port: 80 },
        { name: 'grpc', port: 90 },
      ],
    };
    const rules = [{ portNumber: 90, path: '/', pathType: 'Prefix' }];
    const route = routeOf({
      providers: both,
      service: service('reviews', two),
      export: serviceExport('reviews', { rules }),
    });
    expect(route.ports.map(({ number }) => number)).toEqual([90]);
  });
});
