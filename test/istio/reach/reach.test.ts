import { describe, expect, test } from 'vitest';
import type { ClusterState } from '../../../src/check/cluster-state.ts';
import { causesOf, type Reach, reachGateway } from '../../../src/istio/reach/reach.ts';
import type { JsonObject } from '../../../src/resource/json.ts';
import { statesOf } from '../../support/cluster-states.ts';
import { cluster, object, rule, service, withMetadata } from '../../support/fleet-builder.ts';

const selector = { app: 'reviews' };
const reviews = service('reviews', { selector });
const labelled = (labels: JsonObject) => ({ metadata: { labels } });
const pods = object('apps/v1', 'Deployment', 'reviews', {
  selector: { matchLabels: selector },
  template: {
    ...labelled({ ...selector, version: 'v1' }),
    spec: {
      containers: [{ name: 'c', image: 'c:1', ports: [{ name: 'web', containerPort: 8080 }] }],
    },
  },
});
const name = 'outbound_.80_._.reviews.shop.svc.cluster.local';

/** The way to a cluster that runs these objects. */
function reach(far: readonly JsonObject[], sent: { serverName?: string; isMutual?: boolean } = {}) {
  const [here, there] = statesOf([cluster('here'), []], [cluster('there'), far]);
  return told(reachOf(here, there, sent));
}

function reachOf(
  here: ClusterState | undefined,
  there: ClusterState | undefined,
  { serverName = name, isMutual = true }: { serverName?: string; isMutual?: boolean },
): Reach {
  if (here === undefined || there === undefined) throw new Error('two clusters have two states');
  return reachGateway(here, there, { serverName, isMutual, sender: undefined });
}

/** The pods, or the kind and the text of the first cause. */
function told(found: Reach): readonly string[] {
  if (!('refused' in found)) return found.pods;
  return found.refused.slice(0, 1).map(({ kind, text }) => `${kind}: ${text}`);
}

const ingress = (spec: JsonObject) =>
  object('networking.k8s.io/v1', 'NetworkPolicy', 'policy', { podSelector: {}, ...spec });
const gatewayNamespace = {
  namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'istio-system' } },
};

describe('a request for the gateway of another cluster', () => {
  test('reaches the workloads of the Service, or pods that Git does not have', () => {
    expect(reach([reviews, pods])).toEqual(['Deployment shop/reviews']);
    expect(reach([reviews])).toEqual([]);
  });

  test('ends at pods that are scaled to zero', () => {
    const resting = { ...pods, spec: { ...Object(pods['spec']), replicas: 0 } };
    const ended = ['at-rest: Deployment shop/reviews is scaled to zero'];
    expect(reach([reviews, resting])).toEqual(ended);
    const other = withMetadata(pods, { name: 'reviews-v2' });
    expect(reach([reviews, resting, other])).toEqual(['Deployment shop/reviews-v2']);
  });

  test('ends there with another name, and without mutual TLS', () => {
    const port = name.replace('80', '90');
    expect(reach([reviews, pods], { serverName: port })).toEqual([
      'name-unknown: Service shop/reviews has no port 90',
    ]);
    expect(reach([reviews, pods], { serverName: 'reviews.example.com' })).toEqual([
      'name-unknown: the gateway of there has no service for the server name "reviews.example.com"',
    ]);
    const elsewhere = 'outbound_.80_._.reviews.example.com';
    expect(reach([reviews, pods], { serverName: elsewhere })[0]).toContain('name-unknown');
    expect(reach([reviews, pods], { isMutual: false })[0]).toContain('plain-text');
  });

  test('reaches a subset that a rule defines for the gateway, and that has pods', () => {
    const subset = { serverName: name.replace('_._', '_.v1_') };
    const host = 'reviews.shop.svc.cluster.local';
    const subsets = (version: string) => [{ name: 'v1', labels: { version } }];
    expect(reach([reviews, pods], subset)[0]).toContain('no DestinationRule defines subset "v1"');
    expect(reach([reviews, pods, rule(host, { subsets: subsets('v1') })], subset)).toEqual([
      'Deployment shop/reviews',
    ]);
    const hidden = rule(host, { subsets: subsets('v1'), exportTo: ['.'] });
    expect(reach([reviews, pods, hidden], subset)[0]).toContain('that the gateway sees');
    const empty = rule(host, { subsets: subsets('v2') });
    expect(reach([reviews, pods, empty], subset)[0]).toContain('no pod has the labels');
  });

  test('ends at a rule by which the gateway connects to the original destination', () => {
    const host = 'reviews.shop.svc.cluster.local';
    const balanced = (simple: string) => ({ loadBalancer: { simple } });
    const leaving = balanced('PASSTHROUGH');
    const at = (spec: JsonObject, subset = '') =>
      reach([reviews, pods, rule(host, spec)], { serverName: name.replace('_._', `_.${subset}_`) });
    const ofPort = { portLevelSettings: [{ port: { number: 80 }, ...leaving }] };
    const open = ['Deployment shop/reviews'];
    expect(at({ trafficPolicy: leaving })).toEqual([
      'original-destination: DestinationRule shop/reviews sets loadBalancer.simple PASSTHROUGH for the gateway, too, which then has no endpoints',
    ]);
    expect(at({ trafficPolicy: ofPort })[0]).toContain('original-destination');
    const other = { portLevelSettings: [{ port: { number: 90 }, ...leaving }] };
    expect(at({ trafficPolicy: other }), 'of another port').toEqual(open);
    expect(at({ trafficPolicy: leaving, exportTo: ['.'] }), 'hidden').toEqual(open);
    expect(at({ trafficPolicy: balanced('RANDOM') })).toEqual(open);
    const subsets = [{ name: 'v1', labels: { version: 'v1' }, trafficPolicy: leaving }];
    expect(at({ subsets }), 'of a subset alone').toEqual(open);
    expect(at({ subsets }, 'v1')[0]).toContain('original-destination');
    const own = [{ ...subsets[0], trafficPolicy: ofPort }];
    expect(at({ subsets: own }, 'v1')[0]).toContain('original-destination');
  });

  test('reaches machines that take mutual TLS', () => {
    const machine = (labels: JsonObject) =>
      object('networking.istio.io/v1', 'WorkloadEntry', 'vm', {
        address: '10.2.9.9',
        labels: { ...selector, ...labels },
      });
    const taking = machine({ 'security.istio.io/tlsMode': 'istio' });
    expect(reach([reviews, taking])).toEqual(['WorkloadEntry shop/vm']);
    expect(reach([reviews, machine({})])[0]).toContain(
      'WorkloadEntry shop/vm has neither the label',
    );
  });

  test('ends at pods without a sidecar, though their label has the gateway get them', () => {
    const labels = { ...selector, 'security.istio.io/tlsMode': 'istio' };
    const template = {
      metadata: { labels },
      spec: { hostNetwork: true, containers: [{ name: 'c' }] },
    };
    const bare = object('apps/v1', 'Deployment', 'reviews', { template });
    expect(reach([reviews, bare])[0]).toContain('uninjected: ');
  });

  test('ends at a headless Service of machines alone', () => {
    const headless = service('reviews', { selector, clusterIP: 'None' });
    const machine = object('networking.istio.io/v1', 'WorkloadEntry', 'vm', {
      address: '10.2.9.9',
      serviceAccount: 'vm',
      labels: selector,
    });
    expect(reach([reviews, machine])).toEqual(['WorkloadEntry shop/vm']);
    expect(reach([headless, machine])[0]).toContain('no-endpoint: ');
    expect(reach([headless, machine, pods])).toEqual(['Deployment shop/reviews']);
  });

  test('reaches machines at a port by name only where they have a port of that name', () => {
    const ports = [{ name: 'http', port: 80, targetPort: 'web' }];
    const named = object('v1', 'Service', 'reviews', { selector, ports });
    const labels = { ...selector, 'security.istio.io/tlsMode': 'istio' };
    const machine = (ports: JsonObject) =>
      object('networking.istio.io/v1', 'WorkloadEntry', 'vm', {
        address: '10.2.9.9',
        labels,
        ports,
      });
    expect(reach([named, machine({ web: 8080 })])).toEqual(['WorkloadEntry shop/vm']);
    expect(reach([named, machine({ http: 8080 })])).toEqual([
      'port-unknown: no WorkloadEntry of Service shop/reviews has a port named "web"',
    ]);
    const group = (ports: JsonObject) =>
      object('networking.istio.io/v1', 'WorkloadGroup', 'vms', {
        metadata: { labels },
        template: { ports },
      });
    expect(reach([named, group({ web: 8080 })])).toEqual(['WorkloadGroup shop/vms']);
    expect(reach([named, group({})])[0]).toContain('no WorkloadEntry');
  });

  test('ends at a NetworkPolicy that Git shows to refuse the gateway', () => {
    const open = ['Deployment shop/reviews'];
    const at = (rules: JsonObject[]) => reach([reviews, pods, ingress({ ingress: rules })]);
    expect(reach([reviews, pods, ingress({})])[0]).toContain('network-policy');
    expect(reach([reviews, pods, ingress({ policyTypes: ['Egress'] })])).toEqual(open);
    expect(at([{}])).toEqual(open);
    expect(at([{ from: [gatewayNamespace] }])).toEqual(open);
    expect(at([{ from: [{ podSelector: {} }] }])[0]).toContain('network-policy');
    expect(at([{ from: [{ ipBlock: { cidr: '10.0.0.0/8' } }] }])).toEqual(open);
    const team = { namespaceSelector: { matchLabels: { team: 'mesh' } } };
    expect(at([{ from: [team] }]), 'labels that Git lacks').toEqual(open);
    const named = (name: string) => ({
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    });
    expect(at([{ from: [named('gateways')] }]), 'where the gateway may be').toEqual(open);
    expect(at([{ from: [named('shop')] }])[0], 'without a gateway').toContain('network-policy');
    const template = { ...labelled({ istio: 'eastwestgateway' }), spec: {} };
    const gateway = withMetadata(object('apps/v1', 'Deployment', 'ew', { template }), {
      namespace: 'istio-system',
    });
    const known = (name: string) =>
      reach([reviews, pods, gateway, ingress({ ingress: [{ from: [named(name)] }] })]);
    expect(known('istio-system')).toEqual(open);
    expect(known('gateways')[0], 'pods in Git').toContain('network-policy');
    const ofPort = (port: number | string) => [{ from: [gatewayNamespace], ports: [{ port }] }];
    expect(at(ofPort(80)), 'the port of the pods').toEqual(open);
    expect(at(ofPort(90))[0]).toContain('network-policy');
    const other = { ...ingress({}), ...{ spec: { podSelector: { matchLabels: { app: 'web' } } } } };
    expect(reach([reviews, pods, other])).toEqual(open);
  });

  test('ends at a Service that is hidden, by itself or by a default of MeshConfig', () => {
    const hiding = (more: JsonObject, object: JsonObject = reviews) => {
      const config = { apiVersion: 'v1', kind: 'ConfigMap', ...more };
      const mesh = withMetadata(config, { name: 'istio', namespace: 'istio-system' });
      const [here, there] = statesOf(
        [cluster('here'), []],
        [cluster('there'), [object, pods, mesh]],
      );
      return causesOf(reachOf(here, there, {})).map((one) => `${one.resource?.kind}: ${one.text}`);
    };
    const data = { mesh: 'defaultServiceExportTo: [client]' };
    const end = 'not to the gateway in namespace "istio-system"';
    expect(hiding({})).toEqual([]);
    expect(hiding({ data })).toEqual([
      `ConfigMap: Service shop/reviews is exported only to "client" (defaultServiceExportTo), ${end}`,
    ]);
    const annotations = { 'networking.istio.io/exportTo': 'web' };
    expect(hiding({ data }, withMetadata(reviews, { annotations }))).toEqual([
      `Service: Service shop/reviews is exported only to "web", ${end}`,
    ]);
  });

  test('ends at a MeshConfig in Git that does not trust the domain of the client', () => {
    const mesh = (text: string) =>
      withMetadata(
        { apiVersion: 'v1', kind: 'ConfigMap', data: { mesh: text } },
        { name: 'istio', namespace: 'istio-system' },
      );
    const asked = (config: readonly JsonObject[]) => {
      const [here, there] = statesOf(
        [cluster('here', { trustDomain: 'one.example' }), []],
        [cluster('there', { trustDomain: 'two.example' }), [reviews, pods, ...config]],
      );
      return told(reachOf(here, there, {}));
    };
    expect(asked([])).toEqual(['Deployment shop/reviews']);
    expect(asked([mesh('trustDomain: two.example')])[0]).toContain('trust-domain');
    const aliases = 'trustDomainAliases: [one.example]';
    expect(asked([mesh(aliases)])).toEqual(['Deployment shop/reviews']);
  });
});
