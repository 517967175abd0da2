import { describe, expect, test } from 'vitest';
import { decodeMeshConfig, defaultMeshConfig } from '../../../src/istio/mesh/mesh-config.ts';
import {
  clientNamespace,
  decodeSidecar,
  excludesFromClient,
  importedHosts,
  showsToClient,
} from '../../../src/istio/sidecar/sidecar.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { object } from '../../support/fleet-builder.ts';
import { resource } from '../../support/resources.ts';

const host = 'api.shop.svc.cluster.local';
const sidecar = (spec: JsonObject) =>
  resource(JSON.stringify(object('networking.istio.io/v1', 'Sidecar', 'default', spec)));
const listener = (...hosts: readonly string[]) => {
  const [first] = decodeSidecar(sidecar({ egress: [{ hosts }] })).egress;
  return first ?? { hosts: [] };
};

describe('showsToClient', () => {
  test.each([
    ['a name', [`shop/${host}`], true],
    ['a wildcard of all namespaces', ['*/*.cluster.local'], true],
    ["the client's namespace", ['./*'], false],
    ['a host that another item takes out', ['*/*', `~shop/${host}`], false],
    ['a wildcard that takes it out', [`shop/${host}`, '~*/*.svc.cluster.local'], false],
    ['everything taken out', ['*/*', '~/*'], false],
    ['another namespace taken out', ['*/*', `~web/${host}`], true],
    ['nothing but what is taken out', [`~shop/${host}`], false],
  ])('judges %s: %#', (_, hosts, isShown) => {
    const api = { namespace: 'shop', hosts: [host] };
    expect(showsToClient(listener(...hosts), 'web', api)).toBe(isShown);
  });

  test('reads a dot as the namespace of the client', () => {
    expect(showsToClient(listener('./*'), 'shop', { namespace: 'shop', hosts: [host] })).toBe(true);
  });

  test('asks for one of several hosts', () => {
    const routes = { namespace: 'shop', hosts: ['other.example', host] };
    expect(showsToClient(listener(`*/${host}`), 'web', routes)).toBe(true);
    expect(showsToClient(listener('*/*', '~*/other.example'), 'web', routes)).toBe(true);
  });
});

test('excludesFromClient asks for what takes out alone', () => {
  const api = { namespace: 'shop', hosts: [host] };
  expect(excludesFromClient(listener('*/*', `~./${host}`), 'shop', api)).toBe(true);
  expect(excludesFromClient(listener('*/*', `~./${host}`), 'web', api)).toBe(false);
  expect(excludesFromClient(listener('web/*'), 'web', api)).toBe(false);
});

test('importedHosts leaves out what is taken out', () => {
  const one = sidecar({ egress: [{ hosts: ['~/*'] }, { hosts: ['~shop/*', './*'] }] });
  expect(importedHosts(one)).toEqual([
    { namespace: '.', host: '*', isExcluded: false, pointer: '/spec/egress/1/hosts/1' },
  ]);
});

test('decodeSidecar reads whom it is for and what becomes of other hosts', () => {
  expect(decodeSidecar(sidecar({}))).toEqual({
    egress: [],
    workloadLabels: undefined,
    isRegistryOnly: undefined,
    hasIngress: false,
  });
  const one = sidecar({
    workloadSelector: { labels: { app: 'page' } },
    outboundTrafficPolicy: { mode: 'REGISTRY_ONLY' },
    egress: [{ port: { number: 80, protocol: 'http2' }, bind: '127.0.0.1', hosts: [] }],
  });
  expect(decodeSidecar(one)).toEqual({
    egress: [{ hosts: [], port: 80, protocol: 'HTTP2', isBound: true, pointer: '/spec/egress/0' }],
    workloadLabels: { app: 'page' },
    isRegistryOnly: true,
    hasIngress: false,
  });
});

test('clientNamespace is any for a Sidecar of the root namespace', () => {
  const own = sidecar({});
  expect(clientNamespace(own, 'web', defaultMeshConfig)).toBe(own.namespace);
  expect(clientNamespace(own, 'web', decodeMeshConfig({ rootNamespace: own.namespace }))).toBe(
    'web',
  );
  expect(clientNamespace({ ...own, namespace: 'istio-system' }, 'web', defaultMeshConfig)).toBe(
    'web',
  );
});

test.each([
  [{}, true],
  [{ mode: 'REGISTRY_ONLY' }, true],
  [{ mode: 'ALLOW_ANY' }, false],
  [{ egressProxy: { host: 'out.shop.svc.cluster.local' } }, true],
])('decodeSidecar takes the first value of the type for the mode of %j', (policy, expected) => {
  expect(decodeSidecar(sidecar({ outboundTrafficPolicy: policy })).isRegistryOnly).toBe(expected);
  expect(decodeMeshConfig({ outboundTrafficPolicy: policy }).isRegistryOnly).toBe(expected);
});
