/**
 * Real Pilot applies the EnvoyFilter of a FailoverService: the hostname's cluster is a cluster of the backing services' clusters, in order,
 * and each backing service has its own endpoints.
 */
import { describe, expect } from 'vitest';
import { priorityHosts } from '../../src/derive/istio/failover-service/priority-host.ts';
import { type FailoverRoute, isFailoverRoute } from '../../src/derive/route/service-route.ts';
import { listAt, stringAt } from '../../src/resource/json.ts';
import {
  manifestsOf,
  type PeerCase,
  peerCases,
  renderFixture,
  routesOf,
} from '../support/peer-fleet.ts';
import { askPilot, type PilotAnswer } from '../support/peer-pilot.ts';
import { type Pod, podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const fleet = 'failover-aggregate';

// Clients of the cluster that has both services need no filter.
describe.concurrent.each(peerCases(fleet).filter(({ consumer }) => consumer === 'east'))(
  '$name',
  (one) => {
    itWithPeers(['eds-oracle'], 'the hostname leads to the priorities in turn', async () => {
      const { routes, answer, pods } = await ask(one);
      expect(routes).toHaveLength(1);
      for (const route of routes) {
        const backingServices = priorityHosts(route).map((host) => `outbound|9080||${host}`);
        const cluster = answer.clusters.find(
          (each) => each.cluster === `outbound|9080||${route.host}`,
        );
        expect(listAt(rawOf(cluster), 'clusterType', 'typedConfig', 'clusters')).toEqual(
          backingServices,
        );
        expect(stringAt(rawOf(cluster), 'lbPolicy')).toBe('CLUSTER_PROVIDED');
        expect(backingServices.map((name) => endpointsOf(answer, name))).toEqual(
          route.failoverOrder.backingServices.map((backing) =>
            expectedEndpoints(route, backing.cluster.name, pods),
          ),
        );
      }
    });
  },
);

async function ask(one: PeerCase) {
  const rendering = await renderFixture(`istio/${fleet}/`);
  const manifests = manifestsOf(rendering, one.consumer);
  const pods = podsOf(manifests, one.pods);
  const proxy = { type: 'sidecar', ...one.client } as const;
  const answer = await askPilot({ manifests, pods, proxy, raw: true });
  const routes = routesOf(rendering, one.consumer).filter(isFailoverRoute);
  return {
    answer,
    pods,
    routes: routes.filter(({ failoverOrder }) => failoverOrder.ordering === 'aggregate'),
  };
}

function rawOf(cluster: object | undefined) {
  return cluster !== undefined && 'raw_cluster' in cluster
    ? JSON.parse(JSON.stringify(cluster.raw_cluster))
    : undefined;
}

function endpointsOf(answer: PilotAnswer, name: string): readonly string[] {
  const cluster = answer.clusters.find((each) => each.cluster === name);
  const endpoints = cluster?.localities.flatMap((locality) => locality.endpoints) ?? [];
  return endpoints.map(({ address, port }) => `${address} ${port}`).sort();
}

/** The gateway of another cluster; own pods, wherever they run. */
function expectedEndpoints(
  route: FailoverRoute,
  cluster: string,
  pods: readonly Pod[],
): readonly string[] {
  const gateway = route.remoteEndpoints.find((endpoint) => endpoint.cluster.name === cluster);
  if (cluster !== route.consumer.name) return [`${gateway?.address} ${gateway?.port}`];
  return pods.map((pod) => `${pod.address} ${pod.ports.get(9080)}`).sort();
}
