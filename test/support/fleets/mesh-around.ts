/**
 * A rendered random fleet and one of its clusters → what that cluster's istiod sees beside it, as eds-oracle is told: by remote secrets two pods of
 * each Service of every other cluster, the gateways of networks, and the MeshConfig in Git.
 */

import { groupBy } from '../../../src/collection/group-by.ts';
import { clusterMesh, hidesNetworks, seesOthers } from '../../../src/istio/mesh/cluster-mesh.ts';
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import { viewClusters } from '../../../src/place/cluster-view.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import type { Json, JsonObject } from '../../../src/resource/json.ts';
import { istiodIdOf, type JoinedMesh } from '../peer-pilot.ts';
import { podsOf } from '../peer-pod.ts';
import { podPlaces } from './pod-places.ts';

/** Undefined where an istiod sees nothing of others, and hides nothing. */
export function meshAround(
  { manifests, fleet }: RenderedRepository,
  name: string,
): JoinedMesh | undefined {
  const own = manifests.find(({ cluster }) => cluster.name === name);
  const [view] = own === undefined ? [] : viewClusters([own]);
  const istio = fleet?.derive.istio ?? 'none';
  if (own === undefined || view === undefined || istio === 'none') return undefined;
  const sees = seesOthers(view, istio);
  const hides = hidesNetworks(view, istio);
  if (!sees && !hides) return undefined;
  const all = sees ? manifests : [own];
  const others = all.flatMap((one, i) =>
    one === own ? [] : [[istiodIdOf(one), documentsOf(one, i)] as const],
  );
  return {
    others: new Map(others),
    network: own.cluster.network ?? '',
    networks: istio.gateway === 'mtls' ? networksOf(all) : undefined,
    config: clusterMesh(view).configuredBy?.config ?? {},
    hidesNetworks: hides,
  };
}

/** Services, and pods with addresses that no other cluster has. */
function documentsOf(manifests: ClusterManifests, place: number): readonly Json[] {
  const services = manifests.placed.filter(({ resource }) => resource.kind === 'Service');
  const pods = podsOf(manifests, podPlaces(manifests)).map(({ document }) => {
    const moved: JsonObject = JSON.parse(
      JSON.stringify(document).replaceAll('"10.1.', `"10.${100 + place}.`),
    );
    return moved;
  });
  const { network } = manifests.cluster;
  const metadata = { name: 'istio-system', labels: { 'topology.istio.io/network': network ?? '' } };
  const system = { apiVersion: 'v1', kind: 'Namespace', metadata };
  return [
    ...(network === undefined ? [] : [system]),
    ...services.map(({ resource }) => resource.object),
    ...pods,
  ];
}

function networksOf(all: readonly ClusterManifests[]): JsonObject | undefined {
  const entered = all.flatMap(({ cluster: { network, gateway } }) =>
    network === undefined || gateway?.ip === undefined
      ? []
      : [{ network, address: gateway.ip, port: gateway.port ?? 15_443 }],
  );
  if (entered.length === 0) return undefined;
  const networks = [...groupBy(entered, ({ network }) => network)].map(([network, its]) => {
    return [network, { gateways: its.map(({ address, port }) => ({ address, port })) }] as const;
  });
  return { networks: Object.fromEntries(networks) };
}
