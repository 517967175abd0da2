/** A rendered fleet → the mesh in which each istiod sees the pods of every cluster, as eds-oracle is told about it. */

import { clusterMesh, hidesNetworks } from '../../src/istio/mesh/cluster-mesh.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { viewClusters } from '../../src/place/cluster-view.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import type { Json, JsonObject } from '../../src/resource/json.ts';
import { istiodIdOf, type JoinedMesh } from './peer-pilot.ts';
import { type Pod, podsOf } from './peer-pod.ts';

/** How the networks of clusters are cut. */
export type Networks =
  | 'flat'
  | 'one network each'
  | 'berlin and boston share one'
  | typeof labelled
  | typeof alone;

/** The same, and istiods find the gateways by the labels of their Services, as Istio's guides install them; in the others MeshNetworks names them. */
const labelled = 'berlin and boston share one, with labelled gateways';

/** Istiods that see nothing of each other, each beside the gateway of its own network. */
export const alone = 'no remote secrets';

/** All cuts of a mesh that remote secrets join. */
export const allNetworks: readonly Networks[] = [
  'flat',
  'one network each',
  'berlin and boston share one',
  labelled,
];

/** What the istiod of one cluster sees; `service` (`namespace/name`) is the one that has pods. */
export function joinedMesh(
  { manifests, fleet }: RenderedRepository,
  own: ClusterManifests,
  networks: Networks,
  service = 'shop/reviews',
): JoinedMesh {
  const isAlone = networks === alone;
  const others = isAlone ? [] : manifests.filter((one) => one !== own);
  const [view] = viewClusters([own]);
  const istio = fleet?.derive.istio ?? 'none';
  const config = view && clusterMesh(view).configuredBy?.config;
  const isNamed = networks !== 'flat' && networks !== labelled;
  const beside = (one: ClusterManifests) => (networks === labelled ? entranceOf(one) : []);
  return {
    others: new Map(
      others.map((one) => [istiodIdOf(one), [...documentsOf(one, service), ...beside(one)]]),
    ),
    own: beside(own),
    network: networkOf(own.cluster.name, networks),
    networks: isNamed ? meshNetworks(isAlone ? [own] : manifests, networks) : undefined,
    config: config ?? {},
    hidesNetworks: view !== undefined && istio !== 'none' && hidesNetworks(view, istio),
  };
}

/** One pod of the service in each other cluster, with an address of its own. */
function documentsOf(manifests: ClusterManifests, service: string): readonly Json[] {
  const { region, zone, name } = manifests.cluster;
  const place = { at: `${region}/${zone}`, labels: {}, account: service.split('/')[1] ?? '' };
  const pods = podsOf(manifests, new Map([[service, [place]]]));
  const services = manifests.placed.filter(({ resource }) => resource.kind === 'Service');
  return [
    ...services.map(({ resource }) => resource.object),
    ...pods.map((pod) => moved(pod, name)),
  ];
}

/** Pods of all clusters have addresses of their own. */
function moved({ document }: Pod, cluster: string): Json {
  const text = JSON.stringify(document).replace(
    '10.1.0.',
    `10.${100 + cluster.length * 7 + (cluster.charCodeAt(1) % 7)}.0.`,
  );
  const parsed: JsonObject = JSON.parse(text);
  return parsed;
}

function meshNetworks(all: readonly ClusterManifests[], networks: Networks): JsonObject {
  const entries = all.map(({ cluster }) => [
    networkOf(cluster.name, networks),
    {
      endpoints: all
        .filter(
          (other) => networkOf(other.cluster.name, networks) === networkOf(cluster.name, networks),
        )
        .map((other) => ({ fromRegistry: istiodIdOf(other) })),
      gateways: [{ address: cluster.gateway?.ip ?? '', port: 15443 }],
    },
  ]);
  return { networks: Object.fromEntries(entries) };
}

/** The network of a cluster, and the Service of its east-west gateway. */
function entranceOf({ cluster }: ClusterManifests): readonly Json[] {
  const labels = { 'topology.istio.io/network': networkOf(cluster.name, labelled) };
  const ports = [
    { name: 'tls', port: 15_443, targetPort: 15_443 },
    { name: 'hbone', port: 15_008, targetPort: 15_008 },
  ];
  const ip = cluster.gateway?.ip ?? '';
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'istio-system', labels } },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'istio-eastwestgateway', namespace: 'istio-system', labels },
      spec: { type: 'LoadBalancer', selector: { istio: 'eastwestgateway' }, ports },
      status: { loadBalancer: { ingress: [{ ip }] } },
    },
  ];
}

function networkOf(cluster: string, networks: Networks): string {
  if (networks === 'flat') return 'flat';
  const isShared = networks === 'berlin and boston share one' || networks === labelled;
  return isShared && cluster === 'boston' ? 'berlin' : cluster;
}
