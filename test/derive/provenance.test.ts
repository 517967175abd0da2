import { describe, expect, test } from 'vitest';
import { derivedFrom, toDerived } from '../../src/derive/provenance.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { authored, cluster, object } from '../support/fleet-builder.ts';

const source = (name: string, where: string) => ({
  resource: authored(object('flomesh.io/v1alpha1', 'ServiceExport', name, {})),
  cluster: cluster(where),
});

describe('derivedFrom', () => {
  test('lists kind, namespace, name and cluster, sorted, each once', () => {
    const sources = [source('b', 'north'), source('a', 'south'), source('b', 'north')];
    expect(derivedFrom(sources)).toBe('ServiceExport/shop/a@south,ServiceExport/shop/b@north');
  });

  test('leaves out the namespace of what has none', () => {
    const bare = authored({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } });
    expect(derivedFrom([{ resource: bare, cluster: cluster('north') }])).toBe(
      'Namespace/shop@north',
    );
  });

  test('adds to what was listed before', () => {
    expect(derivedFrom([source('a', 'north')], 'Z/shop/z@west,ServiceExport/shop/a@north')).toBe(
      'ServiceExport/shop/a@north,Z/shop/z@west',
    );
  });
});

describe('toDerived', () => {
  const made = (metadata: JsonObject) =>
    toDerived({ apiVersion: 'v1', kind: 'Service', metadata, spec: { type: 'ClusterIP' } }, [
      source('a', 'north'),
    ]);

  test('says what it follows from and who manages it', () => {
    const { object, name, namespace } = made({ name: 'a', namespace: 'shop' });
    expect({ name, namespace }).toEqual({ name: 'a', namespace: 'shop' });
    expect(object).toEqual({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {
        annotations: { 'distributary.dev/derived-from': 'ServiceExport/shop/a@north' },
        labels: { 'app.kubernetes.io/managed-by': 'distributary' },
        name: 'a',
        namespace: 'shop',
      },
      spec: { type: 'ClusterIP' },
    });
  });

  test('keeps annotations and labels of the object, and needs no namespace', () => {
    const { object } = made({ name: 'a', annotations: { x: 'y' }, labels: { l: 'm' } });
    expect(object['metadata']).toEqual({
      annotations: { x: 'y', 'distributary.dev/derived-from': 'ServiceExport/shop/a@north' },
      labels: { 'app.kubernetes.io/managed-by': 'distributary', l: 'm' },
      name: 'a',
    });
  });

  test('points at its sources', () => {
    expect(made({ name: 'a' }).origin).toMatchObject({
      type: 'derived',
      from: [{ file: 'ServiceExport-a.yaml' }],
    });
  });
});
