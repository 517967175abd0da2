import { expect, test } from 'vitest';
import { requestListener } from '../../../src/istio/sidecar/request-listener.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { stateOf } from '../../support/cluster-states.ts';
import { cluster, object, service, withMetadata } from '../../support/fleet-builder.ts';

const host = 'reviews.shop.svc.cluster.local';

/** What a client in `web` meets when it calls the Service: the place of the listener and the protocol. */
function met(portName: string, ...egress: readonly JsonObject[]): string {
  const sidecar = withMetadata(
    object('networking.istio.io/v1', 'Sidecar', 'default', { egress: [...egress] }),
    { namespace: 'web' },
  );
  const called = service('reviews', { ports: [{ name: portName, port: 80 }] });
  const { pilot } = stateOf(cluster('north'), called, sidecar);
  const client = { namespace: 'web', labels: {}, locality: 'eu/a' };
  const found = requestListener(pilot, client, { host, port: 80 });
  if (found === undefined) return 'none';
  return `${found.listener?.pointer.slice(-1) ?? 'all'} ${found.protocol}`;
}

const at = (protocol: string, hosts: readonly string[], more: JsonObject = {}): JsonObject => {
  return { port: { number: 80, protocol, name: 'any' }, hosts: [...hosts], ...more };
};
const all = { hosts: ['*/*'] };

test('of a Sidecar without a port every import counts', () => {
  expect(met('http')).toBe('all HTTP');
  expect(met('http', all)).toBe('0 HTTP');
  expect(met('http', { hosts: ['./*'] })).toBe('none');
});

test('the listener of a port has its requests, and connections to its own hosts', () => {
  expect(met('http', at('HTTP', ['*/*']), { hosts: ['./*'] })).toBe('0 HTTP');
  expect(met('http', at('HTTP', ['./*']), all)).toBe('none');
  expect(met('detected', at('HTTP', ['./*']), all)).toBe('none');
  expect(met('tcp', at('HTTP', ['./*']), all)).toBe('1 TCP');
  expect(met('tcp', at('HTTP', ['*/*']), all)).toBe('1 TCP');
  expect(met('http', at('TCP', ['*/*']), all)).toBe('0 TCP');
});

test('a listener elsewhere routes the requests that arrive at the other one', () => {
  const bound = { bind: '127.0.0.1' };
  expect(met('http', at('HTTP', ['*/*'], bound))).toBe('none');
  expect(met('http', at('HTTP', ['*/*'], bound), all)).toBe('0 HTTP');
  expect(met('http', at('HTTP', ['./*'], { captureMode: 'NONE' }), all)).toBe('none');
  expect(met('tcp', at('TCP', ['*/*'], bound), all)).toBe('1 TCP');
  expect(met('http', at('HTTP', ['*/*'], { bind: '0.0.0.0' }))).toBe('0 HTTP');
});
