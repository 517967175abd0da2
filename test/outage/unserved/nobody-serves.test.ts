/** Requests that no endpoint answers although pods exist: one finding a cause, and none for neighbours that are right. */
import { describe, expect, test } from 'vitest';
import { renderRepository } from '../../../src/render/render.ts';
import { locate } from '../../../src/resource/resource.ts';
import { readerOf } from '../../support/hostile/memory-reader.ts';

const host = 'api.shop.svc.cluster.local';

function clustersWith(more: string): string {
  const profile = (name: string, region: string, ip: string) =>
    `{apiVersion: multicluster.x-k8s.io/v1alpha1, kind: ClusterProfile, metadata: {name: ${name}, annotations: {distributary.dev/region: ${region}, distributary.dev/zone: a, distributary.dev/gateway-host: ${ip}${more.replace('NAME', name)}}}, spec: {clusterManager: {name: git}}}`;
  return documents(profile('paris', 'eu', '203.0.113.10'), profile('boston', 'us', '203.0.113.30'));
}

const documents = (...all: readonly string[]): string => all.join('\n---\n');
const object = (kind: string, name: string, spec: string, meta = 'namespace: shop'): string =>
  `{apiVersion: ${apiOf(kind)}, kind: ${kind}, metadata: {name: ${name}, ${meta}}, spec: ${spec}}`;

function apiOf(kind: string): string {
  if (kind === 'Service') return 'v1';
  if (kind === 'Deployment') return 'apps/v1';
  if (kind === 'MultiClusterService') return 'networking.karmada.io/v1alpha1';
  return kind.endsWith('Authentication') ? 'security.istio.io/v1' : 'networking.istio.io/v1';
}

const service = (port: string, meta?: string): string =>
  object(
    'Service',
    'api',
    `{selector: {app: api}, ports: [{name: http, port: 80, ${port}}]}`,
    meta,
  );
const api = service('targetPort: 8080');
const workload = (labels: string, rest = '', replicas = 2): string =>
  object(
    'Deployment',
    'api',
    `{replicas: ${replicas}, selector: {matchLabels: {app: api}}, template: {metadata: {labels: {app: api, version: v1${labels}}${rest}}, spec: {containers: [{name: c, image: registry.example.com/c:1}]}}}`,
  );
const pods = workload('');
const exported = object('MultiClusterService', 'api', '{types: [CrossCluster]}');
const rule = (spec: string): string => object('DestinationRule', 'api', `{host: ${host}, ${spec}}`);
const tls = (mode: string): string => rule(`trafficPolicy: {tls: {mode: ${mode}}}`);
const authentication = (mode: string): string =>
  object('PeerAuthentication', 'mode', `{mtls: {mode: ${mode}}}`);
const routed = (destination: string): string =>
  object(
    'VirtualService',
    'api',
    `{hosts: [${host}], http: [{route: [{destination: {host: ${host}, ${destination}}}]}]}`,
  );
const subsets = (labels: string): string => rule(`subsets: [{name: v1, labels: {${labels}}}]`);
const meshConfig = (to: string): string =>
  `{apiVersion: v1, kind: ConfigMap, metadata: {name: istio, namespace: istio-system}, data: {mesh: "localityLbSetting: {distribute: [{from: '*', to: {${to}: 100}}]}"}}`;

/** The findings of a fleet, by code, object and clusters. */
async function found(
  all: readonly string[],
  {
    only = {},
    discovery = 'isolated',
    network = '',
  }: { only?: Record<string, readonly string[]>; discovery?: string; network?: string } = {},
): Promise<readonly string[]> {
  const files = [
    {
      path: 'distributary.yaml',
      text: `{apiVersion: distributary.dev/v1alpha1, kind: Fleet, metadata: {name: f}, spec: {derive: {istio: ${discovery === '' ? '{}' : `{discovery: ${discovery}}`}}}}`,
    },
    { path: 'topology/t.yaml', text: clustersWith(network) },
    { path: 'apps/api/api.yaml', text: documents(...all) },
    ...Object.entries(only).map(([cluster, its]) => ({
      path: `clusters/${cluster}/own.yaml`,
      text: documents(...its),
    })),
  ];
  const { diagnostics } = await renderRepository(readerOf(files.filter(({ text }) => text !== '')));
  return diagnostics
    .filter(({ severity }) => severity !== 'info')
    .map(({ code, args, clusters }) => `${code} ${args.object} ${[...clusters].sort().join(' ')}`);
}

describe('requests that no endpoint answers are an error', () => {
  test('with a port by a name that no container has', async () => {
    expect(await found([service('targetPort: web'), pods])).toEqual([
      'DIS1420 Service shop/api boston paris',
    ]);
    expect(await found([service('targetPort: web'), pods, exported])).toEqual([
      'DIS1420 Service shop/api boston paris',
    ]);
    expect(await found([api, pods])).toEqual([]);
    // A warning where istiod may read the pods of the other cluster.
    expect(await found([service('targetPort: web'), pods], { discovery: '' })).toEqual([
      'DIS1421 Service shop/api boston paris',
    ]);
  });

  test('with a port or a subset that does not exist', async () => {
    const defined = subsets('version: v1');
    expect(await found([api, pods, routed('port: {number: 81}')])).toEqual([
      'DIS1420 VirtualService shop/api boston paris',
    ]);
    expect(await found([api, pods, routed('port: {number: 80}')])).toEqual([]);
    expect(await found([api, pods, defined, routed('subset: v2')])).toEqual([
      'DIS1420 VirtualService shop/api boston paris',
    ]);
    expect(await found([api, pods, defined, routed('subset: v1')])).toEqual([]);
  });

  test('with a route of the Gateway API without a backend', async () => {
    const route = (rule: string): string =>
      `{apiVersion: gateway.networking.k8s.io/v1, kind: HTTPRoute, metadata: {name: api, namespace: shop}, spec: {parentRefs: [{group: "", kind: Service, name: api}], rules: [${rule}]}}`;
    const weighed = (weight: number) => `{backendRefs: [{name: api, port: 80, weight: ${weight}}]}`;
    for (const rule of [weighed(0), '{}']) {
      expect(await found([api, pods, route(rule)])).toEqual([
        'DIS1420 HTTPRoute shop/api boston paris',
      ]);
    }
    const redirect = '{filters: [{type: RequestRedirect, requestRedirect: {scheme: https}}]}';
    for (const rule of [weighed(1), redirect])
      expect(await found([api, pods, route(rule)])).toEqual([]);
  });

  test('but not for pods that are yet to come, and rules outside of Git', async () => {
    const later = subsets('version: v2');
    expect(await found([api, pods, later, routed('subset: v1')])).toEqual([
      'DIS0623 DestinationRule shop/api boston paris',
    ]);
    expect(await found([api, pods, routed('subset: v1')])).toEqual([
      'DIS0646 VirtualService shop/api boston paris',
    ]);
    expect(await found([service('targetPort: web'), workload('', '', 0)])).toEqual([]);
  });

  test('with subsets by labels that istiod sets, and shares of MeshConfig by locality', async () => {
    const byPlace = subsets('topology.kubernetes.io/region: us');
    expect(await found([api, pods, byPlace, routed('subset: v1')])).toEqual([
      'DIS1420 DestinationRule shop/api paris',
    ]);
    expect(await found([api, pods, meshConfig('us')])).toEqual([
      'DIS1420 ConfigMap istio-system/istio paris',
    ]);
    expect(await found([api, pods, meshConfig("'*'")])).toEqual([]);
  });

  test('where client and pods do not agree on mutual TLS', async () => {
    const out = ', sidecar.istio.io/inject: "false"';
    expect(await found([api, pods, tls('DISABLE'), authentication('STRICT')])).toEqual([
      'DIS1420 DestinationRule shop/api boston paris',
    ]);
    expect(await found([api, pods, tls('SIMPLE'), authentication('STRICT')])).toEqual([
      'DIS1420 DestinationRule shop/api boston paris',
    ]);
    expect(await found([api, pods, tls('ISTIO_MUTUAL'), authentication('DISABLE')])).toEqual([
      'DIS1420 PeerAuthentication shop/mode boston paris',
    ]);
    expect(await found([api, workload(out), tls('ISTIO_MUTUAL')])).toEqual([
      'DIS1420 DestinationRule shop/api boston paris',
    ]);
    const right = [
      [tls('DISABLE'), authentication('PERMISSIVE')],
      [tls('ISTIO_MUTUAL'), authentication('STRICT')],
      [authentication('STRICT')],
      [authentication('DISABLE')],
    ];
    for (const one of right) expect(await found([api, pods, ...one])).toEqual([]);
    expect(await found([api, workload(out), tls('DISABLE'), authentication('STRICT')])).toEqual([]);
    const open = ', annotations: {traffic.sidecar.istio.io/excludeInboundPorts: "8080"}';
    expect(
      await found([api, workload('', open), tls('DISABLE'), authentication('STRICT')]),
    ).toEqual([]);
    const listener = object(
      'Sidecar',
      'own',
      '{ingress: [{port: {number: 8080, name: http, protocol: HTTP}, defaultEndpoint: 127.0.0.1:8080}]}',
    );
    expect(await found([api, pods, listener, tls('DISABLE'), authentication('STRICT')])).toEqual(
      [],
    );
  });

  test('where a rule accepts no identity of the pods', async () => {
    const names = (account: string) =>
      rule(
        `trafficPolicy: {tls: {mode: ISTIO_MUTUAL, subjectAltNames: ["spiffe://cluster.local/ns/shop/sa/${account}"]}}`,
      );
    expect(await found([api, pods, names('other')])).toEqual([
      'DIS1420 DestinationRule shop/api boston paris',
    ]);
    expect(await found([api, pods, names('default')])).toEqual([]);
  });

  test('at the gateway of the only cluster with pods, once for all clients', async () => {
    const hidden = service(
      'targetPort: 8080',
      'namespace: shop, annotations: {networking.istio.io/exportTo: "."}',
    );
    const client = '{apiVersion: v1, kind: Namespace, metadata: {name: shop}}';
    expect(await found([client], { only: { boston: [hidden, pods, exported] } })).toEqual([
      'DIS1420 Service shop/api paris',
    ]);
    expect(await found([client], { only: { boston: [api, pods, exported] } })).toEqual([]);
    const rules = [subsets('version: v1'), routed('subset: v1')];
    const remote = { discovery: 'remoteSecrets', network: ', distributary.dev/network: net-NAME' };
    const apart = { paris: [api, ...rules], boston: [api, pods] };
    expect(await found([client], { only: apart, ...remote })).toEqual([
      'DIS1420 Service shop/api paris',
    ]);
    const alike = { paris: [api, ...rules], boston: [api, pods, ...rules] };
    expect(await found([client], { only: alike, ...remote })).toEqual([]);
  });

  test("at another cluster's gateway for a team's own entry, unless a team's own server is there", async () => {
    const entry = object(
      'ServiceEntry',
      'whoami',
      '{hosts: [whoami.corp.example], location: MESH_INTERNAL, resolution: STATIC, ports: [{number: 443, name: tls, protocol: TLS}], endpoints: [{address: 203.0.113.30, ports: {tls: 15443}}]}',
    );
    const server = object(
      'Gateway',
      'own',
      '{selector: {istio: eastwestgateway}, servers: [{port: {number: 15443, name: tls, protocol: HTTPS}, tls: {mode: SIMPLE, credentialName: x}, hosts: [whoami.corp.example]}]}',
      'namespace: istio-system',
    );
    const only = (boston: readonly string[]) => ({ only: { paris: [entry], boston } });
    expect(await found([], only([api, pods]))).toEqual(['DIS1420 ServiceEntry shop/whoami paris']);
    expect(await found([], only([api, pods, server]))).toEqual([]);
  });
});

test('the place of a rule is the line of its TLS mode', async () => {
  const { diagnostics, manifests } = await renderRepository(
    readerOf([
      {
        path: 'distributary.yaml',
        text: '{apiVersion: distributary.dev/v1alpha1, kind: Fleet, metadata: {name: f}}',
      },
      { path: 'topology/t.yaml', text: clustersWith('') },
      {
        path: 'apps/api/api.yaml',
        text: documents(api, pods, tls('DISABLE'), authentication('STRICT')),
      },
    ]),
  );
  const written = manifests
    .flatMap(({ placed }) => placed)
    .find(({ resource: { kind, name } }) => kind === 'DestinationRule' && name === 'api');
  const expected = written && locate(written.resource, '/spec/trafficPolicy/tls');
  expect(diagnostics.find(({ code }) => code === 'DIS1420')?.at).toEqual(expected);
});
