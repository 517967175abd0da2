import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../src/derive/derive.ts';
import type { IstioSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { fleetObjects } from '../../support/exposing-fleet.ts';
import {
  authoredSet,
  cluster,
  deriveSpec,
  service,
  serviceExport,
  trafficPolicy,
} from '../../support/fleet-builder.ts';
import { policy } from '../../support/policy-fleet.ts';
import { deriveFirst } from '../../support/route-builder.ts';

const api = 'reviews.shop.svc.cluster.local';

/** A MeshConfig that makes hosts cluster-local. */
const meshWith = (...hosts: readonly string[]): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'istio', namespace: 'istio-system' },
  data: {
    mesh: JSON.stringify({ serviceSettings: [{ settings: { clusterLocal: true }, hosts }] }),
  },
});

interface Setup {
  readonly north?: readonly JsonObject[];
  readonly south?: readonly JsonObject[];
  readonly istio?: Partial<IstioSpec>;
  readonly gateway?: string;
  readonly region?: string;
}

/** `DIS0523 north reviews.shop…` of a mesh in which north uses what south serves. */
function found({
  north = [],
  south = [],
  istio,
  gateway,
  region = 'eu',
}: Setup): readonly string[] {
  const provider = cluster('south', gateway === undefined ? { region } : { gateway, region });
  const sets = [
    authoredSet(cluster('north'), service(), ...north),
    authoredSet(provider, service(), serviceExport(), ...south),
  ];
  const spec = {
    serviceImport: 'none',
    istio: { version: '1.30', gateway: 'mtls', discovery: 'remoteSecrets', ...istio },
  } as const;
  return deriveFirst(sets, spec).diagnostics.flatMap(({ code, clusters, message }) =>
    code === 'DIS0523' ? `${code} ${clusters} ${message.split('"')[1]}` : [],
  );
}

describe('a service with remote secrets', () => {
  test('is asked for by the server name of own pods, so that no MeshConfig is needed', () => {
    expect(found({})).toEqual([]);
    expect(found({ gateway: 'south.example.com' })).toEqual([]);
    expect(found({ north: [trafficPolicy('ActiveActive')] })).toEqual([]);
  });

  test('needs none behind an HTTP gateway, whose routes lead to its own pods', () => {
    expect(found({ istio: { gateway: 'http' } })).toEqual([]);
  });

  test('needs MeshConfig where it is to stay in the cluster', () => {
    const local = [trafficPolicy('Locality')];
    expect(found({ north: local, region: 'us' })).toEqual([`DIS0523 north ${api}`]);
    const south = [meshWith(api)];
    expect(found({ north: local, south, region: 'us' })).toEqual([`DIS0523 north ${api}`]);
    const north = [...local, meshWith('*.shop.svc.cluster.local')];
    expect(found({ north, region: 'us' })).toEqual([]);
  });

  test('needs it, too, where a policy of the fleet leaves nobody to turn to', () => {
    const sets = [
      authoredSet(cluster('north'), service()),
      authoredSet(cluster('south'), service(), serviceExport()),
    ];
    const istio = { version: '1.30', gateway: 'mtls', discovery: 'remoteSecrets' } as const;
    const codesUnder = (spec: JsonObject) => {
      const objects = fleetObjects(policy('reviews', spec));
      const { diagnostics } = deriveFleet(sets, deriveSpec({ istio }), objects);
      return diagnostics.flatMap(({ code }) => (code === 'DIS0523' ? code : []));
    };
    expect(codesUnder({ never: { names: ['south'] } })).toEqual(['DIS0523']);
    expect(codesUnder({ order: [{ names: ['south'] }] })).toEqual([]);
  });

  test('needs nothing where istiods see nothing of each other', () => {
    expect(found({ istio: { discovery: 'isolated' } })).toEqual([]);
  });
});
