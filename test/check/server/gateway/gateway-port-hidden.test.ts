import { describe, expect, test } from 'vitest';
import { gatewayPortHidden } from '../../../../src/check/server/gateway/gateway-port-hidden.ts';
import type { Json, JsonObject } from '../../../../src/resource/json.ts';
import { stateOf } from '../../../support/cluster-states.ts';
import { cluster, object } from '../../../support/fleet-builder.ts';

const service = (ports: Json, selector: JsonObject = { istio: 'edge' }, name = 'edge') =>
  object('v1', 'Service', name, { selector, ports });
const http = (number: number): JsonObject => ({
  port: { number, protocol: 'HTTP' },
  hosts: ['*'],
});
const gateway = (...numbers: readonly number[]) =>
  object('networking.istio.io/v1', 'Gateway', 'edge', {
    selector: { istio: 'edge' },
    servers: numbers.map(http),
  });

function found(...objects: readonly JsonObject[]): readonly string[] {
  return gatewayPortHidden
    .run(stateOf(cluster('north'), ...objects))
    .map(({ at, message }) => `${at.pointer} ${message}`);
}

describe('gatewayPortHidden', () => {
  test('finds a port that no Service has', () => {
    expect(found(gateway(80, 8443), service([{ port: 80, targetPort: 8080 }]))).toEqual([
      '/spec/servers/1/port/number Gateway shop/edge serves port 8443 (HTTP), and Service shop/edge, which selects its pods, has only port 80',
    ]);
  });

  test("takes a Service's ports, and those of the pods that it leads to", () => {
    const ports = [{ port: 80, targetPort: 8080 }];
    expect(found(gateway(80, 8080), service(ports))).toEqual([]);
    const other = service([{ port: 443 }], { istio: 'edge' }, 'second');
    expect(found(gateway(80, 443), service(ports), other)).toEqual([]);
  });

  test('knows nothing of a server with an address of its own', () => {
    const spec = { selector: { istio: 'edge' }, servers: [{ ...http(8443), bind: '127.0.0.1' }] };
    expect(found({ ...gateway(), spec }, service([{ port: 443 }]))).toEqual([]);
  });

  test('knows nothing of ports with names, nor without a Service in Git', () => {
    expect(found(gateway(8443), service([{ port: 443, targetPort: 'https' }]))).toEqual([]);
    expect(found(gateway(8443))).toEqual([]);
    expect(found(gateway(8443), service([{ port: 443 }], { istio: 'other' }))).toEqual([]);
    expect(found(gateway(8443), service([{ port: 443 }], {}))).toEqual([]);
  });
});
