/** Laws of karmada's policies: their order in files doesn't matter, what is for nobody changes nothing, and no policy throws. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../src/resource/json.ts';
import { toYaml } from '../../src/resource/yaml/to-yaml.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { anyObject } from '../support/json-arbitrary.ts';
import { type PlacedFiles, placeFiles } from '../support/place-files.ts';

const draws = drawsFor(import.meta.url);

const clusters = ['north', 'south', 'west']
  .map((name, i) =>
    toYaml({
      apiVersion: 'cluster.karmada.io/v1alpha1',
      kind: 'Cluster',
      metadata: { name, labels: { tier: i === 1 ? 'core' : 'edge' } },
      spec: { syncMode: 'Push', region: i === 2 ? 'us' : 'eu', zones: ['a', 'b'].slice(i % 2) },
    }),
  )
  .join('---\n');

const objects = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop, labels: {app: web}} # the shop
spec:
  replicas: 5
  template: {spec: {containers: [{name: main, image: "web:1"}], volumes: [{name: a, configMap: {name: settings}}]}}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: settings, namespace: shop, labels: {app: web}}
data: {a: "1"}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: other, namespace: shop}
data: {a: "1"}
`;

const name = fc.constantFrom('north', 'south', 'west', 'nobody');
const affinity = fc.record(
  {
    clusterNames: fc.subarray(['north', 'south', 'west']),
    exclude: fc.array(name, { maxLength: 1 }),
    labelSelector: fc.constantFrom({ matchLabels: { tier: 'edge' } }, {}),
  },
  { requiredKeys: [] },
);
const selector = fc.record(
  {
    type: fc.constantFrom(['apps/v1', 'Deployment'], ['v1', 'ConfigMap']),
    name: fc.constantFrom('web', 'settings'),
    labelSelector: fc.constant({ matchLabels: { app: 'web' } }),
  },
  { requiredKeys: ['type'] },
);
const selectors = fc
  .array(selector, { minLength: 1, maxLength: 2 })
  .map((list) =>
    list.map(({ type: [apiVersion, kind], ...rest }) => ({ apiVersion, kind, ...rest })),
  );
const placement = fc.record(
  {
    clusterAffinity: affinity,
    replicaScheduling: fc.constantFrom({}, { replicaSchedulingType: 'Duplicated' }),
  },
  { requiredKeys: [] },
);
const propagation = fc.record(
  { placement, priority: fc.integer({ min: 0, max: 1 }), propagateDeps: fc.boolean() },
  { requiredKeys: [] },
);
const overriders = fc.constantFrom(
  { labelsOverrider: [{ operator: 'add', value: { by: 'one' } }] },
  { labelsOverrider: [{ operator: 'add', value: { by: 'two', app: 'api' } }] },
  { imageOverrider: [{ component: 'Tag', operator: 'replace', value: '2' }] },
  { plaintext: [{ path: '/metadata/annotations', operator: 'add', value: { x: 'y' } }] },
);
const override = fc.record({
  overrideRules: fc.array(
    fc.record({ targetCluster: affinity, overriders }, { requiredKeys: ['overriders'] }),
    { minLength: 1, maxLength: 2 },
  ),
});

const policy = fc
  .tuple(
    fc.constantFrom(
      'PropagationPolicy',
      'ClusterPropagationPolicy',
      'OverridePolicy',
      'ClusterOverridePolicy',
    ),
    selectors,
    propagation,
    override,
  )
  .map(
    ([kind, resourceSelectors, propagated, overridden]): JsonObject => ({
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind,
      spec: { resourceSelectors, ...(kind.endsWith('OverridePolicy') ? overridden : propagated) },
    }),
  );
const policies = fc.array(policy, { maxLength: 5 }).map((list) =>
  list.map((one, i) => ({
    ...one,
    metadata: {
      name: `p${i}`,
      ...(String(one['kind']).startsWith('Cluster') ? {} : { namespace: 'shop' }),
    },
  })),
);

function placed(list: readonly JsonObject[]): PlacedFiles {
  const text = list.map((one) => toYaml(one)).join('---\n');
  return placeFiles([
    { path: 'topology/clusters.yaml', text: clusters },
    { path: 'apps/shop/objects.yaml', text: objects },
    ...(text === '' ? [] : [{ path: 'apps/shop/policies.yaml', text }]),
  ]);
}

/** What each cluster gets, to the byte. */
function texts({ sets }: PlacedFiles): unknown {
  return sets.map((set) => [
    set.cluster.name,
    set.placed.map(({ resource: { origin } }) => origin.type === 'authored' && origin.source.text),
  ]);
}

const anyValue = fc.oneof(
  fc.constantFrom<Json>(null, 1, true, '', []),
  anyObject,
  anyObject.map((one): Json => [one]),
);

const runs = { numRuns: draws.count(25) };

describe('policies', () => {
  test('mean the same in any order', () => {
    const shuffled = policies.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const codes = (found: PlacedFiles) => found.diagnostics.map(({ code }) => code).sort();
        expect(texts(placed(other))).toEqual(texts(placed(list)));
        expect(codes(placed(other))).toEqual(codes(placed(list)));
      }),
      runs,
    );
  });

  test('place nothing twice in a cluster, and nothing that nobody wrote', () => {
    fc.assert(
      fc.property(policies, (list) => {
        for (const { placed: own } of placed(list).sets) {
          const names = own.map(({ resource }) => `${resource.kind} ${resource.name}`);
          expect(new Set(names).size).toBe(names.length);
          expect(['Deployment web', 'ConfigMap settings', 'ConfigMap other']).toEqual(
            expect.arrayContaining(names),
          );
        }
      }),
      runs,
    );
  });

  test('for no cluster or no object change no byte', () => {
    const idle = (spec: JsonObject): JsonObject => ({
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'ClusterOverridePolicy',
      metadata: { name: 'idle' },
      spec,
    });
    const labels = { labelsOverrider: [{ operator: 'add', value: { idle: 'yes' } }] };
    const absent = { labelsOverrider: [{ operator: 'remove', value: { absent: 'yes' } }] };
    const nobody = { clusterNames: ['nobody'] };
    fc.assert(
      fc.property(
        policies,
        fc.constantFrom(
          { overrideRules: [{ targetCluster: nobody, overriders: labels }] },
          {
            resourceSelectors: [{ apiVersion: 'v1', kind: 'Secret' }],
            overrideRules: [{ overriders: labels }],
          },
          { overrideRules: [{ overriders: absent }] },
        ),
        (list, spec) => {
          expect(texts(placed([...list, idle(spec)]))).toEqual(texts(placed(list)));
        },
      ),
      runs,
    );
  });

  test('of any shape end in findings', () => {
    const shape = fc.tuple(
      policy,
      fc.array(
        fc.constantFrom(
          'spec',
          'placement',
          'overrideRules',
          'resourceSelectors',
          '0',
          'overriders',
          'clusterAffinity',
        ),
        { maxLength: 4 },
      ),
      anyValue,
    );
    fc.assert(
      fc.property(shape, ([one, path, value]) => {
        const broken = { ...replaced(one, ['spec', ...path], value), metadata: { name: 'p' } };
        expect(placed([broken]).sets).toHaveLength(3);
      }),
      runs,
    );
  });
});

function replaced(object: Json, [key, ...rest]: readonly string[], value: Json): JsonObject {
  const members = isObject(object) ? object : {};
  if (key === undefined) return members;
  const present = members[key] ?? null;
  return { ...members, [key]: rest.length === 0 ? value : replaced(present, rest, value) };
}
