import { expect, test } from 'vitest';
import { inApiOf } from '../../../src/derive/istio/api-version.ts';
import type { IstioSpec } from '../../../src/kind/distributary-v1alpha1/derive-spec.ts';
import { deriveSpec } from '../../support/fleet-builder.ts';
import { resource } from '../../support/resources.ts';

const release = (version: string): IstioSpec => ({ version, gateway: 'mtls' });

test.each<[string, IstioSpec | 'none', string, string]>([
  ['the first release of v1', release('1.22'), 'networking.istio.io/v1', 'networking.istio.io/v1'],
  ['the one before it', release('1.21'), 'networking.istio.io/v1', 'networking.istio.io/v1beta1'],
  [
    'what has no v1',
    release('1.21'),
    'networking.istio.io/v1alpha3',
    'networking.istio.io/v1alpha3',
  ],
  ['another group', release('1.21'), 'flomesh.io/v1alpha1', 'flomesh.io/v1alpha1'],
  ['no Istio', 'none', 'networking.istio.io/v1', 'networking.istio.io/v1'],
])('%s', (_, istio, written, expected) => {
  const one = resource(`apiVersion: ${written}\nkind: Gateway\nmetadata: {name: a}\n`);
  const placed = inApiOf(deriveSpec({ istio }))({ resource: one, application: 'fleet' });
  expect([placed.resource.apiVersion, placed.resource.object['apiVersion']]).toEqual([
    expected,
    expected,
  ]);
});
