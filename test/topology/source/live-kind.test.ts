import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/resource/json.ts';
import { keptObject, withoutDefaults } from '../../../src/topology/source/live-kind.ts';
import { clusterSources } from '../../../src/topology/source/registry.ts';

const kinds = clusterSources.flatMap(({ live }) => live);

/** What is kept of an object of a kind, named by group and kind. */
const kept = (name: string, object: JsonObject): JsonObject => {
  const kind = kinds.find(({ group, plural }) => `${plural}.${group}` === name);
  if (kind === undefined) throw new Error(name);
  return kind.keep(object);
};

describe('of a live object is kept', () => {
  test('its name, its labels, and the annotations that are ours', () => {
    const metadata = {
      name: 'north',
      namespace: 'fleet',
      uid: '1',
      resourceVersion: '9',
      labels: { tier: 'edge' },
      annotations: {
        'distributary.dev/region': 'eu',
        'kubectl.kubernetes.io/last-applied-configuration': '{"spec":{"kubeconfig":"s3cret"}}',
      },
      managedFields: [],
    };
    const spec = { clusterManager: { name: 'manager' }, displayName: 'The North' };
    const status = { accessProviders: [{ name: 'token', cluster: { server: 'https://s3cret' } }] };
    const object = { metadata, spec, status };
    expect(kept('clusterprofiles.multicluster.x-k8s.io', object)).toEqual({
      apiVersion: 'multicluster.x-k8s.io/v1alpha1',
      kind: 'ClusterProfile',
      metadata: {
        name: 'north',
        namespace: 'fleet',
        labels: { tier: 'edge' },
        annotations: { 'distributary.dev/region': 'eu' },
      },
      spec,
    });
  });

  test.each(['flomesh.io', 'multicluster.flomesh.io'])(
    'of a Cluster of %s what is not the default, and no kubeconfig',
    (group) => {
      const spec = {
        region: 'eu',
        zone: 'default',
        group: 'default',
        gatewayHost: '10.0.0.1',
        gatewayPort: 80,
        kubeconfig: 's3cret',
        fsmMeshConfigName: 'fsm-mesh-config',
        fsmNamespace: 'fsm-system',
      };
      expect(kept(`clusters.${group}`, { metadata: { name: 'north' }, spec })).toEqual({
        apiVersion: `${group}/v1alpha1`,
        kind: 'Cluster',
        metadata: { name: 'north' },
        spec: { region: 'eu', gatewayHost: '10.0.0.1', fsmNamespace: 'fsm-system' },
      });
    },
  );

  test.each<[JsonObject, JsonObject]>([
    [{ name: 'bm9ydGg=', config: 's3cret' }, { stringData: { name: 'north' } }],
    [{ config: 's3cret' }, {}],
  ])('of a Secret the name alone', (data, expected) => {
    const metadata = {
      name: 'cluster-1',
      labels: { 'argocd.argoproj.io/secret-type': 'cluster', tier: 'edge' },
    };
    expect(kept('secrets.', { metadata, data })).toEqual({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata,
      ...expected,
    });
  });
});

test('every reader says where its objects are in an API server, or is for Git alone', () => {
  const unasked = clusterSources.filter(({ live }) => live.length === 0);
  expect(unasked.map(({ summary }) => summary)).toEqual([
    'Cluster of cluster.x-k8s.io',
    'ManagedCluster of cluster.open-cluster-management.io',
  ]);
});

test('secrets are asked for by their label', () => {
  const secrets = kinds.filter(({ plural }) => plural === 'secrets');
  expect(secrets.map(({ labelSelector }) => labelSelector)).toEqual([
    'argocd.argoproj.io/secret-type=cluster',
  ]);
});

test('defaults and nulls state nothing', () => {
  const defaults = { a: 1, b: 'x', c: undefined, d: undefined, e: undefined };
  const value = { a: 1, b: 'y', c: null, d: false, other: 1 };
  expect(withoutDefaults(value, defaults)).toEqual({ b: 'y', d: false });
  expect(withoutDefaults(undefined, defaults)).toEqual({});
});

test('a name that is missing is empty, never made up', () => {
  const [kind] = kinds;
  if (kind === undefined) throw new Error('no kind');
  expect(keptObject(kind, {}, {})).toMatchObject({ metadata: { name: '' } });
});
