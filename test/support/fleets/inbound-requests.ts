/** A random fleet → what real Pilot makes of each cluster's gateway for the others: whether requests end at the cluster's own pods. */

import {
  isClustersetRoute,
  isFailoverRoute,
  type ServiceRoute,
} from '../../../src/derive/route/service-route.ts';
import type { ClusterManifests } from '../../../src/merge/manifests.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import { listAt, numberAt, objectAt, stringAt } from '../../../src/resource/json.ts';
import { stringMap } from '../../../src/resource/resource.ts';
import { askPilot, type PilotCluster } from '../peer-pilot.ts';
import { isForOtherClusters, podsOf } from '../peer-pod.ts';
import { askedServices } from '../peer-priorities.ts';
import { meshAround } from './mesh-around.ts';
import { podPlaces } from './pod-places.ts';

/** What clients of other clusters ask a gateway for. */
export interface InboundRequest {
  readonly gateway: string;
  /** Envoy's cluster there, and its host. */
  readonly cluster: string;
  readonly host: string;
  /** Where Pilot leads it: addresses. */
  readonly endpoints: readonly string[];
  /** The same that are gateways of other clusters: then a request goes on and on. */
  readonly onward: readonly string[];
}

/** Asks Pilot about every gateway that others enter. */
export async function inboundRequests(
  rendering: RenderedRepository,
): Promise<readonly InboundRequest[]> {
  // eds-oracle plays clusters of this domain alone.
  const played = rendering.manifests.filter((one) => one.cluster.clusterDomain === 'cluster.local');
  const asked = played.map((manifests) => enteredBy(rendering, manifests));
  return (await Promise.all(asked)).flat();
}

async function enteredBy(
  rendering: RenderedRepository,
  manifests: ClusterManifests,
): Promise<readonly InboundRequest[]> {
  const { name } = manifests.cluster;
  const entering = rendering.routes.filter(
    ({ consumer, remoteEndpoints }) =>
      consumer.name !== name && remoteEndpoints.some(({ cluster }) => cluster.name === name),
  );
  const isHttp = entering.some((route) => !isFailoverRoute(route) && route.gateway === 'http');
  const wanted = isHttp ? httpClusters(entering, manifests) : tlsClusters(entering, manifests);
  const gateway = gatewayOf(manifests, isHttp);
  if (wanted.size === 0 || gateway === undefined) return [];
  const pods = podsOf(manifests, podPlaces(manifests));
  const type = isHttp ? 'ingress' : 'east-west';
  const joined = meshAround(rendering, name);
  const { clusters } = await askPilot({
    manifests,
    pods,
    proxy: { type, ...gateway },
    // A mesh of one network has a name for it too: docs/limits.md.
    joined: joined && { ...joined, network: joined.network || 'own' },
  });
  const own = rendering.routes.filter(({ consumer }) => consumer.name === name);
  const others = new Set(
    own.flatMap((route) =>
      route.remoteEndpoints
        .filter(({ cluster }) => cluster.name !== name)
        .map((one) => one.address),
    ),
  );
  return [...wanted].map((cluster) => {
    const endpoints = addressesOf(clusters.find((one) => one.cluster === cluster));
    const onward = endpoints.filter((address) => others.has(address));
    const host = cluster.split(/\||_\./).at(-1) ?? '';
    return { gateway: name, cluster, host, endpoints, onward };
  });
}

function addressesOf(cluster: PilotCluster | undefined): readonly string[] {
  const all = cluster?.localities.flatMap(({ endpoints }) => endpoints) ?? [];
  return all.map(({ address }) => address);
}

/** The gateway also has routes for what no client of Istio asks for, such as headless Services. */
function httpClusters(
  entering: readonly ServiceRoute[],
  { placed, cluster }: ClusterManifests,
): ReadonlySet<string> {
  const asked = new Set(
    entering.flatMap((route) => askedServices(route, cluster).map(({ host }) => host)),
  );
  const routes = placed
    .map(({ resource }) => resource)
    .filter(isForOtherClusters)
    .flatMap(({ object }) => listAt(object, 'spec', 'http'));
  return new Set(
    routes.flatMap((route) => {
      const [to] = listAt(route, 'route');
      const port = numberAt(to, 'destination', 'port', 'number') ?? 0;
      const subset = stringAt(to, 'destination', 'subset') ?? '';
      const host = stringAt(to, 'destination', 'host') ?? '';
      return asked.has(host) ? `outbound|${port}|${subset}|${host}` : [];
    }),
  );
}

function tlsClusters(
  entering: readonly ServiceRoute[],
  { cluster }: ClusterManifests,
): ReadonlySet<string> {
  return new Set(
    entering.flatMap((route) =>
      askedServices(route, cluster).flatMap(({ host, port }) =>
        route.ports
          .filter((one) => one.remoteEndpoints.some((to) => to.cluster.name === cluster.name))
          .map(({ number }) => `outbound_.${port?.asked ?? number}_.${subsetOf(route)}_.${host}`),
      ),
    ),
  );
}

/** The subset that clients ask for where they are led to a host apart. */
function subsetOf(route: ServiceRoute): string {
  return isClustersetRoute(route) ? route.requestedSubset : '';
}

/** The pods of the derived Gateway. */
function gatewayOf(
  { placed }: ClusterManifests,
  isHttp: boolean,
): { readonly namespace: string; readonly labels: Readonly<Record<string, string>> } | undefined {
  const names = isHttp ? 'distributary-http' : 'distributary-east-west';
  const found = placed
    .map(({ resource }) => resource)
    .find(({ kind, name }) => kind === 'Gateway' && name === names);
  if (found === undefined) return undefined;
  const labels = stringMap(objectAt(found.object, 'spec', 'selector'));
  return { namespace: found.namespace, labels };
}
