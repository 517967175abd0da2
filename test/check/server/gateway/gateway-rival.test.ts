import { describe, expect, test } from 'vitest';
import { gatewayRival } from '../../../../src/check/server/gateway/gateway-rival.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { stateOf } from '../../../support/cluster-states.ts';
import { cluster, object } from '../../../support/fleet-builder.ts';

/** A server in few words: `443 HTTPS SIMPLE shop.example.com,www.example.com`. */
function server(words: string): JsonObject {
  const [number, protocol, ...rest] = words.split(' ');
  const hosts = (rest.pop() ?? '').split(',');
  const [mode] = rest;
  const port = { number: Number(number), name: `${protocol}-${number}`, protocol: protocol ?? '' };
  const tls = mode === 'redirect' ? { httpsRedirect: true } : { mode };
  return { port, hosts, ...(mode === undefined ? {} : { tls }) };
}

function gateway(name: string, servers: readonly string[], selector: JsonObject = edge) {
  const spec = { selector, servers: servers.map(server) };
  return object('networking.istio.io/v1', 'Gateway', name, spec);
}

const edge = { istio: 'ingressgateway' };

function found(...objects: readonly JsonObject[]): readonly string[] {
  return gatewayRival
    .run(stateOf(cluster('north'), ...objects))
    .map(({ at, related }) => `${at.file}${at.pointer} ${related[0]?.at.file}`);
}

describe('gatewayRival', () => {
  test.each([
    ['one host at two TLS servers', '443 HTTPS SIMPLE a.com', '443 TLS PASSTHROUGH b.com,a.com'],
    ['plain HTTP and TLS', '15443 HTTP *', '15443 TLS AUTO_PASSTHROUGH *.local'],
    ['TLS and plain HTTP, which may be the older', '443 TLS PASSTHROUGH a.com', '443 HTTP *'],
    ['plain TCP and HTTP', '9000 TCP *', '9000 HTTP *'],
    ['two plain TCP servers', '9000 TCP *', '9000 TCP *'],
    ['a redirect for less', '80 HTTP redirect a.com', '80 HTTP redirect a.com,b.com'],
    [
      'passing on and SNI alike',
      '15443 TLS PASSTHROUGH *.local',
      '15443 TLS AUTO_PASSTHROUGH *.local',
    ],
  ])('finds %s', (_, first, second) => {
    expect(found(gateway('a', [first]), gateway('b', [second]))).toHaveLength(1);
  });

  test('takes nothing for a host that is no text', () => {
    const spec = {
      selector: edge,
      servers: [{ ...server('443 HTTPS SIMPLE a.com'), hosts: [{}] }],
    };
    const twice = ['a', 'b'].map((name) => object('networking.istio.io/v1', 'Gateway', name, spec));
    expect(found(...twice)).toEqual([]);
  });

  test('knows the order of servers of one Gateway', () => {
    const [plain, tls] = ['15443 HTTP *', '15443 TLS PASSTHROUGH *'];
    expect(found(gateway('a', [plain, tls]))).toHaveLength(1);
    expect(found(gateway('a', [tls, plain]))).toEqual([]);
  });

  test.each([
    ['hosts of their own', '443 HTTPS SIMPLE a.com', '443 TLS PASSTHROUGH b.com'],
    ['a wildcard beside a host', '443 HTTPS SIMPLE *.com', '443 HTTPS SIMPLE a.com'],
    ['ports of their own', '80 HTTP *', '443 HTTPS SIMPLE *'],
    ['plain HTTP twice', '80 HTTP *', '80 HTTP2 *'],
    ['the same redirect', '80 HTTP redirect *', '80 HTTP redirect *'],
    [
      'passing on twice',
      '15443 TLS AUTO_PASSTHROUGH *.local',
      '15443 TLS AUTO_PASSTHROUGH *.local',
    ],
  ])('takes %s', (_, first, second) => {
    expect(found(gateway('a', [first]), gateway('b', [second]))).toEqual([]);
  });

  test('looks at Gateways for the same pods only', () => {
    const both = ['443 HTTPS SIMPLE a.com'];
    const other = { istio: 'egressgateway' };
    expect(found(gateway('a', both), gateway('b', both, other))).toEqual([]);
    expect(found(gateway('a', both), gateway('b', both, { ...edge, app: 'shop' }))).toHaveLength(1);
    expect(found(gateway('a', both), gateway('b', both, {}))).toHaveLength(1);
  });

  test('reads a namespace before a host as Istio does', () => {
    const listed = (host: string) => gateway(`g-${host.length}`, [`443 HTTPS SIMPLE ${host}`]);
    expect(found(listed('a.com'), listed('*/a.com'))).toHaveLength(1);
    expect(found(listed('./a.com'), listed('shop/a.com'))).toHaveLength(1);
    expect(found(listed('./a.com'), listed('a.com'))).toEqual([]);
  });

  test("follows the ports of the pods' Service", () => {
    const ports = [{ port: 443, targetPort: 8443 }];
    const service = object('v1', 'Service', 'edge', { selector: edge, ports });
    const [first, second] = [
      gateway('a', ['443 HTTPS SIMPLE a.com']),
      gateway('b', ['8443 TLS PASSTHROUGH a.com']),
    ];
    expect(found(first, second)).toEqual([]);
    expect(found(first, second, service)).toEqual([
      'Gateway-b.yaml/spec/servers/0/port Gateway-a.yaml',
    ]);
  });

  test('keeps addresses apart', () => {
    const bound = gateway('b', []);
    const spec = { selector: edge, servers: [{ ...server('9000 TCP *'), bind: '10.0.0.1' }] };
    expect(found(gateway('a', ['9000 TCP *']), { ...bound, spec })).toEqual([]);
  });
});
