import { describe, expect, test } from 'vitest';
import { namedHosts } from '../../../src/istio/visibility/named-host.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object } from '../../support/fleet-builder.ts';

const hostsOf = (kind: string, spec: JsonObject): readonly string[] =>
  namedHosts(authored(object('networking.istio.io/v1', kind, 'one', spec))).map(
    ({ use, host, namespace, pointer }) => `${use} ${namespace}/${host} ${pointer}`,
  );

describe('namedHosts', () => {
  test('of a rule', () => {
    expect(hostsOf('DestinationRule', { host: 'api' })).toEqual(['rule shop/api /spec/host']);
    expect(hostsOf('DestinationRule', {})).toEqual([]);
  });

  test('of routes and their destinations', () => {
    const to = (host: string): JsonObject => ({ destination: { host } });
    const spec = {
      hosts: ['api'],
      http: [{ route: [to('a')], mirror: { host: 'b' }, mirrors: [to('c')] }, { redirect: {} }],
      tcp: [{ route: [to('d')] }],
      tls: [{ route: [to('e')] }],
    };
    const destinations = [
      'destination shop/a /spec/http/0/route/0/destination/host',
      'destination shop/c /spec/http/0/mirrors/0/destination/host',
      'destination shop/b /spec/http/0/mirror/host',
      'destination shop/d /spec/tcp/0/route/0/destination/host',
      'destination shop/e /spec/tls/0/route/0/destination/host',
    ];
    expect(hostsOf('VirtualService', spec)).toEqual([
      'route shop/api /spec/hosts/0',
      ...destinations,
    ]);
    expect(hostsOf('VirtualService', { ...spec, gateways: ['edge'] })).toEqual(destinations);
  });

  test('of what a Sidecar lets in', () => {
    const egress = [{ hosts: ['./*', 'web/page'] }, { hosts: ['~web/secret', '*/api'] }];
    expect(hostsOf('Sidecar', { egress })).toEqual([
      'import shop/* /spec/egress/0/hosts/0',
      'import web/page /spec/egress/0/hosts/1',
      'import */api /spec/egress/1/hosts/1',
    ]);
  });
});
