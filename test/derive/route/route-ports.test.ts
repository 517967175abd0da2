import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../src/derive/derive.ts';
import { joinFindings } from '../../../src/judge/judge-findings.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  placed,
  service,
  serviceExport,
} from '../../support/fleet-builder.ts';
import { deriveNorth, type RouteSetup, routeOf } from '../../support/route-builder.ts';

const http = { istio: { version: '1.30', gateway: 'http' as const } };
const named = [cluster('south', { gateway: 'south.example.com', ip: '203.0.113.9' })];
const rule = (portNumber: number, path = '/') => ({ portNumber, path, pathType: 'Prefix' });

/** A setup whose providers offer these ports, each under its own rule. */
function offering(
  ports: readonly JsonObject[],
  path = '/',
): Pick<RouteSetup, 'service' | 'export'> {
  const rules = ports.map(({ port }, i) => rule(Number(port), i === 0 ? path : `/${Number(port)}`));
  return { service: service('reviews', { ports }), export: serviceExport('reviews', { rules }) };
}

/** A setup whose provider offers a port under a path, and rewrites requests. */
function rewriting(from: string): Pick<RouteSetup, 'service' | 'export'> {
  const pathRewrite = { from, to: '/' };
  const exported = serviceExport('reviews', { rules: [rule(80, '/shop')], pathRewrite });
  return { service: service('reviews', { ports: [web] }), export: exported };
}

function ports(setup: RouteSetup) {
  const { value, diagnostics } = deriveNorth(setup);
  const [route] = value.routes;
  return {
    ports: route?.ports.map(
      ({ number, name, protocol, path }) => `${number} ${name} ${protocol} ${path}`,
    ),
    found: diagnostics.filter(({ code }) => code !== 'DIS0431').map(({ code }) => code),
  };
}

const web = { name: 'http', port: 80 };
const db = { name: 'mysql', port: 3306 };
const secure = { name: 'https', port: 443 };
const plain = { port: 80 };

describe('routePorts', () => {
  test.each<[string, RouteSetup, readonly string[] | undefined, readonly string[]]>([
    [
      'what is offered, sorted',
      offering([db, web]),
      ['80 http HTTP /80', '3306 mysql MYSQL /'],
      [],
    ],
    [
      'names and protocols of the own Service',
      {
        ...offering([web]),
        authored: [service('reviews', { ports: [{ name: 'tcp-x', port: 80 }] })],
      },
      ['80 tcp-x TCP /'],
      [],
    ],
    [
      'only what the own Service has',
      { ...offering([web, db]), authored: [service()] },
      ['80 http HTTP /'],
      ['DIS0428'],
    ],
    [
      'nothing, when the own Service has none of it',
      { ...offering([db]), authored: [service()] },
      undefined,
      ['DIS0428'],
    ],
    [
      'nothing of UDP',
      offering([web, { name: 'quic', port: 443, protocol: 'UDP' }]),
      ['80 http HTTP /'],
      ['DIS0427'],
    ],
    [
      'nothing at all of SCTP',
      { ...offering([{ name: 's', port: 9, protocol: 'SCTP' }]), authored: [] },
      undefined,
      ['DIS0427'],
    ],
    ['a name for the stub', { ...offering([plain]), authored: [] }, ['80 port-80  /'], []],
    ['no name for an own Service without', offering([plain]), ['80   /'], []],
    [
      'a path without the slash at its end',
      { ...offering([web], '/shop//'), authored: [] },
      ['80 http HTTP /shop'],
      [],
    ],
  ])('takes %s', (_, setup, expected, found) => {
    expect(ports(setup)).toEqual({ ports: expected, found });
  });

  test.each<[string, RouteSetup, readonly string[]]>([
    ['a stream over an HTTP gateway', { ...offering([db]), spec: http }, ['DIS0426']],
    ['an encrypted port over an HTTP gateway', { ...offering([secure]), spec: http }, ['DIS0426']],
    ['an encrypted port to joined endpoints', offering([secure]), []],
    [
      'an encrypted port to another host',
      {
        ...offering([secure]),
        consumer: cluster('north', { clusterDomain: 'north.example' }),
        providers: named,
      },
      ['DIS0426'],
    ],
    [
      'a detected protocol over an HTTP gateway',
      { ...offering([{ name: 'web', port: 80 }]), spec: http },
      [],
    ],
    ['a path beside local pods', { ...offering([web], '/shop'), spec: http }, ['DIS0436']],
    ['a path that is taken off', { ...rewriting('^/shop/?'), spec: http }, []],
    ['a path that is not spelt out', { ...rewriting('^/[a-z]+/?'), spec: http }, ['DIS0429']],
    ['the same without local pods', { ...rewriting('^/[a-z]+/?'), authored: [], spec: http }, []],
    ['a path without local pods', { ...offering([web], '/shop'), authored: [], spec: http }, []],
    ['a path under mtls', offering([web], '/shop'), []],
  ])('judges %s', (_, setup, found) => {
    expect(ports(setup).found).toEqual(found);
  });

  test.each<[string, RouteSetup, boolean | undefined]>([
    ['local pods beside a path', { ...offering([web], '/shop'), spec: http }, true],
    ['local pods where there is no path', { ...offering([web]), spec: http }, false],
    ['a path that all want', { ...offering([web], '/shop'), authored: [], spec: http }, false],
    ['a path under mtls', offering([web], '/shop'), false],
  ])('for %s the service is named in a header: %s', (_, setup, byHeader) => {
    expect(routeOf(setup).ports.map((port) => port.byHeader)).toEqual([byHeader]);
  });

  test('names the path that differs, and what stands in the way', () => {
    const { diagnostics } = deriveNorth({ ...rewriting('^/[a-z]+/?'), spec: http });
    expect(diagnostics[0]?.message).toBe(
      'clients of cluster "north" call port 80 of shop/reviews behind "/shop" and behind other paths, ' +
        'and ServiceExport shop/reviews rewrites "^/[a-z]+/?", which does not begin with its path',
    );
    expect(diagnostics[0]?.at.pointer).toBe('/spec/rules');
  });

  test('names the path that pods see', () => {
    const { diagnostics } = deriveNorth({ ...offering([web], '/shop'), spec: http });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'pods behind ServiceExport shop/reviews receive "/shop" as a prefix of every path that clients of cluster "north" request',
    ]);
    expect(diagnostics[0]?.at.pointer).toBe('/spec/rules');
  });
});

test('a path that is seen, or stands in the way, is told once of an export for all clusters', () => {
  const found = (from: string | undefined) => {
    const pathRewrite = { from, to: '/' };
    const spec = { rules: [rule(80, '/shop')], ...(from === undefined ? {} : { pathRewrite }) };
    const both = [service(), serviceExport('reviews', spec)].map((one) => placed(one, 'apps/web'));
    const names = ['a', 'b', 'c', 'd'];
    const sets = names.map((name) => authoredSet(cluster(name), ...both));
    const all = joinFindings(deriveFleet(sets, deriveSpec(http)).diagnostics);
    const paths = all.filter(({ code }) => code === 'DIS0429' || code === 'DIS0436');
    return paths.map(({ code, clusters }) => `${code} ${clusters.join(' ')}`);
  };
  expect(found(undefined)).toEqual(['DIS0436 a b c d']);
  expect(found('^/[a-z]+/?')).toEqual(['DIS0429 a b c d']);
});
