import { describe, expect, test } from 'vitest';
import { joinedMesh } from '../../src/check/joined-mesh.ts';
import type { IstioSpec } from '../../src/kind/distributary-v1alpha1/derive-spec.ts';
import { viewClusters } from '../../src/place/cluster-view.ts';
import { cluster } from '../support/fleet-builder.ts';
import { resources } from '../support/resources.ts';

const istio: IstioSpec = { version: '1.30', gateway: 'mtls', discovery: 'remoteSecrets' };
const system = (network: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata: {name: istio-system, labels: {topology.istio.io/network: ${network}}}\n`;
const istiod = (name: string): string =>
  `apiVersion: sailoperator.io/v1\nkind: Istio\nmetadata: {name: istiod}\nspec: {values: {global: {multiCluster: {clusterName: ${name}}}}}\n`;
/** Three clusters, each with a pod at the same address, as each is read for itself. */
function fleetOf(...texts: readonly string[]) {
  const pod = {
    namespace: 'shop',
    service: 'api',
    labels: {},
    locality: 'eu/a',
    address: '198.18.0.0',
    ports: new Map([['http', 8080]]),
  };
  const sets = texts.map((text, i) => ({
    cluster: {
      ...cluster(['north', 'south', 'west'][i] ?? ''),
      gateway: {
        host: `203.0.113.${i + 1}`,
        ip: `203.0.113.${i + 1}`,
        ...(i > 0 && { port: 443 }),
      },
    },
    placed: resources(text).map((resource) => ({ resource, application: 'apps/istio' })),
  }));
  return viewClusters(sets).map((view, i) => ({
    ...view,
    objects: (sets[i]?.placed ?? []).map(({ resource }) => resource),
    // The first pod backs two Services.
    pods: i === 1 ? [pod, { ...pod, service: 'web' }] : [pod],
  }));
}

function joined(istioSpec: IstioSpec | undefined, ...texts: readonly string[]) {
  const fleet = fleetOf(...texts);
  const [first] = fleet;
  if (first === undefined) throw new Error('a fleet has clusters');
  return joinedMesh(first, { istioSpec, fleet });
}

describe('what an istiod sees of other clusters', () => {
  test('nothing without remote secrets', () => {
    expect(joined({ ...istio, discovery: 'isolated' }, '', '')).toBeUndefined();
    expect(joined(undefined, system('a'), '')).toBeUndefined();
  });

  test('its own network alone without remote secrets', () => {
    expect(joined({ ...istio, discovery: 'isolated' }, system('a'), '')).toEqual({
      network: 'a',
      others: [],
      gateways: [],
    });
  });

  test('the clusters that its secrets name, and all where one names none of the fleet', () => {
    const secret = (name: string): string =>
      `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: istio-system, labels: {istio/multiCluster: "true"}, annotations: {networking.istio.io/cluster: ${name}}}\n`;
    const others = (...names: readonly string[]) =>
      joined(istio, names.map(secret).join('---\n'), istiod('prod-2'), '')?.others.map(
        (one) => one.cluster,
      );
    expect(others('west')).toEqual(['west']);
    expect(others('prod-2')).toEqual(['prod-2']);
    expect(others('south')).toEqual(['prod-2']);
    expect(others('north')).toEqual([]);
    expect(others('west', 'elsewhere')).toEqual(['prod-2', 'west']);
  });

  test('all others by the id that istiod has, their pods at addresses of their own', () => {
    const found = joined(istio, system('a'), `${system('b')}---\n${istiod('prod-2')}`, '');
    expect(found?.network).toBe('a');
    expect(found?.others.map((one) => [one.cluster, one.network])).toEqual([
      ['prod-2', 'b'],
      ['west', ''],
    ]);
    const pods = found?.others.flatMap(({ workloads }) => workloads) ?? [];
    expect(pods.map(({ service, address }) => [service, address])).toEqual([
      ['api', '100.64.0.1'],
      ['web', '100.64.0.1'],
      ['api', '100.64.0.2'],
    ]);
    expect(found?.others.flatMap(({ objects }) => objects.map(({ kind }) => kind))).toEqual([
      'Namespace',
    ]);
  });

  test('gateways of the networks that have a name, where mutual TLS goes through them', () => {
    const gateways = [
      { network: 'a', address: '203.0.113.1', port: 15443 },
      { network: 'b', address: '203.0.113.2', port: 443 },
    ];
    expect(joined(istio, system('a'), system('b'), '')?.gateways).toEqual(gateways);
    const http = joined({ ...istio, gateway: 'http' }, system('a'), system('b'), '');
    expect(http?.gateways).toEqual([]);
  });

  test('its own gateway alone without remote secrets, where that hides networks', () => {
    const alone = { ...istio, discovery: 'isolated', ambient: 'multiNetwork' } as const;
    expect(joined(alone, system('a'), system('b'), '')).toEqual({
      network: 'a',
      others: [],
      gateways: [{ network: 'a', address: '203.0.113.1', port: 15443 }],
      hidesNetworks: true,
    });
    const all = joined({ ...istio, ambient: 'multiNetwork' }, system('a'), system('b'), '');
    expect([all?.hidesNetworks, all?.gateways.length]).toEqual([true, 2]);
  });
});
