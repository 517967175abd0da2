import { describe, expect, test } from 'vitest';
import { networkFindings } from '../../../src/derive/mesh/mesh-findings.ts';
import type { IstioSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { cluster, viewOf } from '../../support/fleet-builder.ts';

const system = (labels: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: 'istio-system', labels },
});

const operator = (network: string): JsonObject => ({
  apiVersion: 'install.istio.io/v1alpha1',
  kind: 'IstioOperator',
  metadata: { name: 'installed', namespace: 'operators' },
  spec: { values: { global: { network } } },
});

/** The clusters named, of one whose Cluster states a network and one whose does not. */
function found(spec: Partial<IstioSpec>, ...objects: readonly JsonObject[]): readonly string[] {
  const stated = { ...cluster('south'), network: 'net-south' };
  const views = [viewOf(stated, ...objects), viewOf(cluster('north'))];
  const istio: IstioSpec = { version: '1.30', gateway: 'mtls', ...spec };
  return networkFindings(views, istio).map(({ code, clusters }) => `${code} ${clusters}`);
}

describe('a network that the Cluster alone states', () => {
  test('is found where istiods see each other, or hide networks', () => {
    expect(found({ discovery: 'remoteSecrets' })).toEqual(['DIS0313 south']);
    expect(found({ ambient: 'multiNetwork' })).toEqual(['DIS0313 south']);
    expect(found({})).toEqual([]);
  });

  test('is found beside a Namespace without the label, and not where Git has it', () => {
    const joined = { discovery: 'remoteSecrets' } as const;
    expect(found(joined, system({}))).toEqual(['DIS0313 south']);
    expect(found(joined, system({ 'topology.istio.io/network': 'net-south' }))).toEqual([]);
    expect(found(joined, operator('net-south'))).toEqual([]);
  });
});
