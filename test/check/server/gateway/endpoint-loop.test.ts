import { describe, expect, test } from 'vitest';
import { endpointLoop } from '../../../../src/check/server/gateway/endpoint-loop.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { statesOf } from '../../../support/cluster-states.ts';
import { cluster, object, service } from '../../../support/fleet-builder.ts';

const istio = 'networking.istio.io/v1';
const passing = object(istio, 'Gateway', 'east-west', {
  servers: [
    { port: { number: 443 }, tls: { mode: 'SIMPLE' } },
    { port: { number: 15443 }, tls: { mode: 'AUTO_PASSTHROUGH' } },
  ],
});
const remote = { address: '203.0.113.2' };
const entry = (endpoint: JsonObject, host = 'reviews.shop.svc.cluster.local') =>
  object(istio, 'ServiceEntry', 'entry', {
    hosts: [host],
    endpoints: [{ address: 'x' }, endpoint],
  });

/** What is found in north; south's gateway is 203.0.113.2. */
function found(...objects: readonly JsonObject[]): readonly string[] {
  const [north] = statesOf(
    [cluster('north', { gateway: '203.0.113.1' }), objects],
    [cluster('south', { gateway: '203.0.113.2' }), []],
  );
  return north === undefined ? ['none'] : endpointLoop.run(north).map(({ at }) => at.pointer);
}

describe('endpointLoop', () => {
  test('finds the gateway of another cluster among the endpoints of a Service', () => {
    expect(found(service(), passing, entry(remote))).toEqual(['/spec/endpoints/1']);
  });

  test.each<[string, readonly JsonObject[]]>([
    ['with a network', [service(), passing, entry({ ...remote, network: 'south' })]],
    ['with another address', [service(), passing, entry({ address: '203.0.113.9' })]],
    ["with the cluster's own gateway", [service(), passing, entry({ address: '203.0.113.1' })]],
    ['of a host that no Service has', [service(), passing, entry(remote, 'reviews.global')]],
    ['where no gateway passes requests on', [service(), entry(remote)]],
  ])('lets pass an endpoint %s', (_, objects) => {
    expect(found(...objects)).toEqual([]);
  });
});
