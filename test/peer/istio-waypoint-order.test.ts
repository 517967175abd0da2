/**
 * Istio's own failover for a waypoint in an ambient mesh of several networks: which orders of other clusters a DestinationRule can give.
 * Gateways stand for pods there, with labels for their cluster and network only, in the localities of the pods.
 */
import { expect } from 'vitest';
import type { Json, JsonObject } from '../../src/resource/json.ts';
import { askAmbient, entrance, orderOf, waypoint } from '../support/peer-ambient.ts';
import { itWithPeers } from '../support/peer-program.ts';

const fleet: Readonly<Record<string, { at: string; pod: string; gateway: string }>> = {
  paris: { at: 'eu/par', pod: '10.1.0.1', gateway: '203.0.113.1' },
  berlin: { at: 'eu/ber', pod: '10.2.0.1', gateway: '203.0.113.2' },
  boston: { at: 'us/bos', pod: '10.3.0.1', gateway: '203.0.113.3' },
  tokyo: { at: 'ap/tok', pod: '10.4.0.1', gateway: '203.0.113.4' },
};

const network = 'topology.istio.io/network';
const cases: readonly (readonly [string, JsonObject | undefined, readonly string[]])[] = [
  ['without a rule: all at once', undefined, ['paris berlin boston tokyo']],
  ['with outlier detection: by locality', {}, ['paris', 'berlin', 'boston tokyo']],
  ['by network: own', { failoverPriority: [network] }, ['paris', 'berlin boston tokyo']],
  [
    'by cluster: own',
    { failoverPriority: ['topology.istio.io/cluster'] },
    ['paris', 'berlin boston tokyo'],
  ],
  [
    'by region and zone: own, since gateways have no such labels',
    { failoverPriority: ['topology.kubernetes.io/region', 'topology.kubernetes.io/zone'] },
    ['paris', 'berlin boston tokyo'],
  ],
  [
    'one other network first: it comes before own pods',
    { failoverPriority: [`${network}=berlin`] },
    ['berlin', 'paris boston tokyo'],
  ],
  [
    'by network, then a region: own, own region, that region, the rest',
    { failoverPriority: [network], failover: [{ from: 'eu', to: 'us' }] },
    ['paris', 'berlin', 'boston', 'tokyo'],
  ],
];

for (const [name, setting, order] of cases) {
  itWithPeers(['eds-oracle'], name, async () => {
    const [paris, ...others] = Object.keys(fleet);
    const rule = setting === undefined ? [] : [destinationRule(setting)];
    const answer = await askAmbient({
      flags: ['--type', 'waypoint', '--namespace', 'shop', '--locality', 'eu/par'],
      cluster: 'paris',
      documents: [...runs(paris ?? ''), waypoint, ...rule],
      others: Object.fromEntries(others.map((one) => [one, runs(one)])),
      isMultiNetwork: true,
    });
    const found = orderOf(answer, 'inbound-vip|80|http|api.shop.svc.cluster.local');
    const clusters = Object.entries(fleet);
    const inOrder = order.map((_, priority) => {
      const addresses = found.filter(([at]) => at === priority).map(([, address]) => address);
      const there = clusters.filter(
        ([, { pod, gateway }]) => addresses.includes(pod) || addresses.includes(gateway),
      );
      return there.map(([cluster]) => cluster).join(' ');
    });
    expect(inOrder).toEqual(order);
    expect(found).toHaveLength(clusters.length);
  });
}

function destinationRule(localityLbSetting: JsonObject): Json {
  return {
    apiVersion: 'networking.istio.io/v1',
    kind: 'DestinationRule',
    metadata: { name: 'api', namespace: 'shop' },
    spec: {
      host: 'api.shop.svc.cluster.local',
      trafficPolicy: {
        loadBalancer: { simple: 'ROUND_ROBIN', localityLbSetting },
        outlierDetection: { consecutive5xxErrors: 3, maxEjectionPercent: 100 },
      },
    },
  };
}

/** A cluster with a pod of the global Service. */
function runs(cluster: string): readonly Json[] {
  const { at, pod, gateway } = fleet[cluster] ?? { at: '', pod: '', gateway: '' };
  const ambient = { 'istio.io/dataplane-mode': 'ambient', 'istio.io/use-waypoint': 'waypoint' };
  const shop = { namespace: 'shop' };
  const [port, targetPort] = [80, 8080];
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop', labels: ambient } },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { ...shop, name: 'api', labels: { 'istio.io/global': 'true' } },
      spec: { selector: { app: 'api' }, ports: [{ name: 'http', port, targetPort }] },
    },
    {
      apiVersion: 'oracle.lab/v1',
      kind: 'Workload',
      metadata: { ...shop, name: 'api-1', labels: { app: 'api' } },
      spec: { ip: pod, locality: at, service: 'api', ports: [{ name: 'http', port: targetPort }] },
    },
    ...entrance(cluster, gateway),
  ];
}
