import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  cluster,
  object,
  service,
  serviceExport,
  trafficPolicy,
} from '../../support/fleet-builder.ts';
import { mergedSpec, mergeFindings, mergeNorth } from '../../support/merged.ts';
import type { RouteSetup } from '../../support/route-builder.ts';

const named = [cluster('south', { gateway: 'south.example.com' })];
const here = [{ route: [{ destination: { host: 'reviews' } }] }];
const there = [{ route: [{ destination: { host: 'reviews.shop.svc.clusterset.local' } }] }];
const elsewhere = [{ route: [{ destination: { host: 'api' } }] }];
const routes = (spec: JsonObject) =>
  object('networking.istio.io/v1', 'VirtualService', 'own', spec);

function setup(spec: JsonObject, more: Partial<RouteSetup> = {}): RouteSetup {
  return { authored: [service(), routes(spec)], providers: named, ...more };
}

/** Whether ours is there too. */
function hasOurs(of: RouteSetup): boolean {
  return mergeNorth(of).value.placed.some(
    ({ resource }) =>
      resource.kind === 'VirtualService' && resource.name === 'distributary-reviews',
  );
}

describe('mergeVirtualService', () => {
  test.each<[string, JsonObject, boolean]>([
    ['holds the short name', { hosts: ['reviews'], http: here }, false],
    ['holds the full name', { hosts: ['reviews.shop.svc.cluster.local'], http: here }, false],
    [
      'holds the name for the mesh, too',
      { hosts: ['reviews'], gateways: ['edge/front', 'mesh'], http: here },
      false,
    ],
    [
      'holds the name at a gateway only',
      { hosts: ['reviews'], gateways: ['edge/front'], http: here },
      true,
    ],
    [
      'holds the name for its namespace only',
      { hosts: ['reviews'], exportTo: ['.'], http: here },
      true,
    ],
    [
      'holds another name',
      { hosts: ['shop.example.com'], gateways: ['edge/front'], http: here },
      true,
    ],
  ])('leads on one that %s; ours stays: %s', (_, spec, stays) => {
    expect(mergedSpec(setup(spec), 'VirtualService', 'own')).toEqual({ ...spec, http: there });
    expect(hasOurs(setup(spec))).toBe(stays);
  });

  test.each<[string, RouteSetup, readonly string[]]>([
    [
      'a name that is held and led elsewhere',
      setup({ hosts: ['reviews'], http: elsewhere }),
      ['DIS0506 /spec/hosts'],
    ],
    [
      'a name that is held and led to a subset',
      setup({
        hosts: ['reviews'],
        http: [{ route: [{ destination: { host: 'reviews', subset: 'v1' } }] }],
      }),
      ['DIS0505 /spec/http/0/route/0/destination'],
    ],
    ['another name that is led elsewhere', setup({ hosts: ['api'], http: elsewhere }), []],
    [
      'joined endpoints',
      setup({ hosts: ['reviews'], http: elsewhere }, { providers: [cluster('south')] }),
      [],
    ],
  ])('finds of %s', (_, of, expected) => {
    expect(mergeFindings(of)).toEqual(expected);
  });

  test('tells a route to a subset what would have endpoints join the Service, if anything would', () => {
    const subset = [{ route: [{ destination: { host: 'reviews', subset: 'v1' } }] }];
    const authored = [service(), routes({ hosts: ['reviews'], http: subset })];
    const fixOf = (of: RouteSetup) =>
      mergeNorth(of).diagnostics.flatMap(({ code, fix }) => (code === 'DIS0505' ? fix : []));
    const byAddress = [cluster('south')];
    const route = 'route to the service without a subset and to an exported port';
    expect(fixOf({ authored, providers: named })).toEqual([
      `${route}, or give its gateways IP addresses (distributary.dev/gateway-ip)`,
    ]);
    const otherDomain = [cluster('south', { clusterDomain: 'south.example' })];
    expect(fixOf({ authored, providers: otherDomain })).toEqual([route]);
    const active = [...authored, trafficPolicy('ActiveActive')];
    expect(fixOf({ authored: active, providers: byAddress })).toEqual([route]);
    expect(fixOf({ authored: active, providers: named })).toEqual([route]);
    const unnamed = service('reviews', { ports: [{ port: 80 }] });
    expect(
      fixOf({ authored: [unnamed, ...authored.slice(1)], service: unnamed, providers: byAddress }),
    ).toEqual([`${route}, or give the ports of the Service names`]);
  });

  const two = {
    ports: [
      { name: 'http', port: 80 },
      { name: 'tcp', port: 90 },
      { name: 'any', port: 91 },
    ],
  };
  const rules = two.ports.map(({ port }) => ({
    portNumber: port,
    path: `/${port}`,
    pathType: 'Prefix',
  }));
  const several = { service: service('reviews', two), export: serviceExport('reviews', { rules }) };

  test.each<[string, JsonObject, readonly number[]]>([
    ['all requests', { http: here }, [90]],
    ['requests of one port', { http: [{ match: [{ port: 80 }], ...here[0] }] }, [90, 91]],
    ['requests by path', { http: [{ match: [{ uri: { prefix: '/' } }], ...here[0] }] }, [90]],
    ['streams of one port', { http: here, tcp: [{ match: [{ port: 90 }], ...here[0] }] }, []],
    ['streams only', { tcp: here }, [80]],
  ])('names the ports that routes for %s leave out', (_, spec, left) => {
    const authored = [service('reviews', two), routes({ hosts: ['reviews'], ...spec })];
    const { diagnostics } = mergeNorth({ authored, providers: named, ...several });
    const ports = diagnostics
      .filter(({ code }) => code === 'DIS0511')
      .map(({ message }) => Number(/port (\d+)/.exec(message)?.[1]));
    expect(ports).toEqual(left);
  });

  const http = { istio: { version: '1.30', gateway: 'http' as const } };
  test.each<[string, JsonObject, readonly string[]]>([
    ['holds the name', { hosts: ['reviews'], http: here }, ['DIS0510 /spec/hosts']],
    [
      'routes to the service',
      { hosts: ['shop.example.com'], gateways: ['edge/front'], http: here },
      ['DIS0510 /spec/http'],
    ],
    [
      'does neither',
      { hosts: ['shop.example.com'], gateways: ['edge/front'], http: elsewhere },
      [],
    ],
  ])('refuses one that %s, when a path has to be put in front', (_, spec, expected) => {
    const of = { authored: [routes(spec)], spec: http };
    expect(mergeFindings(of)).toEqual(expected);
    expect(mergedSpec(of, 'VirtualService', 'own')).toEqual(spec);
  });
});
