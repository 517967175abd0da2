import { describe, expect, test } from 'vitest';
import { clusterMesh } from '../../../../src/istio/mesh/cluster-mesh.ts';
import { clusterVersion } from '../../../../src/istio/mesh/release/istio-version.ts';
import { deployment, operator, release, sail, viewOf } from '../../../support/istio-installers.ts';

describe('of an istiod and its canary, the one of the clients', () => {
  const namespace = (name: string, labels: string): string =>
    `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}, labels: {${labels}}}\n`;
  const gateway = (labels: string): string =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: gateway, namespace: edge}\nspec: {template: {metadata: {labels: {${labels}}}, spec: {}}}\n`;
  const stable = deployment('1.28.2');
  const canary = operator('{tag: 1.29.0, revision: canary}');
  const tagged = (tag: string, revision: string): string =>
    `apiVersion: admissionregistration.k8s.io/v1\nkind: MutatingWebhookConfiguration\nmetadata: {name: tag, labels: {istio.io/tag: ${tag}, istio.io/rev: ${revision}}}\n`;
  const sailTag = (kind: string, name: string): string =>
    `apiVersion: sailoperator.io/v1\nkind: IstioRevisionTag\nmetadata: {name: default}\nspec: {targetRef: {kind: ${kind}, name: ${name}}}\n`;
  const byRevisions = sail(
    '{version: v1.29.0, updateStrategy: {type: RevisionBased}}',
    'Istio',
  ).replace('istiod', 'mesh');
  const chart = release('istiod', '1.29.0', ', values: {revision: next, revisionTags: [prod]}');

  test.each<[string, readonly string[], string | undefined, string | undefined]>([
    ['without a label is open', [stable, canary], '1.28.2', '1.29.0'],
    [
      'has label istio-injection',
      [stable, canary, namespace('shop', 'istio-injection: enabled')],
      '1.28.2',
      undefined,
    ],
    [
      'has label istio.io/rev',
      [stable, canary, namespace('shop', 'istio.io/rev: canary')],
      '1.29.0',
      undefined,
    ],
    [
      'has both labels, of which istio-injection counts',
      [stable, canary, namespace('shop', 'istio-injection: enabled, istio.io/rev: canary')],
      '1.28.2',
      undefined,
    ],
    [
      'has no sidecars in one Namespace',
      [
        stable,
        canary,
        namespace('shop', 'istio-injection: disabled, istio.io/rev: default'),
        namespace('web', 'istio.io/rev: canary'),
      ],
      '1.29.0',
      undefined,
    ],
    [
      'is both of them',
      [
        stable,
        canary,
        namespace('shop', 'istio-injection: enabled'),
        namespace('web', 'istio.io/rev: canary'),
      ],
      '1.28.2',
      '1.29.0',
    ],
    [
      'is none of them',
      [stable, canary, namespace('shop', 'istio.io/rev: old')],
      '1.28.2',
      '1.29.0',
    ],
    [
      'is that of a gateway',
      [stable, canary, gateway('istio.io/rev: canary')],
      '1.29.0',
      undefined,
    ],
    [
      'is that of a gateway without a revision',
      [stable, canary, gateway('sidecar.istio.io/inject: "true"')],
      '1.28.2',
      undefined,
    ],
    [
      "is that of the gateway's Namespace",
      [
        stable,
        canary,
        gateway('istio.io/rev: canary'),
        namespace('edge', 'istio-injection: enabled'),
      ],
      '1.28.2',
      undefined,
    ],
    [
      'has a tag',
      [stable, canary, tagged('prod', 'canary'), namespace('shop', 'istio.io/rev: prod')],
      '1.29.0',
      undefined,
    ],
    [
      'has the default tag',
      [stable, canary, tagged('default', 'canary'), namespace('shop', 'istio-injection: enabled')],
      '1.29.0',
      undefined,
    ],
    [
      'has a tag of the chart',
      [stable, chart, namespace('shop', 'istio.io/rev: prod')],
      '1.29.0',
      undefined,
    ],
    [
      "has a revision of Sail's version",
      [stable, byRevisions, namespace('shop', 'istio.io/rev: mesh-v1-29-0')],
      '1.29.0',
      undefined,
    ],
    [
      'has a tag of Sail',
      [
        stable,
        byRevisions,
        sailTag('Istio', 'mesh'),
        namespace('shop', 'istio-injection: enabled'),
      ],
      '1.29.0',
      undefined,
    ],
    [
      'has a tag of a revision of Sail',
      [
        stable,
        sail('{version: v1.29.0}', 'IstioRevision').replace('istiod', 'next'),
        sailTag('IstioRevision', 'next'),
        namespace('shop', 'istio-injection: enabled'),
      ],
      '1.29.0',
      undefined,
    ],
    [
      'may be in values that Git lacks',
      [
        stable,
        release('istiod', '1.29.0', ', valuesFrom: [{kind: Secret, name: values}]'),
        namespace('shop', 'istio-injection: enabled'),
      ],
      '1.28.2',
      '1.29.0',
    ],
  ])('%s', (_, texts, installed, differing) => {
    const found = clusterVersion(viewOf(texts));
    expect([found.installed?.value, found.contradiction?.differing.value]).toEqual([
      installed,
      differing,
    ]);
  });

  test('brings its MeshConfig and its environment', () => {
    const its = (name: string, domain: string): string =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}, namespace: istio-system}\ndata: {mesh: "trustDomain: ${domain}"}\n`;
    const other = operator('{revision: canary, values: {pilot: {env: {A: b}}}}');
    const all = [stable, other, its('istio', 'a.example'), its('istio-canary', 'b.example')];
    const found = (labels: string) => {
      const { config, flags } = clusterMesh(viewOf([...all, namespace('shop', labels)]));
      return [config.trustDomain, flags.get('A')?.value];
    };
    expect(found('istio-injection: enabled')).toEqual(['a.example', undefined]);
    expect(found('istio.io/rev: canary')).toEqual(['b.example', 'b']);
  });
});
