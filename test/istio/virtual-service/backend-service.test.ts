import { expect, test } from 'vitest';
import { backendServices } from '../../../src/istio/virtual-service/backend-service.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { authored, object } from '../../support/fleet-builder.ts';

const to = (name: string) => ({ service: { name } });
const ingress = (spec: JsonObject) => object('networking.k8s.io/v1', 'Ingress', 'front', spec);
const route = (...backendRefs: readonly JsonObject[]) =>
  object('gateway.networking.k8s.io/v1', 'HTTPRoute', 'front', { rules: [{ backendRefs }] });

test.each<[string, JsonObject, readonly string[]]>([
  [
    'an Ingress',
    ingress({
      defaultBackend: to('api'),
      rules: [{ http: { paths: [{ backend: to('web') }, { backend: to('api') }] } }],
    }),
    ['shop/api', 'shop/web'],
  ],
  ['an Ingress with a resource', ingress({ defaultBackend: { resource: { name: 'x' } } }), []],
  ['a route', route({ name: 'api' }, { name: 'web', namespace: 'edge' }), ['shop/api', 'edge/web']],
  ['another kind', route({ name: 'api', kind: 'ServiceImport' }), []],
  ['another group', route({ name: 'api', group: 'example.com' }), []],
  ['nothing', ingress({ rules: 'none' }), []],
])('the services of %s', (_, one, services) => {
  expect([...backendServices(authored(one))]).toEqual(services);
});
