/**
 * Random repositories of ambient meshes of several clusters: waypoints before most Services, most of which are global, policies that a waypoint
 * may keep, and what teams wrote beside them.
 */
import type * as fc from 'fast-check';
import type { JsonObject } from '../../../src/resource/json.ts';
import type { AnyCluster } from './any-clusters.ts';
import { failoverPolicies } from './any-policies.ts';
import { type AnyRepository, documents, namedObjects } from './any-repository.ts';
import type { AnyService } from './any-services.ts';
import { anyTeamObjects } from './any-team-objects.ts';
import { anyOf, type Dice } from './dice.ts';

/** A cluster, and the network of its pods. */
interface AmbientCluster extends AnyCluster {
  readonly network: string | undefined;
}

const names = ['east', 'north', 'polar', 'south', 'west'] as const;

/** A repository of an ambient mesh. */
export const anyAmbientRepository: fc.Arbitrary<AnyRepository> = anyOf((dice) => {
  const clusters = ambientClusters(dice);
  const services = ['reviews', 'ratings'].slice(0, 1 + dice.below(2)).map((name) => ({
    namespace: dice.one('shop', 'shop', 'depot'),
    name,
    account: name,
    ports: dice.one<JsonObject[]>(
      [{ name: 'http', port: 80 }],
      [
        { name: 'http', port: 80 },
        { name: 'tcp-db', port: 3306 },
      ],
    ),
    runsIn: dice.some(clusters, 2).map((one) => one.name),
  }));
  const isGlobal = !dice.rarely(6);
  const style = dice.one('karmada', 'mcs');
  const files = [
    { path: 'distributary.yaml', objects: [fleetOf(dice, clusters)] },
    { path: 'topology/clusters.yaml', objects: clusters.map(({ object }) => object) },
    { path: 'apps/ambient/ambient.yaml', objects: ['shop', 'depot'].flatMap(spaceOf(dice)) },
    {
      path: 'apps/all/all.yaml',
      objects: services.flatMap((one) => [
        ...(dice.rarely(2) ? policiesOf(dice, one, clusters) : []),
        ...(style === 'karmada' ? [exportOfAll(one)] : []),
      ]),
    },
    ...clusters.map((cluster, at) => ({
      path: `clusters/${cluster.name}/own.yaml`,
      objects: [
        ...services.flatMap((one) => workload(dice, { service: one, cluster, isGlobal, style })),
        ...(cluster.network !== undefined && dice.rarely(3) ? [entranceOf(cluster, at)] : []),
        ...(dice.rarely(4) ? teamObjects(dice, services) : []),
      ],
    })),
  ];
  return {
    files: files
      .filter(({ objects }) => objects.length > 0)
      .map(({ path, objects }) => ({ path, text: documents(objects) })),
    services,
    clusters,
  };
});

function ambientClusters(dice: Dice): readonly AmbientCluster[] {
  const cut = dice.one<'flat' | 'each' | 'mixed'>('flat', 'each', 'each', 'mixed');
  const places = { flat: undefined, each: 0, mixed: 1 };
  const isLocal = !dice.rarely(12);
  return dice.some(names, 2).map((name, at) => {
    const [region, zone] = [dice.one('eu', 'eu', 'us', 'ap'), dice.one('a', 'b')];
    const shift = places[cut];
    const network = shift === undefined ? undefined : `net-${at >> shift}`;
    const object = {
      apiVersion: 'multicluster.x-k8s.io/v1alpha1',
      kind: 'ClusterProfile',
      metadata: {
        name,
        annotations: {
          'distributary.dev/region': region,
          'distributary.dev/zone': zone,
          'distributary.dev/gateway-host': `203.0.113.${at + 1}`,
          'distributary.dev/network': network,
          'distributary.dev/cluster-domain': isLocal || dice.rarely(2) ? undefined : 'one.example',
        },
      },
      spec: { clusterManager: { name: 'git' } },
    };
    return {
      name,
      key: `${region}/${zone}/default/${name}`,
      locality: `${region}/${zone}`,
      object,
      network,
    };
  });
}

function fleetOf(dice: Dice, clusters: readonly AnyCluster[]): JsonObject {
  const regions = clusters.map(({ key }) => key.split('/')[0] ?? '');
  const [from, to] = [dice.one(...regions), dice.one(...regions)];
  const istio = {
    discovery: dice.rarely(10) ? 'isolated' : 'remoteSecrets',
    ambient: dice.rarely(10) ? undefined : 'multiNetwork',
    version: dice.one('1.31', '1.31', '1.30'),
  };
  const failover = from === to ? undefined : dice.maybe(3, () => [{ from, to }]);
  const outlierDetection = dice.maybe(4, () => ({ consecutive5xxErrors: 3 }));
  return {
    apiVersion: 'distributary.dev/v1alpha1',
    kind: 'Fleet',
    metadata: { name: 'ambient' },
    spec: { derive: { istio, failover, outlierDetection } },
  };
}

/** A namespace, and its waypoints. */
function spaceOf(dice: Dice): (name: string) => readonly JsonObject[] {
  return (name) => {
    const labels = {
      'istio.io/dataplane-mode': dice.rarely(5) ? undefined : 'ambient',
      'istio.io/use-waypoint': dice.one('waypoint', 'waypoint', 'waypoint', 'edge', undefined),
      'istio.io/use-waypoint-namespace': dice.maybe(9, () => 'shop'),
    };
    return [
      { apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } },
      ...(dice.rarely(6) ? [] : [waypointOf(dice, name, 'waypoint')]),
      ...(dice.rarely(3) ? [waypointOf(dice, name, 'edge')] : []),
    ];
  };
}

function waypointOf(dice: Dice, namespace: string, name: string): JsonObject {
  const labels = {
    'istio.io/waypoint-for': dice.one(undefined, undefined, undefined, 'all', 'workload'),
    'istio.io/global': dice.maybe(20, () => 'true'),
  };
  const listener = { name: 'mesh', port: 15_008, protocol: 'HBONE' };
  const all = { namespaces: { from: 'All' } };
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name, namespace, labels },
    spec: {
      gatewayClassName: 'istio-waypoint',
      listeners: [dice.rarely(2) ? { ...listener, allowedRoutes: all } : listener],
    },
  };
}

/** The way in for waypoints of other networks. */
function entranceOf({ network }: AmbientCluster, at: number): JsonObject {
  return {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: {
      name: 'entrance',
      namespace: 'istio-system',
      labels: { 'topology.istio.io/network': network },
    },
    spec: {
      gatewayClassName: 'istio-east-west',
      addresses: [{ type: 'IPAddress', value: `198.51.100.${at + 1}` }],
      listeners: [{ name: 'mesh', port: 15_008, protocol: 'HBONE' }],
    },
  };
}

/** Most name all clusters in the end, as a waypoint needs it. */
function policiesOf(
  dice: Dice,
  service: AnyService,
  clusters: readonly AnyCluster[],
): readonly JsonObject[] {
  const isNarrow = dice.rarely(4);
  return failoverPolicies(dice, service, clusters).map((one) => {
    const { never, ...spec } = { never: undefined, ...Object(one['spec']) };
    return isNarrow ? one : { ...one, spec: { ...spec, otherwise: 'distance' } };
  });
}

function exportOfAll({ namespace, name }: AnyService): JsonObject {
  return {
    apiVersion: 'networking.karmada.io/v1alpha1',
    kind: 'MultiClusterService',
    metadata: { name, namespace },
    spec: { types: ['CrossCluster'] },
  };
}

/** The Service of one cluster, its export, and its Deployments. */
function workload(
  dice: Dice,
  drawn: {
    readonly service: AnyService;
    readonly cluster: AnyCluster;
    readonly isGlobal: boolean;
    readonly style: 'karmada' | 'mcs';
  },
): readonly JsonObject[] {
  const { namespace, name, ports, runsIn } = drawn.service;
  if (!runsIn.includes(drawn.cluster.name)) return [];
  const labels = {
    'istio.io/global': drawn.isGlobal !== dice.rarely(15) ? 'true' : undefined,
    'istio.io/use-waypoint': dice.maybe(9, () => dice.one('none', 'waypoint', 'edge')),
  };
  const annotations = dice.maybe(9, () => ({
    'networking.istio.io/traffic-distribution': 'PreferClose',
  }));
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace, labels, annotations },
    spec: { selector: { app: name }, ports },
  };
  const versions = dice.some(['v1', 'v2'], dice.rarely(6) ? 0 : 1);
  const deployments = versions.map((version) => {
    const mode = dice.maybe(9, () => dice.one('none', 'ambient'));
    const its = { app: name, version, 'istio.io/dataplane-mode': mode };
    return {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: `${name}-${version}`, namespace },
      spec: {
        selector: { matchLabels: { app: name, version } },
        template: {
          metadata: { labels: its },
          spec: { containers: [{ name: 'app', image: `${name}:1` }] },
        },
      },
    };
  });
  const exported = {
    apiVersion: 'multicluster.x-k8s.io/v1beta1',
    kind: 'ServiceExport',
    metadata: { name, namespace },
  };
  const isExported = drawn.style === 'mcs' && !dice.rarely(12);
  return [service, ...deployments, ...(isExported ? [exported] : [])];
}

/** Namespaces are drawn here. */
function teamObjects(dice: Dice, services: readonly AnyService[]): readonly JsonObject[] {
  const all = namedObjects(anyTeamObjects(dice, services), 'own');
  return all.filter(({ kind }) => kind !== 'Namespace');
}
