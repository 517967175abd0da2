import { expect, test } from 'vitest';
import { validateResource } from '../../../../src/kind/validate-resource.ts';
import type { JsonObject } from '../../../../src/resource/json.ts';
import { specOf } from '../../../../src/resource/resource.ts';
import { resource } from '../../../support/resources.ts';

/** An entry with one port and an endpoint that other entries may have too. */
function entryOf(port: string, resolution: string, endpoint: JsonObject) {
  const entry = resource(`
apiVersion: networking.istio.io/v1
kind: ServiceEntry
metadata: {name: a, namespace: shop}
spec: {hosts: [a.example.com], location: MESH_INTERNAL, resolution: ${resolution}, ports: [{name: ${port}, number: 80}]}
`);
  const spec = { ...specOf(entry), endpoints: [endpoint] };
  return { ...entry, object: { ...entry.object, spec } };
}

test('an endpoint of several entries is judged by what each of them asks', () => {
  const endpoint = { address: '203.0.113.1', ports: { http: 8080 } };
  const named = { address: 'a.example.org' };
  const codesOf = (port: string, resolution: string, one: JsonObject) =>
    validateResource(entryOf(port, resolution, one)).map(({ code }) => code);
  expect(codesOf('http', 'STATIC', endpoint)).toEqual([]);
  expect(codesOf('web', 'STATIC', endpoint)).toEqual(['DIS1153']);
  expect(codesOf('http', 'STATIC', endpoint)).toEqual([]);
  expect(codesOf('http', 'DNS', named)).toEqual([]);
  expect(codesOf('http', 'STATIC', named)).toEqual(['DIS1151']);
});
