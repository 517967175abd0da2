/** Real Pilot gives every client the endpoints, priorities and weights that the model promises: each case of `fixtures/istio`. */
import { describe, expect, it } from 'vitest';
import type { ServiceRoute } from '../../src/derive/route/service-route.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { servicePorts } from '../../src/istio/service/service-port.ts';
import { resolveHost } from '../../src/kind/istio-networking-v1/host/host.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { listAt, numberAt, stringAt } from '../../src/resource/json.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { expectedClusters, factsOf, serviceKey } from '../support/peer-expectation.ts';
import {
  manifestsOf,
  type PeerCase,
  peerCases,
  peerFleets,
  refusals,
  renderFixture,
  routesOf,
} from '../support/peer-fleet.ts';
import { askPilot, hasRivals, type PilotAnswer } from '../support/peer-pilot.ts';
import { isForOtherClusters, type Pod, podsOf, serviceOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

describe.concurrent.each(draws.rows(peerFleets()))('%s', (fleet) => {
  for (const { name, code } of refusals(fleet)) {
    it(name, async () => {
      const { diagnostics } = await renderFixture(`istio/${fleet}/`);
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect([...new Set(errors.map((error) => error.code))]).toEqual([code]);
    });
  }
  for (const one of peerCases(fleet)) {
    itWithPeers(['eds-oracle'], one.name, async () => {
      const rendering = await renderFixture(`istio/${fleet}/`);
      expect(hasErrors(rendering.diagnostics)).toBe(false);
      await check(rendering, one, false);
      const manifests = manifestsOf(rendering, one.consumer);
      if (hasRivals(manifests)) await check(rendering, one, true);
    });
  }
});

async function check(rendering: RenderedRepository, one: PeerCase, reversed: boolean) {
  const manifests = manifestsOf(rendering, one.consumer);
  const pods = podsOf(manifests, one.pods);
  const proxy = { type: 'sidecar', ...one.client } as const;
  const answer = await askPilot({ manifests, pods, proxy, reversed });
  const { error, validation, warnings } = answer;
  expect({ error, validation, warnings }).toEqual({ validation: [] });
  const seen = (service: string): boolean => one.sees?.includes(service) ?? true;
  const routes = routesOf(rendering, one.consumer).filter((route) => seen(serviceKey(route)));
  const expected = routes.flatMap((route) => expectedClusters(rendering, route, one, pods));
  const promised = expected.map(({ name, facts }) => [name, facts] as const);
  const given = expected.map(({ name, facts }) => {
    const cluster = answer.clusters.find((candidate) => candidate.cluster === name);
    const found = cluster && factsOf(cluster);
    return [name, facts.sans === undefined ? found && { ...found, sans: undefined } : found];
  });
  expect(given).toEqual(promised);
  checkLocal(rendering, one, pods, answer);
  for (const route of routes) checkRedirect(manifests, route);
}

/** Where endpoints are at a host of their own, every request for the Service goes there, port by port. */
function checkRedirect(manifests: ClusterManifests, route: ServiceRoute) {
  if (route.hosting !== 'clustersetHost' || route.host === route.serviceHost) return;
  const { clusterDomain } = manifests.cluster;
  const leads = manifests.placed
    .map(({ resource }) => resource)
    .filter(({ kind }) => kind === 'VirtualService')
    // What came in from another cluster stays with the Service's own pods.
    .filter((resource) => !isForOtherClusters(resource))
    .map(({ object, namespace, name: own }) => ({
      key: `${namespace}/${own}`,
      delegates: listAt(object, 'spec', 'http').map((entry) => {
        const name = stringAt(entry, 'delegate', 'name') ?? '';
        return `${stringAt(entry, 'delegate', 'namespace') ?? namespace}/${name}`;
      }),
      names: listAt(object, 'spec', 'hosts').map((host) =>
        resolveHost(String(host), namespace, clusterDomain),
      ),
      destinations: ['http', 'tcp'].flatMap((protocol) =>
        listAt(object, 'spec', protocol).flatMap((entry) =>
          listAt(entry, 'route').map((weighted) => {
            const host = stringAt(weighted, 'destination', 'host') ?? '';
            const port = numberAt(weighted, 'destination', 'port', 'number') ?? 'any';
            return `${resolveHost(host, namespace, clusterDomain)} ${port}`;
          }),
        ),
      ),
    }));
  const behind = leads.flatMap(({ destinations }) => destinations);
  expect(behind.filter((to) => to.startsWith(`${route.serviceHost} `))).toEqual([]);
  const holding = leads.filter(({ names }) => names.includes(route.serviceHost));
  const delegated = holding.flatMap(({ delegates }) => delegates);
  const held = new Set(
    [...holding, ...leads.filter(({ key }) => delegated.includes(key))].flatMap(
      ({ destinations }) => destinations,
    ),
  );
  const reached = route.ports.filter(
    ({ number }) => held.has(`${route.host} ${number}`) || held.has(`${route.host} any`),
  );
  expect(reached).toEqual(route.ports);
}

/** Services that no other cluster serves here, ports that none offers, and the Services behind hosts of their own have local endpoints only. */
function checkLocal(
  rendering: RenderedRepository,
  one: PeerCase,
  pods: readonly Pod[],
  answer: PilotAnswer,
) {
  const manifests = manifestsOf(rendering, one.consumer);
  const routes = routesOf(rendering, one.consumer);
  for (const service of one.pods.keys()) {
    const resource = serviceOf(manifests, service);
    const joined = routes.find((r) => serviceKey(r) === service && r.hosting === 'sharedHost');
    if (resource === undefined) continue;
    const { name, namespace } = resource;
    for (const { number, protocol } of servicePorts(resource)) {
      const isShared = joined?.ports.some((port) => port.number === number) ?? false;
      if (protocol !== 'TCP' || isShared) continue;
      const wanted = `outbound|${number}||${name}.${namespace}.svc.cluster.local`;
      const cluster = answer.clusters.find((candidate) => candidate.cluster === wanted);
      const given = cluster?.localities.flatMap(({ endpoints }) => endpoints) ?? [];
      const own = pods.filter((pod) => pod.service === service);
      expect(given.map(({ address }) => address).sort(), wanted).toEqual(
        own.map(({ address }) => address).sort(),
      );
    }
  }
}
