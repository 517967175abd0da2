/**
 * The provider's side by real Pilot: each east-west gateway has the SNI that consumers ask for, with its own pods behind it and
 * nothing else, so that no request goes on to a third cluster; and nothing that it reads makes istiod panic.
 */

import { describe, expect } from 'vitest';
import type { RoutePort, ServiceRoute } from '../../src/derive/route/service-route.ts';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import { hasLabels } from '../../src/kind/notation/label-selector.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { listAt, numberAt, objectAt, stringAt } from '../../src/resource/json.ts';
import { type Resource, stringMap } from '../../src/resource/resource.ts';

import { drawsFor } from '../support/draw/draws.ts';
import { type PodPlace, peerFleets, renderFixture } from '../support/peer-fleet.ts';
import { askedParts } from '../support/peer-parts.ts';
import { askPilot, hasRivals, type PilotAnswer, type PilotCluster } from '../support/peer-pilot.ts';
import { isForOtherClusters, type Pod, podsOf, serviceOf } from '../support/peer-pod.ts';
import { askedServices } from '../support/peer-priorities.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

describe.concurrent.each(draws.rows(peerFleets()))('%s', (fleet) => {
  itWithPeers(['eds-oracle'], 'gateways lead to their own pods', async () => {
    const rendering = await renderFixture(`istio/${fleet}/`);
    if (hasErrors(rendering.diagnostics)) return;
    for (const manifests of rendering.manifests) {
      await checkEastWest(rendering, manifests);
      await checkHttp(rendering, manifests);
    }
  });
});

/** Every SNI that consumers send ends at the cluster's own pods. */
async function checkEastWest(rendering: RenderedRepository, manifests: ClusterManifests) {
  const { name } = manifests.cluster;
  const remoteEndpoints = rendering.routes.flatMap((route) =>
    route.ports.flatMap((port) =>
      enters(route, port, name) && route.gateway === 'mtls' ? [{ route, port: port.number }] : [],
    ),
  );
  const gateway = eastWestGateway(manifests);
  if (remoteEndpoints.length === 0) return;
  if (gateway === undefined) throw new Error(`others ask '${name}', which has no Gateway`);
  const pods = podsOf(manifests, oneOfEach(rendering, manifests));
  const labels = stringMap(objectAt(gateway.object, 'spec', 'selector'));
  const proxy = { type: 'east-west', namespace: gateway.namespace, labels } as const;
  for (const reversed of hasRivals(manifests) ? [false, true] : [false]) {
    const answer = await askPilot({ manifests, pods, proxy, reversed });
    const { error, validation, warnings } = answer;
    expect({ error, validation, warnings }, name).toEqual({ validation: [] });
    for (const { route, port } of remoteEndpoints)
      checkRemoteEndpoint(rendering, manifests, { route, port, pods, answer });
  }
}

/** Whether clients of another cluster come in; a FailoverService may have a priority in the client's own. */
function enters({ consumer }: ServiceRoute, { remoteEndpoints }: RoutePort, name: string): boolean {
  return consumer.name !== name && remoteEndpoints.some(({ cluster }) => cluster.name === name);
}

/** Every route of an HTTP gateway for other clusters ends at the cluster's own pods. */
async function checkHttp(rendering: RenderedRepository, manifests: ClusterManifests) {
  const routes = manifests.placed
    .map(({ resource }) => resource)
    .filter(isForOtherClusters)
    .flatMap(({ object }) => listAt(object, 'spec', 'http'));
  const asked = rendering.routes.filter(
    ({ gateway, remoteEndpoints }) =>
      gateway === 'http' &&
      remoteEndpoints.some(({ cluster }) => cluster.name === manifests.cluster.name),
  );
  expect(routes.length > 0, `routes of ${manifests.cluster.name}`).toBe(asked.length > 0);
  if (routes.length === 0) return;
  const pods = podsOf(manifests, oneOfEach(rendering, manifests));
  const labels = { istio: 'ingressgateway' };
  const proxy = { type: 'ingress', namespace: 'istio-system', labels } as const;
  const { error, validation, clusters } = await askPilot({ manifests, pods, proxy });
  expect({ error, validation }).toEqual({ validation: [] });
  for (const [destination] of routes.map((route) => listAt(route, 'route'))) {
    const host = stringAt(destination, 'destination', 'host') ?? '';
    const port = numberAt(destination, 'destination', 'port', 'number') ?? 0;
    const subset = stringAt(destination, 'destination', 'subset') ?? '';
    const wanted = `outbound|${port}|${subset}|${host}`;
    const cluster = clusters.find((candidate) => candidate.cluster === wanted);
    const own = pods.filter(({ service }) => host.startsWith(`${service.split('/')[1]}.`));
    expect(own.length).toBeGreaterThan(0);
    expect(cluster && addresses(cluster), `${wanted} in ${manifests.cluster.name}`).toEqual(
      own.map((pod) => `${pod.address} ${pod.ports.get(port) ?? 0}`),
    );
  }
}

interface InboundEndpoint {
  readonly route: ServiceRoute;
  readonly port: number;
  readonly pods: readonly Pod[];
  readonly answer: PilotAnswer;
}

function checkRemoteEndpoint(
  rendering: RenderedRepository,
  manifests: ClusterManifests,
  asked: InboundEndpoint,
) {
  const { route, port, pods, answer } = asked;
  for (const { service, host, port: own } of askedServices(route, manifests.cluster)) {
    const its = pods.filter((pod) => pod.service === service);
    for (const part of askedParts(rendering, route, manifests)) {
      const asks = `outbound_.${own?.asked ?? port}_.${part.name}_.${host}`;
      const chosen = its.filter((pod) => hasLabels(pod.labels, part.labels));
      const wanted = chosen.map(
        (pod) => `${pod.address} ${pod.ports.get(own?.served ?? port) ?? 0}`,
      );
      const cluster = answer.clusters.find((candidate) => candidate.cluster === asks);
      const given = cluster && addresses(cluster);
      expect(given, `${asks} in ${manifests.cluster.name}`).toEqual(wanted);
    }
  }
}

function addresses({ localities }: PilotCluster): readonly string[] {
  return localities
    .flatMap(({ endpoints }) => endpoints.map(({ address, port }) => `${address} ${port}`))
    .sort();
}

/** A pod of each subset that is asked for, for each Service that has a selector. */
function oneOfEach(
  rendering: RenderedRepository,
  manifests: ClusterManifests,
): ReadonlyMap<string, readonly PodPlace[]> {
  const { region, zone } = manifests.cluster;
  const places = new Map<string, readonly PodPlace[]>();
  for (const route of rendering.routes) {
    for (const { service } of askedServices(route, manifests.cluster)) {
      const resource = serviceOf(manifests, service);
      const selector = objectAt(resource?.object, 'spec', 'selector');
      if (resource === undefined || selector === undefined) continue;
      const wanted = askedParts(rendering, route, manifests).map(
        ({ labels }): PodPlace => ({ at: `${region}/${zone}`, labels, account: resource.name }),
      );
      if (wanted.length > (places.get(service)?.length ?? 0)) places.set(service, wanted);
    }
  }
  return places;
}

function eastWestGateway({ placed }: ClusterManifests): Resource | undefined {
  return placed
    .map(({ resource }) => resource)
    .find(
      ({ kind, apiVersion, object }) =>
        kind === 'Gateway' &&
        apiVersion.startsWith('networking.istio.io/') &&
        listAt(object, 'spec', 'servers').some(
          (server) => stringAt(server, 'tls', 'mode') === 'AUTO_PASSTHROUGH',
        ),
    );
}
