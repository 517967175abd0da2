/** Random services: what each cluster runs of them, and the objects of every API that offer, order and import them. */
import type { JsonObject } from '../../../src/resource/json.ts';
import type { AnyCluster } from './any-clusters.ts';
import { failoverPolicies, trafficPolicy } from './any-policies.ts';
import type { Dice } from './dice.ts';

/** A service of a random fleet, and the names that the rest of the fleet needs. */
export interface AnyService {
  readonly namespace: string;
  readonly name: string;
  readonly ports: readonly JsonObject[];
  readonly account: string;
  /** The names of the clusters that run it. */
  readonly runsIn: readonly string[];
}

/** Objects, and where they stand. */
export interface Written {
  /** The cluster that gets them; undefined for all. */
  readonly cluster?: string;
  readonly objects: readonly JsonObject[];
}

/** The APIs that may offer a service. */
export type ServiceStyle = 'flomesh' | 'mcs' | 'karmada' | 'none';

/** The fleet of a service. */
export interface ServiceFleet {
  readonly clusters: readonly AnyCluster[];
  readonly style: ServiceStyle;
  /** Whether gateways take plain HTTP. */
  readonly http: boolean;
}

const portLists: readonly (readonly JsonObject[])[] = [
  [{ name: 'http', port: 80 }],
  [{ name: 'http', port: 80 }],
  [{ port: 80 }],
  [
    { name: 'http', port: 80, targetPort: 8080 },
    { name: 'grpc', port: 90 },
  ],
  [
    { name: 'web', port: 8080, appProtocol: 'http2' },
    { name: 'tcp-db', port: 3306 },
  ],
  [{ name: 'https', port: 443, targetPort: 8443 }],
  [
    { name: 'http', port: 80 },
    { name: 'dns', port: 53, protocol: 'UDP' },
  ],
  [{ name: 'mongo', port: 27017 }],
];

/** A Service that some clusters run. */
export function anyService(dice: Dice, name: string, fleet: ServiceFleet): AnyService {
  const isWeb = ([first]: readonly JsonObject[]) => first?.['name'] === 'http' || !first?.['name'];
  const runs = dice.some(fleet.clusters, fleet.style === 'none' ? 2 : 1);
  return {
    namespace: dice.one('shop', 'shop', 'depot'),
    name,
    account: dice.one(name, name, 'runner'),
    ports: dice.one(...(fleet.http ? portLists.filter(isWeb) : portLists)),
    runsIn: runs.map((one) => one.name),
  };
}

/** What stands about it in Git. */
export function writtenOf(
  dice: Dice,
  service: AnyService,
  fleet: ServiceFleet,
): readonly Written[] {
  const { clusters, style } = fleet;
  const runs = clusters.filter(({ name }) => service.runsIn.includes(name));
  const exports = runs.filter(() => !dice.rarely(5));
  const traits = serviceTraits(dice);
  const hasFleetPolicy = style !== 'none' && dice.rarely(4);
  const perCluster = clusters.map((cluster): Written => {
    const policy = style === 'none' || hasFleetPolicy ? undefined : dice.maybe(4, () => 'policy');
    const objects = [
      ...(runs.includes(cluster) ? workload(dice, service, traits) : []),
      ...(exports.includes(cluster) ? exportsOf(dice, service, { ...fleet, cluster }) : []),
      ...(policy === undefined ? [] : [trafficPolicy(dice, service, clusters)]),
    ];
    return { cluster: cluster.name, objects };
  });
  const ofAll = [
    ...(hasFleetPolicy ? failoverPolicies(dice, service, clusters) : []),
    ...(style === 'karmada' ? [multiClusterService(dice, service, clusters)] : []),
  ];
  return ofAll.length === 0 ? perCluster : [...perCluster, { objects: ofAll }];
}

function exportsOf(
  dice: Dice,
  service: AnyService,
  fleet: ServiceFleet & { readonly cluster: AnyCluster },
): readonly JsonObject[] {
  if (fleet.style === 'flomesh') return [flomeshExport(dice, service, fleet)];
  return fleet.style === 'mcs' ? [mcsExport(dice, service)] : [];
}

function serviceTraits(dice: Dice): { readonly metadata: JsonObject; readonly spec: JsonObject } {
  const annotations = dice.one<JsonObject>(
    {},
    {},
    {},
    {},
    {},
    {},
    { 'networking.istio.io/exportTo': '.' },
    { 'networking.istio.io/exportTo': 'web,shop,depot' },
    { 'networking.istio.io/traffic-distribution': 'PreferClose' },
  );
  const spec = dice.one<JsonObject>(
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    { clusterIP: 'None' },
    { sessionAffinity: 'ClientIP' },
    { trafficDistribution: 'PreferClose' },
  );
  return { metadata: Object.keys(annotations).length > 0 ? { annotations } : {}, spec };
}

/** The Service and its Deployment. */
function workload(
  dice: Dice,
  { namespace, name, ports, account }: AnyService,
  { metadata, spec }: ReturnType<typeof serviceTraits>,
): readonly JsonObject[] {
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace, ...metadata },
    spec: { selector: { app: name }, ports, ...spec },
  };
  const versions = dice.some(['v1', 'v2'], 1);
  const deployments = versions.map((version) => ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: `${name}-${version}`, namespace },
    spec: {
      replicas: 1 + dice.below(3),
      selector: { matchLabels: { app: name, version } },
      template: {
        metadata: { labels: { app: name, version } },
        spec: {
          serviceAccountName: account,
          containers: [{ name: 'main', image: `shop/${name}:1` }],
        },
      },
    },
  }));
  return dice.rarely(6) ? [service] : [service, ...deployments];
}

function flomeshExport(
  dice: Dice,
  { namespace, name, ports, account }: AnyService,
  {
    clusters,
    cluster,
    http,
  }: { clusters: readonly AnyCluster[]; cluster: AnyCluster; http: boolean },
): JsonObject {
  const tcp = ports.filter(({ protocol }) => protocol !== 'UDP');
  const path = dice.one(`/${cluster.name}/${name}`, `/${name}`, ...(dice.rarely(4) ? ['/'] : []));
  const rules = dice.some(tcp, 1).map(({ port = 80 }, i) => ({
    portNumber: port,
    path: i === 0 ? path : `${path}/${String(port)}`.replace('//', '/'),
    pathType: dice.one('Prefix', 'Prefix', 'Prefix', 'Exact'),
  }));
  const rewrite =
    http && rules.length === 1 && path !== '/' ? { from: `^${path}/?`, to: '/' } : undefined;
  return {
    apiVersion: dice.one(
      'flomesh.io/v1alpha1',
      'flomesh.io/v1alpha1',
      'multicluster.flomesh.io/v1alpha1',
    ),
    kind: 'ServiceExport',
    metadata: { name, namespace },
    spec: {
      serviceAccountName: dice.one(account, account, account, '*'),
      rules,
      pathRewrite: rewrite && dice.maybe(2, () => rewrite),
      sessionSticky: http ? dice.maybe(4, () => true) : undefined,
      loadBalancer: http ? dice.maybe(4, () => 'LeastWorkLoadBalancer') : undefined,
      targetClusters: dice.maybe(6, () => dice.some(clusters, 1).map(({ key }) => key)),
    },
  };
}

function mcsExport(dice: Dice, { namespace, name }: AnyService): JsonObject {
  const spec = dice.one<JsonObject>({}, {}, { exportedLabels: { team: 'ledger' } });
  return {
    apiVersion: `multicluster.x-k8s.io/${dice.one('v1alpha1', 'v1beta1', 'v1beta1')}`,
    kind: 'ServiceExport',
    metadata: { name, namespace },
    ...(Object.keys(spec).length > 0 ? { spec } : {}),
  };
}

function multiClusterService(
  dice: Dice,
  { namespace, name, ports }: AnyService,
  clusters: readonly AnyCluster[],
): JsonObject {
  const named = (of: readonly AnyCluster[]) => of.map((one) => ({ name: one.name }));
  const chosen = () => dice.maybe(2, () => named(dice.some(clusters, 1)));
  const [first] = ports;
  return {
    apiVersion: 'networking.karmada.io/v1alpha1',
    kind: 'MultiClusterService',
    metadata: { name, namespace },
    spec: {
      types: ['CrossCluster'],
      providerClusters: chosen(),
      consumerClusters: chosen(),
      ports: dice.maybe(3, () => [{ port: first?.['port'], name: first?.['name'] }]),
    },
  };
}
