import { describe, expect, test } from 'vitest';
import type { IstioSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authoredSet, cluster, service, serviceExport } from '../../support/fleet-builder.ts';
import { deriveFirst } from '../../support/route-builder.ts';

const istiod = (id: string): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'istiod', namespace: 'istio-system', labels: { app: 'istiod' } },
  spec: {
    template: { spec: { containers: [{ env: [{ name: 'CLUSTER_ID', value: id }] }] } },
  },
});

/** `DIS0525 south` of three clusters, of which south and west serve what all use. */
function found(
  ids: Readonly<Record<string, string>>,
  discovery: IstioSpec['discovery'] = 'remoteSecrets',
): readonly string[] {
  const sets = ['north', 'south', 'west'].map((name) => {
    const id = ids[name];
    const its = name === 'north' ? [] : [service(), serviceExport()];
    return authoredSet(cluster(name), ...its, ...(id === undefined ? [] : [istiod(id)]));
  });
  const spec = {
    serviceImport: 'none',
    istio: { version: '1.30', gateway: 'mtls', discovery },
  } as const;
  return deriveFirst(sets, spec)
    .diagnostics.filter(({ code }) => code === 'DIS0525' || code === 'DIS0526')
    .map(({ code, clusters }) => `${code} ${clusters}`);
}

describe('an id that Git does not tell', () => {
  test('is assumed where own pods are picked by it', () => {
    expect(found({})).toEqual(['DIS0525 south', 'DIS0525 west']);
    expect(found({ south: 'prod-eu-1' })).toEqual(['DIS0525 west']);
    expect(found({ south: 'prod-eu-1', west: 'west' })).toEqual([]);
  });

  test('is asked for nowhere else', () => {
    expect(found({}, 'isolated')).toEqual([]);
  });
});

describe('an id that two clusters have', () => {
  test('is found among those that see each other, once for each but the first', () => {
    const same = { north: 'Kubernetes', south: 'Kubernetes', west: 'Kubernetes' };
    expect(found(same)).toEqual(['DIS0526 south', 'DIS0526 west']);
    expect(found(same, 'isolated')).toEqual([]);
  });

  test("may be another Cluster's name", () => {
    expect(found({ north: 'west', south: 'south' })).toEqual(['DIS0525 west', 'DIS0526 north']);
  });
});
