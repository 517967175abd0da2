import { describe, expect, test } from 'vitest';
import { passthroughOverlap } from '../../../../src/check/server/gateway/passthrough-overlap.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { stateOf } from '../../../support/cluster-states.ts';
import { cluster, object, service, withMetadata } from '../../../support/fleet-builder.ts';

const server = (hosts: readonly string[], number = 15443, mode = 'AUTO_PASSTHROUGH') => ({
  port: { number, name: `tls-${hosts.length}`, protocol: 'TLS' },
  tls: { mode },
  hosts,
});
const gateway = (name: string, servers: readonly JsonObject[], label = 'eastwestgateway') =>
  object('networking.istio.io/v1', 'Gateway', name, { selector: { istio: label }, servers });

function found(...objects: readonly JsonObject[]): readonly string[] {
  return passthroughOverlap
    .run(stateOf(cluster('north'), service(), ...objects))
    .map(({ at, related }) => `${at.file}${at.pointer} ${related[0]?.at.file}`);
}

const all = gateway('all', [server(['*.local'])]);

describe('passthroughOverlap', () => {
  test('finds a Service that two servers pass on to', () => {
    const shop = gateway('shop', [server(['*.shop.svc.cluster.local'])]);
    expect(found(all, shop)).toEqual(['Gateway-shop.yaml/spec/servers/0/hosts Gateway-all.yaml']);
    const named = gateway('named', [server(['web/reviews.shop.svc.cluster.local', 'x.example'])]);
    expect(found(all, named)).toHaveLength(1);
    expect(
      found(gateway('one', [server(['*.local']), server(['*.svc.cluster.local'])])),
    ).toHaveLength(1);
  });

  test('takes hosts without a Service in common', () => {
    expect(found(all, gateway('web', [server(['*.web.svc.cluster.local'])]))).toEqual([]);
    expect(found(gateway('one', [server(['*.local', '*.shop.svc.cluster.local'])]))).toEqual([]);
  });

  test('takes the same hosts twice, other ports, pods and modes', () => {
    expect(found(all, gateway('again', [server(['*.local'])]))).toEqual([]);
    const hosts = ['*.shop.svc.cluster.local'];
    expect(found(all, gateway('port', [server(hosts, 443)]))).toEqual([]);
    expect(found(all, gateway('pods', [server(hosts)], 'other'))).toEqual([]);
    expect(found(all, gateway('mode', [server(hosts, 15443, 'PASSTHROUGH')]))).toEqual([]);
  });

  test('finds a server beside a listener of a managed gateway that passes the same on', () => {
    const labels = { istio: 'eastwestgateway' };
    const managed = (options: JsonObject, hostname?: string) =>
      withMetadata(
        object('gateway.networking.k8s.io/v1', 'Gateway', 'cross', {
          gatewayClassName: 'istio',
          listeners: [
            {
              ...{ name: 'tls', port: 15443, protocol: 'TLS' },
              ...(hostname === undefined ? {} : { hostname }),
              tls: { mode: 'Passthrough', options },
            },
          ],
        }),
        { labels },
      );
    const passing = { 'gateway.istio.io/listener-protocol': 'auto-passthrough' };
    const both = ['Gateway-all.yaml/spec/servers/0/hosts Gateway-cross.yaml'];
    expect(found(all, managed(passing))).toEqual(both);
    expect(found(all, managed(passing, '*.local'))).toEqual(both);
    expect(found(all, managed(passing, '*.example.com'))).toEqual([]);
    expect(found(all, managed({}))).toEqual([]);
    expect(found(gateway('other', [server(['*.local'])], 'other'), managed(passing))).toEqual([]);
  });
});
