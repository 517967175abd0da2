import { describe, expect, test } from 'vitest';
import { flomeshServiceExport } from '../../../../src/api/flomesh/derive/flomesh-service-export.ts';
import { noFleetObjects } from '../../../../src/place/fleet-objects.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import {
  cluster,
  deriveSpec,
  object,
  service,
  serviceExport,
  viewOf,
  withMetadata,
} from '../../../support/fleet-builder.ts';

const http = deriveSpec({ istio: { version: '1.30', gateway: 'http' } });
const newer = (one: JsonObject) => ({ ...one, apiVersion: 'multicluster.flomesh.io/v1alpha1' });
const key = (name: string) => cluster(name).key;

/** The first cluster has these objects, and so on. */
function read(clusters: Readonly<Record<string, readonly JsonObject[]>>, spec = deriveSpec()) {
  const views = Object.entries(clusters).map(([name, objects]) =>
    viewOf(cluster(name), ...objects),
  );
  const { value, diagnostics } = flomeshServiceExport.read(views, spec, noFleetObjects);
  return { value, codes: diagnostics.map(({ code }) => code), diagnostics };
}

describe('flomeshServiceExport', () => {
  test('makes one service of the exports of all clusters, sorted, the winner first', () => {
    const both = [service(), serviceExport()];
    const { value } = read({ west: both, east: [...both, service('api'), serviceExport('api')] });
    expect(
      value.map(({ name, providers }) => [name, providers.map((p) => p.cluster.name)]),
    ).toEqual([
      ['api', ['east']],
      ['reviews', ['east', 'west']],
    ]);
  });

  test('counts a cluster once as provider, and each of its exports for the imports', () => {
    const [one] = read({ north: [service(), newer(serviceExport()), serviceExport()] }).value;
    expect(one?.providers.map((p) => p.export.apiVersion)).toEqual(['flomesh.io/v1alpha1']);
    expect(one?.exports.map((p) => p.export.apiVersion)).toEqual([
      'flomesh.io/v1alpha1',
      'multicluster.flomesh.io/v1alpha1',
    ]);
  });

  test.each<[string, readonly string[], string, boolean]>([
    ['everybody', [], 'south', true],
    ['nobody itself', [], 'north', false],
    ['those listed', [key('south'), key('north')], 'south', true],
    ['none but those listed', [key('south')], 'west', false],
    ['not itself, listed or not', [key('north')], 'north', false],
    ['exact keys only', ['eu/a/default/*', 'south'], 'south', false],
  ])('offers to %s', (_, targetClusters, consumer, offered) => {
    const [one] = read({ north: [service(), serviceExport('reviews', { targetClusters })] }).value;
    expect(one?.providers[0]?.offersTo(cluster(consumer))).toBe(offered);
  });

  test.each<[string, JsonObject, string | undefined]>([
    ['type', { type: 'NodePort' }, 'the Service has type NodePort, expected ClusterIP'],
    [
      'a port more',
      {
        ports: [
          { name: 'http', port: 80 },
          { name: 'b', port: 81 },
        ],
      },
      'the Services have different ports',
    ],
    ['port name', { ports: [{ name: 'web', port: 80 }] }, 'the Services have different ports'],
    [
      'application protocol',
      { ports: [{ name: 'http', port: 80, appProtocol: 'h2c' }] },
      'the Services have different ports',
    ],
    ['target port', { ports: [{ name: 'http', port: 80, targetPort: 1 }] }, undefined],
    ['node port', { ports: [{ name: 'http', port: 80, nodePort: 30000 }] }, undefined],
    ['default protocol', { ports: [{ name: 'http', port: 80, protocol: 'TCP' }] }, undefined],
    ['selector and cluster IP', { selector: { app: 'x' }, clusterIP: 'None' }, undefined],
  ])('compares exports by %s', (_, spec, reason) => {
    const { value, diagnostics } = read({
      east: [service(), serviceExport()],
      west: [service('reviews', spec), serviceExport()],
    });
    const kept = reason === undefined ? ['east', 'west'] : ['east'];
    expect(value[0]?.providers.map((p) => p.cluster.name)).toEqual(kept);
    const message = `ServiceExport shop/reviews conflicts with the export of eu/a/default/east: ${reason}; cluster "east" wins, cluster "west" offers nothing`;
    expect(diagnostics.map((d) => d.message)).toEqual(reason === undefined ? [] : [message]);
  });

  test('points from the loser to the winner and to both Services', () => {
    const [finding] = read({
      east: [service(), serviceExport()],
      west: [service('reviews', { type: 'NodePort' }), serviceExport()],
    }).diagnostics;
    expect(finding?.related.map(({ message }) => message)).toEqual([
      'the export that wins',
      'its Service',
      'the Service that differs',
    ]);
  });

  test('lets a priority win, whatever the keys', () => {
    const annotations = { 'distributary.dev/export-priority': '1' };
    const [one] = read({
      east: [service(), serviceExport()],
      west: [
        service('reviews', { type: 'NodePort' }),
        withMetadata(serviceExport(), { annotations }),
      ],
    }).value;
    expect(one?.providers.map((p) => p.cluster.name)).toEqual(['west']);
  });

  test.each<[string, JsonObject, readonly string[]]>([
    ['pathRewrite', { pathRewrite: { from: '^/a', to: '/' } }, ['DIS0413']],
    ['sessionSticky', { sessionSticky: true }, ['DIS0413']],
    ['a sessionSticky of false', { sessionSticky: false }, []],
    ['another loadBalancer', { loadBalancer: 'LeastWorkLoadBalancer' }, ['DIS0413']],
    ['the default loadBalancer', { loadBalancer: 'RoundRobinLoadBalancer' }, []],
  ])('warns of %s under mtls only', (_, spec, codes) => {
    const fleet = { north: [service(), serviceExport('reviews', spec)] };
    expect(read(fleet).codes).toEqual(codes);
    expect(read(fleet, http).codes).toEqual([]);
    expect(read(fleet, deriveSpec({ istio: 'none' })).codes).toEqual([]);
  });

  test('says under mtls that an Exact path limits nothing, once for an export', () => {
    const rule = { portNumber: 80, path: '/public', pathType: 'Exact' };
    const rules = [rule, { ...rule, portNumber: 81, path: '/other' }];
    const ports = [80, 81].map((port) => ({ name: `http-${port}`, port }));
    const fleet = { north: [service('reviews', { ports }), serviceExport('reviews', { rules })] };
    expect(read(fleet).diagnostics.map(({ code, fix }) => [code, fix])).toEqual([
      ['DIS0413', 'allow paths with an AuthorizationPolicy for the pods, or set pathType: Prefix'],
    ]);
    expect(read(fleet, http).codes).toEqual(['DIS0416', 'DIS0416']);
  });

  test('says that pods do not run as the account of the export, if Git has them', () => {
    const named = serviceExport('reviews', { serviceAccountName: 'sa1' });
    const running = (account: JsonObject) =>
      object('apps/v1', 'Deployment', 'reviews', {
        template: { metadata: { labels: { app: 'reviews' } }, spec: account },
      });
    const selecting = service('reviews', { selector: { app: 'reviews' } });
    const codes = (account: JsonObject, spec = deriveSpec()) =>
      read({ north: [selecting, named, running(account)] }, spec).codes;
    expect(codes({})).toEqual(['DIS0449']);
    expect(codes({ serviceAccountName: 'sa1' })).toEqual([]);
    expect(codes({}, deriveSpec({ istio: 'none' }))).toEqual([]);
    expect(read({ north: [selecting, named] }).codes).toEqual([]);
  });

  test.each<[string, JsonObject, readonly string[]]>([
    ['an Exact path', { rules: [{ portNumber: 80, path: '/a', pathType: 'Exact' }] }, ['DIS0416']],
    [
      'an Exact path beside the one that importers use',
      {
        rules: [
          { portNumber: 80, path: '/a', pathType: 'Prefix' },
          { portNumber: 80, path: '/b', pathType: 'Exact' },
        ],
      },
      ['DIS0408'],
    ],
    [
      'an Exact path for no port',
      {
        rules: [
          { portNumber: 80, path: '/a', pathType: 'Prefix' },
          { portNumber: 81, path: '/b', pathType: 'Exact' },
        ],
      },
      ['DIS0404'],
    ],
  ])('warns of %s where paths are used', (_, spec, codes) => {
    expect(read({ north: [service(), serviceExport('reviews', spec)] }, http).codes).toEqual(codes);
  });

  test('suggests the key that an unknown one is like', () => {
    const targetClusters = ['eu/a/default/soth', 'nowhere/at/all/of-them'];
    const { diagnostics } = read({
      north: [service(), serviceExport('reviews', { targetClusters })],
      south: [],
    });
    expect(
      diagnostics.map(({ at, message }) => [at.pointer, message.split('of no cluster')[1]]),
    ).toEqual([
      ['/spec/targetClusters/0', '; did you mean "eu/a/default/south"?'],
      ['/spec/targetClusters/1', ''],
    ]);
  });

  test.each<[JsonObject | undefined, JsonObject | undefined]>([
    [
      { from: '^/(a)', to: '/$1' },
      { match: '^/(a)', rewrite: '/\\1' },
    ],
    [{ from: '^/a' }, undefined],
    [{ to: '/b' }, undefined],
    [undefined, undefined],
  ])('takes pathRewrite %j for %j', (pathRewrite, expected) => {
    const exported = serviceExport('reviews', pathRewrite === undefined ? {} : { pathRewrite });
    const [one] = read({ north: [service(), exported] }, http).value;
    expect(one?.providers[0]?.gateway?.rewrite).toEqual(expected);
  });

  test.each<[JsonObject, string | undefined]>([
    [{}, undefined],
    [{ loadBalancer: 'RoundRobinLoadBalancer' }, undefined],
    [{ loadBalancer: 'LeastWorkLoadBalancer' }, 'leastRequest'],
    [{ loadBalancer: 'HashingLoadBalancer' }, 'clientAddress'],
    [{ loadBalancer: 'LeastWorkLoadBalancer', sessionSticky: true }, 'clientAddress'],
  ])('of %j is balanced by %s', (spec, expected) => {
    const [one] = read({ north: [service(), serviceExport('reviews', spec)] }, http).value;
    expect(one?.providers[0]?.gateway?.balancing).toBe(expected);
  });
});
