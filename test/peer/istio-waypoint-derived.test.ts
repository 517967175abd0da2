/**
 * Derived rules of global Services: real Pilot gives the waypoint of each cluster the order of its route, in meshes of one, two, three
 * and four networks, real Envoy accepts all that Pilot makes of them and goes the order to its end, and without the rule the order is lost.
 */
import { describe, expect } from 'vitest';
import { groupBy } from '../../src/collection/group-by.ts';
import { isWaypointRoute, type WaypointRoute } from '../../src/derive/route/service-route.ts';
import { servingOrder } from '../../src/derive/route/serving-order.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { type Json, listAt } from '../../src/resource/json.ts';

import { parseCompact } from '../support/compact-repository.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { type FleetStages, runStages } from '../support/fleet-stages.ts';
import { goldenCases } from '../support/golden-cases.ts';
import { askAmbient, entrance, orderOf, withoutTunnels } from '../support/peer-ambient.ts';
import { simulate } from '../support/peer-envoy.ts';
import type { PilotAnswer } from '../support/peer-pilot.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

const cases = goldenCases('fixtures/derive')
  .filter(({ name }) => name.startsWith('destination-rule/waypoint-'))
  .map(({ name, text }) => ({ name, stages: runStages(parseCompact(text)) }));

/** What each cluster of the fleets promises its waypoint, first choice first. */
const promised: Readonly<Record<string, readonly string[]>> = {
  'waypoint-beside-sidecars': ['north, south'],
  'waypoint-flat': ['berlin, paris, boston', 'paris, berlin, boston', 'boston, berlin or paris'],
  'waypoint-named-first': [
    'tokyo, paris, berlin, boston',
    'berlin, paris, tokyo, boston',
    'paris, tokyo, berlin, boston',
    'boston, tokyo, berlin or paris',
  ],
  'waypoint-one-region': ['berlin, paris, rome', 'paris, berlin, rome', 'rome, berlin or paris'],
  'waypoint-over-wildcard': ['paris, boston', 'boston, paris'],
  'waypoint-regions': [
    'tokyo, berlin or paris, boston',
    'berlin, paris, boston, tokyo',
    'paris, berlin, boston, tokyo',
    'boston, tokyo, berlin or paris',
  ],
  'waypoint-three-networks': [
    'berlin, paris, boston',
    'paris, berlin, boston',
    'boston, berlin or paris',
  ],
  'waypoint-two-clusters': ['paris, boston', 'boston, paris'],
  'waypoint-two-networks': [
    'berlin, paris, boston',
    'paris, berlin, boston',
    'boston, berlin or paris',
  ],
};

describe.each(draws.rows(cases))('$name', ({ name, stages }) => {
  const routes = stages.derived.flatMap((set) => set.routes.filter(isWaypointRoute));

  itWithPeers([], 'the routes promise', () => {
    expect(routes.map(inWords)).toEqual(promised[name.replace('destination-rule/', '')]);
  });

  for (const route of routes) {
    itWithPeers(['eds-oracle', 'envoy'], `${route.consumer.name}: as promised`, async () => {
      const { order, envoy } = await ask(stages, route);
      expect(order).toBe(inWords(route));
      expect(envoy).toBe('accepted');
    });
  }

  itWithPeers(['eds-oracle', 'envoy-sim', 'envoy'], 'Envoy goes the order to its end', async () => {
    const [route] = routes;
    if (route === undefined) throw new Error('no waypoint has an order');
    const { priorities, text, cluster } = await ask(stages, route);
    const down: string[] = [];
    for (const [i, failing] of priorities.entries()) {
      const next = priorities[i + 1];
      if (next === undefined) break;
      down.push(...failing);
      const { after } = await simulate(withoutTunnels({ text }), { cluster, down, requests: 60 });
      expect(Object.keys(after).sort(), `without ${down}`).toEqual([...next].sort());
    }
    expect(down.length).toBeGreaterThan(0);
  });

  itWithPeers(
    ['eds-oracle', 'envoy'],
    'a waypoint in another zone keeps own pods and regions',
    async () => {
      for (const route of routes) {
        if (ordersOwnRegion(route)) continue;
        const { order } = await ask(stages, route, () => true, 'elsewhere');
        expect(order).toBe(inWords(route));
      }
    },
  );

  itWithPeers(['eds-oracle', 'envoy'], 'without the rule all serve at once', async () => {
    const [route] = routes;
    if (route === undefined) throw new Error('no waypoint has an order');
    const { order } = await ask(stages, route, ({ kind }) => kind !== 'DestinationRule');
    expect(order).toBe(clustersOf(route).sort().join(' or '));
  });
});

/** What the waypoint of the route's consumer gets from Pilot, as `inWords` has it, and Envoy's word on it. */
async function ask(
  stages: FleetStages,
  route: WaypointRoute,
  isKept: (resource: { readonly kind: string }) => boolean = () => true,
  zoneOfWaypoint?: string,
) {
  const { name } = route.consumer;
  const runs = (one: ClusterManifests): readonly Json[] => documentsOf(one, stages, isKept);
  const own = stages.manifests.find(({ cluster }) => cluster.name === name);
  if (own === undefined) throw new Error(`the fleet has no cluster '${name}'`);
  const { region, zone, network = '' } = own.cluster;
  const locality = `${region}/${zoneOfWaypoint ?? zone}`;
  const others = stages.manifests.filter((one) => one !== own);
  const answer = await askAmbient({
    flags: [
      '--type',
      'waypoint',
      '--namespace',
      'shop',
      '--locality',
      locality,
      '--validate-envoy',
      '--raw',
    ],
    cluster: name,
    network,
    documents: runs(own),
    others: Object.fromEntries(others.map((one) => [one.cluster.name, runs(one)])),
    isMultiNetwork: true,
  });
  const cluster = `inbound-vip|80|http|${route.host}`;
  const found = orderOf(answer, cluster);
  const names = new Map(
    stages.manifests.flatMap(({ cluster }, i) => [
      [podAddress(i), cluster.name],
      [cluster.gateway?.ip ?? '', cluster.name],
    ]),
  );
  const last = found.reduce((a, [priority]) => Math.max(a, priority), 0);
  const order = Array.from({ length: last + 1 }, (_, i) =>
    found
      .filter(([priority]) => priority === i)
      .map(([, address]) => names.get(address) ?? address),
  );
  return {
    order: order.map((its) => its.sort().join(' or ')).join(', '),
    envoy: answer.envoy,
    cluster,
    text: answer.text,
    priorities: prioritiesOf(answer, cluster),
  };
}

/** Whether zones tell apart clusters of the consumer's region. */
function ordersOwnRegion({ consumer, remoteEndpoints, namedCluster }: WaypointRoute): boolean {
  const behind = namedCluster === undefined ? remoteEndpoints : remoteEndpoints.slice(1);
  const near = behind.filter(({ cluster }) => cluster.region === consumer.region);
  return new Set(near.map(({ priority }) => priority)).size > 1;
}

/** The endpoints of each priority, as Envoy tells them apart. */
function prioritiesOf({ clusters }: PilotAnswer, name: string): readonly (readonly string[])[] {
  const found = clusters.find(({ cluster }) => cluster === name)?.localities ?? [];
  const byPriority = groupBy(found, ({ priority }) => priority);
  return [...byPriority]
    .sort(([a], [b]) => a - b)
    .map(([, its]) =>
      its.flatMap(({ endpoints }) => endpoints.map(({ address, port }) => `${address}:${port}`)),
    );
}

/** What a cluster runs, with one pod of the service, and its entrance where it has a network. */
function documentsOf(
  { cluster, placed }: ClusterManifests,
  { manifests }: FleetStages,
  isKept: (resource: { readonly kind: string }) => boolean,
): readonly Json[] {
  const i = manifests.findIndex((one) => one.cluster === cluster);
  const { network = '', gateway } = cluster;
  const objects = placed.map(({ resource }) => resource).filter(isKept);
  const service = objects.find(({ kind, name }) => kind === 'Service' && name === 'api');
  const [port] = listAt(service?.object, 'spec', 'ports');
  if (port === undefined) throw new Error(`cluster '${cluster.name}' has no Service`);
  const pod = {
    apiVersion: 'oracle.lab/v1',
    kind: 'Workload',
    metadata: { namespace: 'shop', name: 'api-1', labels: { app: 'api' } },
    spec: {
      ip: podAddress(i),
      locality: `${cluster.region}/${cluster.zone}`,
      service: 'api',
      ports: [{ name: 'http', port: 8080 }],
    },
  };
  const way = network === '' ? [] : entrance(network, gateway?.ip ?? '');
  return [...objects.map(({ object }) => object), pod, ...way];
}

function podAddress(i: number): string {
  return `10.${i + 1}.0.1`;
}

/** `paris, berlin or rome`: in each priority sorted. */
function inWords(route: WaypointRoute): string {
  const { priorities } = servingOrder(route);
  return priorities
    .map((its) =>
      its
        .map(({ name }) => name)
        .sort()
        .join(' or '),
    )
    .join(', ');
}

function clustersOf(route: WaypointRoute): string[] {
  return servingOrder(route).priorities.flatMap((its) => its.map(({ name }) => name));
}
