import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { FleetSpec } from '../../../src/kind/distributary-v1alpha1/fleet-spec.ts';
import { decodeFleet } from '../../../src/kind/distributary-v1alpha1/fleet-spec.ts';
import { objectAt } from '../../../src/resource/json.ts';
import { locate } from '../../../src/resource/resource.ts';
import { resource } from '../../support/resources.ts';

const decode = (text: string): FleetSpec => {
  const fleet = resource(text, 'distributary.yaml');
  const spec = objectAt(fleet.object, 'spec') ?? {};
  return decodeFleet({ name: fleet.name, spec, locate: (pointer) => locate(fleet, pointer) });
};

const head = 'apiVersion: distributary.dev/v1alpha1\nkind: Fleet\nmetadata: {name: shop}\n';

describe('a Fleet that says nothing', () => {
  const fleet = decode(head);

  test('has the published defaults', () => {
    expect(fleet).toMatchObject({
      name: 'shop',
      topology: ['topology'],
      sources: [
        { path: 'apps/*', explicit: false },
        { path: 'clusters/{{ name }}', explicit: false },
      ],
      patches: [],
      branches: {
        name: 'env/{{ name }}',
        layout: 'application',
        author: 'distributary <distributary@localhost>',
      },
      derive: {
        serviceImport: 'auto',
        istio: { version: '1.30', gateway: 'mtls' },
        defaultPolicy: 'FailOver',
        locality: 'group',
        failover: [],
        outlierDetection: {
          consecutive5xxErrors: 5,
          interval: '10s',
          baseEjectionTime: '30s',
          maxEjectionPercent: 100,
        },
      },
    });
    expect(fleet).not.toHaveProperty('repoURL');
  });
});

describe('a Fleet that says everything', () => {
  const path = 'fixtures/kinds/distributary-v1alpha1/fleet/valid/full.yaml';
  const fleet = decode(readFileSync(path, 'utf8'));

  test('keeps all of it', () => {
    expect(fleet.repoURL).toBe('https://git.example.com/org/repo.git');
    expect(fleet.topology).toEqual(['topology', 'more/clusters.yaml']);
    expect(fleet.sources[1]).toMatchObject({
      path: 'teams/**/{{ region }}',
      as: 'teams/{{ zone }}',
      clusters: {
        keys: ['eu/*/*/*'],
        names: ['north'],
        exclude: ['south', 'us/*/*/*'],
        labels: { tier: 'edge' },
      },
      explicit: true,
    });
    expect(fleet.patches[0]?.target).toEqual({
      group: 'apps',
      version: 'v1',
      kind: 'Deployment',
      name: 'web(-[a-z]+)?',
      namespace: 'shop',
      annotationSelector: 'example.com/a=b',
      labelSelector: 'app in (web,api),!legacy',
    });
    expect(fleet.patches[0]?.patch).toHaveLength(4);
    expect(fleet.patches[1]?.patch).toEqual({ metadata: { annotations: { old: null } } });
    expect(fleet.patches[1]).not.toHaveProperty('clusters');
    expect(fleet.branches).toEqual({
      name: 'env/{{ name }}',
      layout: 'object',
      author: 'A Team <team@example.com>',
    });
    expect(fleet.derive).toEqual({
      serviceImport: 'multicluster.flomesh.io/v1alpha1',
      istio: {
        version: '1.26',
        gateway: 'http',
        envoyFilter: 'aggregate',
        discovery: 'remoteSecrets',
        ambient: 'multiNetwork',
      },
      defaultPolicy: 'Locality',
      locality: 'cluster',
      clusterset: 'local',
      failover: [
        { from: 'eu', to: 'us' },
        { from: 'eu', to: 'ap' },
      ],
      outlierDetection: {
        consecutive5xxErrors: 3,
        consecutiveGatewayErrors: 2,
        interval: '500ms',
        baseEjectionTime: '1m30s',
        maxEjectionPercent: 100,
        minHealthPercent: 0,
      },
    });
  });

  test('knows where each part stands', () => {
    expect(fleet.sources[2]?.at).toMatchObject({ line: 12, pointer: '/spec/sources/2' });
    expect(fleet.locate('/spec/derive/failover/1')).toMatchObject({ line: 37 });
  });
});

test.each([
  ['istio: none', { istio: 'none' }],
  ['istio: {gateway: http}', { istio: { version: '1.30', gateway: 'http' } }],
  ['defaultPolicy: ActiveActive', { defaultPolicy: 'ActiveActive' }],
  [
    'outlierDetection: {consecutive5xxErrors: 0}',
    { outlierDetection: { consecutive5xxErrors: 0, interval: '10s' } },
  ],
])('derive: {%s}', (setting, expected) => {
  expect(decode(`${head}spec:\n  derive:\n    ${setting}\n`).derive).toMatchObject(expected);
});

test('an empty list is not an absent one', () => {
  expect(decode(`${head}spec: {sources: [], topology: []}\n`)).toMatchObject({
    sources: [],
    topology: [],
  });
});
