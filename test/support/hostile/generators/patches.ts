/** A seed → a fleet whose patches and karmada overriders ask for odd things. */
import type { Json, JsonObject } from '../../../../src/resource/json.ts';
import { toYaml } from '../../../../src/resource/yaml/to-yaml.ts';
import { hostileValue, mutatedJson, oneOf, type Random, randomFor } from '../mutate-json.ts';
import { renderTrial } from '../render-trial.ts';
import { streamOf, textOf } from '../text-of.ts';
import type { Generator } from '../trial.ts';
import { hostileTexts } from '../words.ts';

const clusters = ['north', 'south']
  .map((name, i) =>
    toYaml({
      apiVersion: 'cluster.karmada.io/v1alpha1',
      kind: 'Cluster',
      metadata: { name, labels: { tier: i === 1 ? 'core' : 'edge' } },
      spec: { syncMode: 'Push', region: i === 1 ? 'us' : 'eu', zones: ['a'] },
    }),
  )
  .join('---\n');

const base: readonly JsonObject[] = [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', labels: { app: 'web' }, annotations: { a: 'b' } },
    spec: {
      replicas: 2,
      template: {
        spec: {
          containers: [
            {
              name: 'main',
              image: 'registry.example.com/web:1@sha256:0',
              command: ['a'],
              args: ['-b'],
              env: [{ name: 'A', value: 'b' }],
            },
          ],
        },
      },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'settings', namespace: 'shop' },
    data: {
      toString: 'old',
      'app.yaml': 'a: {b: [1, 2]} # c\nlevel: info\n',
      'app.json': '{"a": [1]}',
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web', namespace: 'shop' },
    spec: { ports: [{ name: 'http', port: 80 }], selector: { app: 'web' } },
  },
];

const pointers = [
  '',
  '/',
  '/spec',
  '/spec/replicas',
  '/metadata/name',
  '/metadata/labels',
  '/metadata/annotations/a',
  '/kind',
  '/data',
  '/data/app.yaml',
  '/data/toString',
  '/spec/ports/0',
  '/spec/ports/-',
  '/spec/ports/-1',
  '/spec/ports/01',
  '/spec/ports/99999999999999999999',
  '/spec/template/spec/containers/0/image',
  '/spec/template/spec/containers/0/env/-',
  '/a~1b~0c',
  '/~2',
];

const operations = ['add', 'remove', 'replace', 'move', 'copy', 'test', 'overwrite', ''];

function pointer(random: Random): string {
  return random(4) === 0 ? `/${oneOf(random, hostileTexts)}` : oneOf(random, pointers);
}

function jsonPatch(random: Random): Json {
  const count = oneOf(random, [1, 1, 2, 5, 100]);
  return Array.from({ length: count }, () => ({
    op: oneOf(random, operations),
    path: pointer(random),
    ...(random(3) > 0 ? { value: someValue(random) } : {}),
    ...(random(3) === 0 ? { from: pointer(random) } : {}),
  }));
}

function someValue(random: Random): Json {
  return random(2) === 0 ? hostileValue(random, base) : oneOf(random, base);
}

function mergePatch(random: Random): Json {
  return mutatedJson(oneOf(random, base), random, hostileValue(random, base));
}

function patchOf(random: Random): Json {
  const patch = random(2) === 0 ? jsonPatch(random) : mergePatch(random);
  const target = {
    kind: oneOf(random, [
      'Deployment',
      'ConfigMap',
      'Service',
      '.*',
      '(a+)+$',
      ...hostileTexts.slice(0, 20),
    ]),
    ...(random(3) === 0 ? { name: oneOf(random, ['.*', 'web', '(w|e|b)*', ...hostileTexts]) } : {}),
    ...(random(6) === 0
      ? { labelSelector: oneOf(random, ['app=web', 'app in (a, b)', ...hostileTexts]) }
      : {}),
  };
  return { target, patch };
}

function overriders(random: Random): JsonObject {
  const operator = oneOf(random, ['add', 'remove', 'replace', '']);
  const choices: readonly (() => JsonObject)[] = [
    () => ({ plaintext: [{ path: pointer(random), operator, value: someValue(random) }] }),
    () => ({
      imageOverrider: [
        {
          component: oneOf(random, ['Registry', 'Repository', 'Tag', 'x']),
          operator,
          value: oneOf(random, hostileTexts),
          ...(random(3) === 0 ? { predicate: { path: pointer(random) } } : {}),
        },
      ],
    }),
    () => ({
      commandOverrider: [{ containerName: 'main', operator, value: [oneOf(random, hostileTexts)] }],
    }),
    () => ({
      argsOverrider: [{ containerName: 'main', operator, value: oneOf(random, [['-b'], []]) }],
    }),
    () => ({
      labelsOverrider: [
        { operator, value: { [oneOf(random, hostileTexts)]: oneOf(random, hostileTexts) } },
      ],
    }),
    () => ({ annotationsOverrider: [{ operator, value: { a: oneOf(random, hostileTexts) } }] }),
    () => ({
      fieldOverrider: [
        {
          fieldPath: oneOf(random, ['/data/app.yaml', '/data/app.json', pointer(random)]),
          [oneOf(random, ['yaml', 'json'])]: [
            {
              subPath: oneOf(random, ['/a/b/0', '/level', pointer(random)]),
              operator,
              value: someValue(random),
            },
          ],
        },
      ],
    }),
  ];
  return oneOf(random, choices)();
}

function policyOf(random: Random, index: number): JsonObject {
  return {
    apiVersion: 'policy.karmada.io/v1alpha1',
    kind: oneOf(random, ['OverridePolicy', 'ClusterOverridePolicy']),
    metadata: { name: `p${index}`, namespace: 'shop' },
    spec: {
      resourceSelectors: [
        {
          apiVersion: oneOf(random, ['v1', 'apps/v1']),
          kind: oneOf(random, ['ConfigMap', 'Deployment']),
        },
      ],
      overrideRules: Array.from({ length: 1 + random(3) }, () => ({
        overriders: overriders(random),
      })),
    },
  };
}

/** Patches of the Fleet and override policies. */
export const patches: Generator = {
  name: 'patches',
  trial: (seed) => {
    const random = randomFor(seed);
    const list = Array.from({ length: random(4) }, () => patchOf(random));
    const policies = Array.from({ length: random(4) }, (_, i) => policyOf(random, i));
    const changed =
      random(3) === 0 ? policies.map((policy) => mutatedJson(policy, random, list)) : policies;
    const fleet = {
      apiVersion: 'distributary.dev/v1alpha1',
      kind: 'Fleet',
      metadata: { name: 'shop' },
      spec: { patches: list },
    };
    const files = [
      { path: 'distributary.yaml', text: textOf(fleet, random) },
      { path: 'topology/clusters.yaml', text: clusters },
      {
        path: 'apps/web/web.yaml',
        text: base.map((object) => textOf(object, random)).join('---\n'),
      },
      { path: 'apps/web/policies.yaml', text: streamOf(changed, random) },
    ];
    return renderTrial(files, seed);
  },
};
