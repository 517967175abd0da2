import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { listAt, objectAt, stringAt } from '../../../../src/resource/json.ts';
import { specsOf } from '../../../support/derived-spec.ts';
import { cluster, object, service, serviceExport } from '../../../support/fleet-builder.ts';

const http = { istio: { version: '1.30', gateway: 'http' as const } };
const north = cluster('north', { gateway: '203.0.113.1', port: 8080 });
const rule = (path: string, pathType = 'Prefix', portNumber = 80) => ({
  path,
  pathType,
  portNumber,
});

/** What is derived for north, which exports reviews by these rules, to south. */
function made(kind: string, rules: readonly JsonObject[], ...authored: readonly JsonObject[]) {
  const own = [service(), serviceExport('reviews', { rules }), ...authored];
  const setup = { consumer: north, providers: [], authored: own, spec: http };
  return specsOf(kind, {
    ...setup,
    providers: [cluster('south')],
    service: service('api'),
    export: serviceExport('api'),
  });
}

/** `exact` and `prefix` of all matches by path alone, in the order in which Istio tries them. */
function matches(...rules: readonly JsonObject[]): readonly string[] {
  const { http: routes } = made('VirtualService', rules)['distributary.exports'] ?? {};
  return listAt(routes)
    .flatMap((route) => listAt(route, 'match'))
    .filter((match) => objectAt(match, 'headers') === undefined)
    .map((match) => stringAt(match, 'uri', 'exact') ?? `${stringAt(match, 'uri', 'prefix')}*`);
}

describe('httpGateway', () => {
  test.each<[readonly JsonObject[], readonly string[]]>([
    [[rule('/')], ['/*']],
    [[rule('/a')], ['/a', '/a/*']],
    [[rule('/a/')], ['/a', '/a/*']],
    [[rule('/a', 'Exact')], ['/a']],
    [[rule('/a/', 'Exact')], ['/a/']],
    [
      [rule('/a'), rule('/'), rule('/a/b')],
      ['/a/b', '/a/b/*', '/a', '/a/*', '/*'],
    ],
    [
      [rule('/a/b'), rule('/a', 'Exact')],
      ['/a', '/a/b', '/a/b/*'],
    ],
    [
      [rule('/b'), rule('/a')],
      ['/a', '/a/*', '/b', '/b/*'],
    ],
    [
      [rule('/a'), rule('/b', 'Prefix', 81)],
      ['/a', '/a/*'],
    ],
  ])('has for %j the matches %j', (rules, expected) => {
    expect(matches(...rules)).toEqual(expected);
  });

  const server = { hosts: ['*'], port: { number: 8080, protocol: 'HTTP' } };
  test.each<[string, JsonObject, boolean]>([
    ['for every host over HTTP at the port', server, true],
    ['over HTTP/2', { ...server, port: { number: 8080, protocol: 'HTTP2' } }, true],
    ['with our namespace before the host', { ...server, hosts: ['istio-system/*'] }, true],
    ['with its own namespace before the host', { ...server, hosts: ['./*'] }, false],
    ['over HTTPS', { ...server, port: { number: 8080, protocol: 'HTTPS' } }, false],
    ['at another port', { ...server, port: { number: 80, protocol: 'HTTP' } }, false],
    ['for one host', { ...server, hosts: ['shop.example.com'] }, false],
  ])('uses a Gateway that serves %s: %#', (_, one, used) => {
    const authored = object('networking.istio.io/v1', 'Gateway', 'own', { servers: [one] });
    expect(Object.keys(made('Gateway', [rule('/')], authored))).toEqual(
      used ? [] : ['distributary-http'],
    );
    const { gateways } =
      made('VirtualService', [rule('/')], authored)['distributary.exports'] ?? {};
    expect(gateways).toEqual([used ? 'shop/own' : 'istio-system/distributary-http']);
  });

  test('listens at the port of the cluster', () => {
    const { servers } = made('Gateway', [rule('/')])['distributary-http'] ?? {};
    expect(servers).toEqual([
      { hosts: ['*'], port: { name: 'http', number: 8080, protocol: 'HTTP' } },
    ]);
  });

  test('makes nothing where nothing is offered', () => {
    const setup = {
      spec: http,
      authored: [service()],
      service: service('api'),
      export: serviceExport('api'),
    };
    expect(specsOf('Gateway', setup)).toEqual({});
  });
});
