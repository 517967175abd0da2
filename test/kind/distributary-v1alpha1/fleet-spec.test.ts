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
        outlierDetection: { maxEjectionPercent: 100 },
      },
    });
    expect(fleet).not.toHaveProperty('repoURL');
  });
});

describe('a Fleet that says everything', () => {
  const path = 'fixtures/kinds/distributary-v1alpha1/fleet/valid/full.yaml';
  const text = readFileSync(path, 'utf8');
  const fleet = decode(text);
  const written = objectAt(resource(text, path).object, 'spec') ?? {};

  test('keeps all of it', () => {
    const { derive, ...rest } = written;
    const { istio, ...derived } = objectAt({ derive }, 'derive') ?? {};
    expect(fleet).toMatchObject({
      ...rest,
      derive: { ...derived, istio: objectAt({ istio }, 'istio') },
      hasIstioVersion: true,
    });
  });

  test('gets nothing that it does not say', () => {
    expect(fleet.sources.map(({ explicit }) => explicit)).not.toContain(false);
    expect(Object.keys(fleet.derive).sort()).toEqual(
      Object.keys(objectAt(written, 'derive') ?? {}).sort(),
    );
    expect(fleet.patches[1]).not.toHaveProperty('clusters');
  });

  test('knows where each part stands', () => {
    expect(fleet.sources[2]?.at).toMatchObject({ line: 12, pointer: '/spec/sources/2' });
    expect(fleet.locate('/spec/derive/failover/1')).toMatchObject({ line: 42 });
  });
});

test.each([
  ['istio: none', { istio: 'none' }],
  ['istio: {gateway: http}', { istio: { version: '1.30', gateway: 'http' } }],
  ['defaultPolicy: ActiveActive', { defaultPolicy: 'ActiveActive' }],
  [
    'outlierDetection: {consecutive5xxErrors: 0}',
    { outlierDetection: { consecutive5xxErrors: 0, maxEjectionPercent: 100 } },
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
