import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../src/derive/derive.ts';
import { endpointFindings, MOST_ENDPOINTS } from '../../src/derive/endpoint-bound.ts';
import { readFailovers } from '../../src/derive/failover/read-failovers.ts';
import { readOffers } from '../../src/derive/offer/read-offers.ts';
import type { DeriveSpec } from '../../src/kind/distributary-v1alpha1/derive-spec.ts';
import { viewClusters } from '../../src/place/cluster-view.ts';
import type { AuthoredSet } from '../../src/place/placed.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  object,
  service,
  serviceExport,
} from '../support/fleet-builder.ts';
import { hubStages } from '../support/hub-fleet.ts';

/** Clusters that share what is placed in all of them, as the placement does. */
function sharing(count: number, ...objects: readonly JsonObject[]): readonly AuthoredSet[] {
  const { placed } = authoredSet(cluster('c0'), ...objects);
  return Array.from({ length: count }, (_, i) => ({ cluster: cluster(`c${i}`), placed }));
}

function found(sets: readonly AuthoredSet[], most: number, spec: DeriveSpec = deriveSpec()) {
  const views = viewClusters(sets);
  const offers = readOffers(views, spec).value;
  return endpointFindings({ views, offers, failovers: [], spec }, most);
}

/** The largest bound that does not hold: how many endpoints are counted. */
function counted(sets: readonly AuthoredSet[], spec?: DeriveSpec): number {
  let most = 0;
  while (found(sets, most, spec).length > 0) most += 1;
  return most;
}

const exported = [service(), serviceExport()];

describe('endpoints', () => {
  test('are one a consumer and provider, never to oneself', () => {
    expect(counted(sharing(4, ...exported))).toBe(12);
  });

  test('are one a port', () => {
    const ports = [80, 81, 82].map((port) => ({ name: `p${port}`, port }));
    const rules = ports.map(({ port }) => ({
      portNumber: port,
      path: `/p${port}`,
      pathType: 'Prefix',
    }));
    const many = [service('reviews', { ports }), serviceExport('reviews', { rules })];
    expect(counted(sharing(4, ...many))).toBe(36);
  });

  test('are one a subset of the consumer, by its own rule and by a wildcard', () => {
    const rule = (name: string, host: string): JsonObject =>
      object('networking.istio.io/v1', 'DestinationRule', name, {
        host,
        subsets: ['v1', 'v2'].map((version) => ({ name: version, labels: { version } })),
      });
    const other = rule('other', 'api');
    const own = rule('own', 'reviews');
    const wild = rule('wild', '*.shop.svc.cluster.local');
    const of = (...rules: readonly JsonObject[]): number =>
      counted(sharing(2, ...exported, ...rules));
    expect([of(other), of(own), of(wild), of(own, wild)]).toEqual([2, 4, 4, 8]);
    const spec = deriveSpec({ istio: 'none' });
    expect(counted(sharing(2, ...exported, own), spec)).toBe(2);
  });

  test('are none for clusters that a service is not offered to, and where nothing is derived', () => {
    const targetClusters = [cluster('c1').key];
    const one = [service(), serviceExport('reviews', { targetClusters })];
    expect(counted(sharing(4, ...one))).toBe(3);
    const none = deriveSpec({ istio: 'none', serviceImport: 'none' });
    expect(found(sharing(4, ...exported), 0, none)).toEqual([]);
  });

  test('of a FailoverService are one a client, rank and port', () => {
    const { fleet, sets, objects } = hubStages();
    const views = viewClusters(sets);
    const failovers = readFailovers(views, fleet.derive, objects).value;
    const [offer] = failovers;
    const most = (offer?.clients.length ?? 0) * (offer?.backingServices.length ?? 0);
    const input = { views, offers: [], failovers, spec: deriveSpec() };
    expect(most).toBe(2);
    expect(endpointFindings(input, most)).toEqual([]);
    const [finding, ...more] = endpointFindings(input, most - 1);
    expect(more).toEqual([]);
    expect(finding?.code).toBe('DIS0443');
    expect(finding?.message).toMatch(/^FailoverService .* more than \d+$/);
    expect(endpointFindings({ ...input, spec: deriveSpec({ istio: 'none' }) }, 0)).toEqual([]);
  });

  test('that nobody is offered cost no look at any pair', () => {
    const targetClusters = ['r9/z9/default/none'];
    const sets = sharing(50, service(), serviceExport('reviews', { targetClusters }));
    const views = viewClusters(sets);
    let asked = 0;
    const refuse = (): boolean => {
      asked += 1;
      return false;
    };
    const offers = readOffers(views, deriveSpec()).value.map((one) => ({
      ...one,
      exports: one.exports.map((each) => ({ ...each, offersTo: refuse, importedBy: refuse })),
    }));
    expect(offers[0]?.exports).toHaveLength(50);
    expect(endpointFindings({ views, offers, failovers: [], spec: deriveSpec() }, 0)).toEqual([]);
    expect(asked).toBe(0);
  });

  test('of all services have one bound, and the export that passes it is named', () => {
    const both = [...exported, service('api'), serviceExport('api')];
    const [finding, ...more] = found(sharing(4, ...both), 20);
    expect(more).toEqual([]);
    expect(finding?.code).toBe('DIS0443');
    expect(finding?.at).toMatchObject({
      file: 'ServiceExport-reviews.yaml',
      pointer: '/metadata/name',
    });
    expect(finding?.message).toMatch(
      /4 providers for 4 clusters, up to 16 endpoints .* more than 20$/,
    );
  });
});

test('beyond the bound nothing is derived', () => {
  const count = Math.ceil(Math.sqrt(MOST_ENDPOINTS)) + 1;
  const { value, diagnostics } = deriveFleet(sharing(count, ...exported), deriveSpec());
  expect(diagnostics.map(({ code }) => code)).toEqual(['DIS0443']);
  expect(value).toHaveLength(count);
  expect(value.flatMap(({ derived, routes }) => [...derived, ...routes])).toEqual([]);
});
