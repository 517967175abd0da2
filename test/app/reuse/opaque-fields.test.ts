import { describe, expect, test } from 'vitest';
import { withoutOpaque } from '../../../src/app/reuse/opaque-fields.ts';
import { type JsonObject, jsonEqual } from '../../../src/resource/json.ts';
import { toResource } from '../../../src/resource/resource.ts';

const withPods = (spec: JsonObject, about: JsonObject = {}, pods: JsonObject = {}): JsonObject => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'shop', ...about },
  spec: { replicas: 1, template: { metadata: pods, spec: { containers: [spec] } } },
});

const withEnv = (name: string, value: string, about?: JsonObject) =>
  withPods({ env: [{ name, value }] }, about);

const config = (namespace: string, text: string): JsonObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'istio', namespace },
  data: { mesh: text },
});

const version = 'app.kubernetes.io/version';

const service = (labels: JsonObject): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', namespace: 'shop', labels },
});

const pod = (image: string, labels: JsonObject = {}): JsonObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', labels },
  spec: { containers: [{ image }] },
});

function isAlike(a: JsonObject, b: JsonObject, selected = ''): boolean {
  const [one, other] = [a, b].map((object) =>
    withoutOpaque(toResource(object, { type: 'derived', from: [] }), (key) => key === selected),
  );
  return one !== undefined && jsonEqual(one, other);
}

describe('objects are the same without opaque fields', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['an image', withPods({ image: 'a' }), withPods({ image: 'b' })],
    ['the image of a Pod', pod('a'), pod('b')],
    ['a variable', withEnv('LEVEL', 'a'), withEnv('LEVEL', 'b')],
    ['amounts', withPods({ resources: {} }), withPods({ resources: { limits: { cpu: 1 } } })],
    [
      'a checksum',
      withPods({}, {}, { annotations: { 'checksum/config': 'a' } }),
      withPods({}, {}, { annotations: { 'checksum/config': 'b' } }),
    ],
    ['the label of a version', service({ [version]: '1' }), service({ [version]: '2' })],
    ['data', config('shop', 'a'), config('shop', 'b')],
  ])('that differ in %s', (_, a, b) => {
    expect(isAlike(a, b)).toBe(true);
  });
});

describe('objects are not the same', () => {
  const istiod = { labels: { app: 'istiod' } };

  test.each<[string, JsonObject, JsonObject]>([
    ['arguments', withPods({ args: ['a'] }), withPods({ args: ['b'] })],
    ['a variable of the proxy', withEnv('ISTIO_META_X', 'a'), withEnv('ISTIO_META_X', 'b')],
    ['a variable of istiod', withEnv('A', 'a', istiod), withEnv('A', 'b', istiod)],
    ['the name of a variable', withEnv('A', 'a'), withEnv('B', 'a')],
    ['whether there is an image', withPods({ image: 'a' }), withPods({})],
    ['a number for a text', withEnv('A', 'a'), withPods({ env: [{ name: 'A', value: 1 }] })],
    [
      'a label of pods',
      withPods({}, {}, { labels: { [version]: '1' } }),
      withPods({}, {}, { labels: { [version]: '2' } }),
    ],
    ['a label of a Pod', pod('a', { [version]: '1' }), pod('a', { [version]: '2' })],
    ['another label', service({ a: '1' }), service({ a: '2' })],
    ['settings of istiod', config('istio-system', 'a'), config('istio-system', 'b')],
  ])('that differ in %s', (_, a, b) => {
    expect(isAlike(a, b)).toBe(false);
  });

  test('that differ in a label by which something is selected', () => {
    expect(isAlike(service({ [version]: '1' }), service({ [version]: '2' }), version)).toBe(false);
  });
});
