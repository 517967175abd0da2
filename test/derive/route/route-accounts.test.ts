import { describe, expect, test } from 'vitest';
import { providerAccounts } from '../../../src/derive/route/route-accounts.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, object, service, serviceExport } from '../../support/fleet-builder.ts';
import { deriveNorth, type RouteSetup, routeOf } from '../../support/route-builder.ts';

const labels = { app: 'reviews' };
const selecting = service('reviews', { selector: labels });

function deployment(serviceAccountName: string): JsonObject {
  const template = { metadata: { labels }, spec: { serviceAccountName } };
  return object('apps/v1', 'Deployment', serviceAccountName, { template });
}

const named = (serviceAccountName: string) => serviceExport('reviews', { serviceAccountName });

function names(setup: RouteSetup) {
  const { value, diagnostics } = deriveNorth(setup);
  return {
    names: value.routes[0]?.subjectAltNames?.map((name) => name.replace('spiffe://', '')),
    unknown: diagnostics.filter(({ code }) => code === 'DIS0431').map(({ at }) => at.file),
  };
}

const of = (account: string, domain = 'cluster.local') => `${domain}/ns/shop/sa/${account}`;

describe('subjectAltNames', () => {
  test.each<[string, RouteSetup, readonly string[]]>([
    [
      'what the export names, without a local Service',
      { authored: [], export: named('a') },
      [of('a')],
    ],
    [
      'local workloads beside',
      { authored: [selecting, deployment('b')], export: named('a') },
      [of('a'), of('b')],
    ],
    [
      'all local workloads',
      { authored: [selecting, deployment('c'), deployment('b')], export: named('a') },
      [of('a'), of('b'), of('c')],
    ],
    [
      'what the local export names',
      { authored: [service(), named('b')], export: named('a') },
      [of('a'), of('b')],
    ],
    ['each once', { authored: [service(), named('a')], export: named('a') }, [of('a')]],
    [
      'each in its trust domain',
      {
        authored: [],
        export: named('a'),
        providers: [cluster('south', { trustDomain: 'south.example' }), cluster('west')],
      },
      [of('a'), of('a', 'south.example')],
    ],
  ])('are %s', (_, setup, expected) => {
    expect(names(setup)).toEqual({ names: expected, unknown: [] });
  });

  test.each<[string, RouteSetup, readonly string[]]>([
    [
      'of the local Service',
      { authored: [selecting], export: named('a') },
      ['Service-reviews.yaml'],
    ],
    [
      'of an export that names any',
      { authored: [], service: selecting, export: named('*') },
      ['ServiceExport-reviews.yaml'],
    ],
    [
      'of an export that names an empty one',
      { authored: [], service: selecting, export: named('') },
      ['ServiceExport-reviews.yaml'],
    ],
    [
      'of endpoints that are written by hand, which have none',
      { authored: [service()], export: named('*') },
      [],
    ],
  ])('are none, when the account is unknown %s', (_, setup, unknown) => {
    expect(names(setup)).toEqual({ names: undefined, unknown });
  });

  test('are none under gateway http, and nobody says so', () => {
    const rules = [{ portNumber: 80, path: '/', pathType: 'Prefix' }];
    const setup = { export: serviceExport('reviews', { rules, serviceAccountName: '*' }) };
    const spec = { istio: { version: '1.30', gateway: 'http' as const } };
    expect(names({ ...setup, spec })).toEqual({ names: undefined, unknown: [] });
  });
});

test('providerAccounts prefers the workloads to what the export names', () => {
  const [endpoint] = routeOf({ authored: [] }).remoteEndpoints;
  if (endpoint === undefined) throw new Error('a route has remote endpoints');
  expect(providerAccounts({ ...endpoint.provider, accounts: ['a', 'b'] })).toEqual(['a', 'b']);
  expect(providerAccounts({ ...endpoint.provider, accounts: undefined })).toEqual(['reviews']);
});
