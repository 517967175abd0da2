import { describe, expect, test } from 'vitest';
import type { IstioCrd } from '../../../src/kind/istio-crd/istio-kinds.ts';
import { istioKinds } from '../../../src/kind/istio-crd/istio-kinds.ts';
import { wasmPlugins } from '../../../src/kind/istio-crd/plain-kinds.ts';
import { validateResource } from '../../../src/kind/validate-resource.ts';
import { resource, showPlaces } from '../../support/resources.ts';

const crd: IstioCrd = {
  group: 'things.istio.io',
  kind: 'Thing',
  plural: 'things',
  versions: ['v1', 'v1beta1'],
  spec: { $ref: '#/$defs/size' },
  shared: { size: { type: 'object', properties: { size: { type: 'integer' } } } },
};

test('a kind is there in every version, newest first, with one schema', () => {
  const kinds = istioKinds(crd);
  expect(kinds.map(({ version }) => version)).toEqual(['v1', 'v1beta1']);
  expect(new Set(kinds.map(({ schema }) => schema)).size).toBe(1);
  expect(kinds[0]?.schema).toMatchObject({
    properties: { apiVersion: { enum: ['things.istio.io/v1', 'things.istio.io/v1beta1'] } },
    $defs: { size: { type: 'object' } },
  });
});

test('a kind with rules has to have a spec', () => {
  expect(istioKinds(crd)[0]?.schema['required']).not.toContain('spec');
  expect(istioKinds(crd, () => [])[0]?.schema['required']).toContain('spec');
});

describe('an annotation of Istio itself', () => {
  const withAnnotation = (kind: string, name: string): readonly string[] => {
    const lines = [`apiVersion: security.istio.io/v1`, `kind: ${kind}`, 'metadata:', '  name: a'];
    const text = [...lines, `  annotations: {${name}: "true"}`, 'spec: {}'].join('\n');
    return showPlaces(validateResource(resource(text)));
  };
  test.each([
    ['AuthorizationPolicy', 'istio.io/dry-run', []],
    ['PeerAuthentication', 'istio.io/dry-run', ['5:35 DIS1106']],
    ['AuthorizationPolicy', 'internal.istio.io/parents', ['5:44 DIS1106']],
    ['PeerAuthentication', 'example.com/dry-run', []],
  ])('in %s: %s', (kind, name, expected) => {
    expect(withAnnotation(kind, name)).toEqual(expected);
  });
});

test('keys with a wildcard are refused', () => {
  const text = [
    'apiVersion: extensions.istio.io/v1alpha1',
    'kind: WasmPlugin',
    'metadata: {name: a}',
    'spec: {url: "oci://a", selector: {matchLabels: {"app*": web}}}',
  ].join('\n');
  expect(wasmPlugins).toHaveLength(1);
  expect(showPlaces(validateResource(resource(text)))).toEqual(['4:48 DIS0253']);
});
