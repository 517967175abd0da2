import { describe, expect, test } from 'vitest';
import { startOfFile } from '../../src/diagnostic/position.ts';
import {
  annotationsOf,
  displayName,
  groupOf,
  labelsOf,
  locate,
  resourceKey,
  toResource,
  versionOf,
} from '../../src/resource/resource.ts';

const from = [{ ...startOfFile('apps/api/export.yaml'), line: 7 }];
const rule = toResource(
  {
    apiVersion: 'networking.istio.io/v1',
    kind: 'DestinationRule',
    metadata: { name: 'api', namespace: 'shop', labels: { app: 'api', n: 1 }, annotations: {} },
  },
  { type: 'derived', from },
);
const cluster = toResource(
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } },
  { type: 'derived', from: [] },
);

describe('a resource', () => {
  test('is told from others by group, kind, namespace and name', () => {
    expect(resourceKey(rule)).toBe('networking.istio.io/DestinationRule/shop/api');
    expect(resourceKey(cluster)).toBe('/Namespace//shop');
    expect([groupOf('v1'), versionOf('v1'), versionOf('apps/v1')]).toEqual(['', 'v1', 'v1']);
  });

  test('is named as people name it', () => {
    expect(displayName(rule)).toBe('DestinationRule shop/api');
    expect(displayName(cluster)).toBe('Namespace shop');
  });

  test('has the labels and annotations that are text', () => {
    expect(labelsOf(rule)).toEqual({ app: 'api' });
    expect(annotationsOf(rule)).toEqual({});
  });

  test('that is derived stands where its first source does', () => {
    expect(locate(rule, '/spec/host')).toEqual(from[0]);
  });
});
