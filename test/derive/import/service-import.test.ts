import { describe, expect, test } from 'vitest';
import { deriveFleet } from '../../../src/derive/derive.ts';
import type { DeriveSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import {
  authoredSet,
  type ClusterTraits,
  cluster,
  deriveSpec,
  service,
  serviceExport,
  trafficPolicy,
} from '../../support/fleet-builder.ts';

/** North exports and south may have a policy; what south imports, and what is found. */
function imports(spec: Partial<DeriveSpec>, traits: ClusterTraits = {}, policy?: string) {
  const sets = [
    authoredSet(cluster('north', traits), service(), serviceExport()),
    authoredSet(cluster('south'), ...(policy === undefined ? [] : [trafficPolicy(policy)])),
  ];
  const { value, diagnostics } = deriveFleet(sets, deriveSpec({ istio: 'none', ...spec }));
  const found = value[1]?.derived.filter(({ resource }) => resource.kind === 'ServiceImport') ?? [];
  return {
    apiVersions: found.map(({ resource }) => resource.apiVersion),
    at: diagnostics.map(({ code, at }) => `${code} ${at.file}`),
  };
}

describe('serviceImport', () => {
  test.each<[string, readonly string[]]>([
    ['auto', ['flomesh.io/v1alpha1']],
    ['multicluster.x-k8s.io/v1alpha1', ['multicluster.x-k8s.io/v1alpha1']],
    ['none', []],
  ])('makes with serviceImport %s: %j', (serviceImport, apiVersions) => {
    expect(imports({ serviceImport })).toEqual({ apiVersions, at: [] });
  });

  test.each<[string, ClusterTraits, string, readonly string[]]>([
    [
      'a name without an address',
      { gateway: 'north.example.com' },
      'auto',
      ['DIS0420 topology/north.yaml'],
    ],
    ['a name with an address', { gateway: 'north.example.com', ip: '203.0.113.1' }, 'auto', []],
    [
      'a name, when no import holds an address',
      { gateway: 'north.example.com' },
      'multicluster.x-k8s.io/v1beta1',
      [],
    ],
    ['no gateway', { gateway: '' }, 'auto', ['DIS0421 topology/north.yaml']],
    ['no gateway, when no import is made', { gateway: '' }, 'none', []],
  ])('judges %s', (_, traits, serviceImport, at) => {
    expect(imports({ serviceImport }, traits).at).toEqual(at);
  });

  test.each(['Locality', 'ActiveActive'])('holds the whole offer under policy %s', (policy) => {
    expect(imports({}, {}, policy).apiVersions).toEqual(['flomesh.io/v1alpha1']);
  });
});
