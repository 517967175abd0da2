/**
 * Real Envoy takes the whole configuration that real Pilot makes of the clusters of the fixtures: clusters, endpoints, routes and listeners of
 * clients, of the pods of a service, and of the gateways, in the mesh that the fleet has: remote secrets in one network and in several, and the
 * flag of the ambient mesh (waypoints: `istio-waypoint-derived.test.ts`). Of clusters with objects of the same kinds and fields one is asked;
 * ACCEPTED_ALL=1 asks every cluster, and clients of every namespace with rules.
 */
import { existsSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { describe, expect } from 'vitest';
import { hasErrors } from '../../src/diagnostic/diagnostic.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import { isObject, type Json, objectAt } from '../../src/resource/json.ts';
import { stringMap } from '../../src/resource/resource.ts';
import { drawsFor } from '../support/draw/draws.ts';
import { meshAround } from '../support/fleets/mesh-around.ts';
import { podPlaces } from '../support/fleets/pod-places.ts';
import { fixtures } from '../support/golden-file.ts';
import { joinedMesh } from '../support/joined-mesh.ts';
import { peerFleets, renderFixture } from '../support/peer-fleet.ts';
import {
  type Proxy as Asker,
  askPilot,
  type JoinedMesh,
  type PilotQuestion,
} from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const draws = drawsFor(import.meta.url);

const isThorough = process.env['ACCEPTED_ALL'] === '1';

/** Every fleet below `fixtures/` that is a whole repository. */
const repositories = [
  ...peerFleets().map((name) => `istio/${name}/`),
  ...readdirSync(new URL('repos/', fixtures)).map((name) => `repos/${name}/in/`),
].filter((path) => existsSync(new URL(`${path}distributary.yaml`, fixtures)));

describe.concurrent.each(draws.rows(repositories))('%s', (path) => {
  itWithPeers(['eds-oracle', 'envoy'], 'Envoy takes all of it', async () => {
    const rendering = await renderFixture(path);
    const { manifests, diagnostics } = rendering;
    if (hasErrors(diagnostics)) return;
    const differing = new Map(
      manifests.map((one) => [isThorough ? one.cluster.key : shapeOf(one), one]),
    );
    // eds-oracle plays clusters of this domain alone.
    const played = [...differing.values()].filter(
      ({ cluster }) => cluster.clusterDomain === 'cluster.local',
    );
    const questions = played.flatMap((one) =>
      meshesOf(rendering, one).flatMap((joined) => questionsOf(one, joined)),
    );
    // Each takes Pilot and Envoy: a part of a part.
    for (const question of draws.rows(questions, kindOf)) await judge(question);
  });
});

/** Who asks: a client, the proxy of a pod, a gateway. */
function kindOf({ proxy: { type, ip } }: PilotQuestion): string {
  return ip === undefined ? type : 'pod';
}

/** What the cluster's istiod sees: itself, or others as well, in the networks of the fleet; where it has none, also in one network each. */
function meshesOf(
  rendering: RenderedRepository,
  manifests: ClusterManifests,
): readonly (JoinedMesh | undefined)[] {
  const around = meshAround(rendering, manifests.cluster.name);
  if (around === undefined || around.networks !== undefined || around.others.size === 0) {
    return [around];
  }
  return [around, joinedMesh(rendering, manifests, 'one network each')];
}

function questionsOf(
  manifests: ClusterManifests,
  joined: JoinedMesh | undefined,
): readonly PilotQuestion[] {
  const pods = podsOf(manifests, podPlaces(manifests));
  return proxiesOf(manifests, pods[0]?.address).map((proxy) => {
    return { manifests, pods, proxy, joined, judged: true };
  });
}

async function judge(question: PilotQuestion): Promise<void> {
  const { manifests, proxy } = question;
  const { error, envoy } = await askPilot(question);
  const who = `${manifests.cluster.name}: ${proxy.type} of ${proxy.namespace}`;
  expect({ who, error, envoy }).toEqual({ who, envoy: 'accepted' });
}

/** Clients, at least of the first namespace that has rules, the proxy of a pod, and one of each set of labels that a Gateway is for. */
function proxiesOf({ placed }: ClusterManifests, pod: string | undefined): readonly Asker[] {
  const resources = placed.map(({ resource }) => resource);
  const istio = resources.filter(({ apiVersion }) => apiVersion.startsWith('networking.istio.io/'));
  const namespaces = new Set(['web', ...istio.map(({ namespace }) => namespace)]);
  const owner = resources.find(({ kind }) => kind === 'Service')?.namespace;
  const asking = isThorough ? [...namespaces] : [...namespaces].slice(0, 2);
  const clients = asking.map((namespace): Asker => ({ type: 'sidecar', namespace }));
  const server: Asker[] =
    pod === undefined || owner === undefined
      ? []
      : [{ type: 'sidecar', namespace: owner, ip: pod }];
  const gateways = resources
    .filter(({ kind, apiVersion }) => kind === 'Gateway' && apiVersion.includes('istio.io'))
    .map(({ namespace, object }): Asker => {
      const labels = stringMap(objectAt(object, 'spec', 'selector'));
      return { type: 'east-west', namespace, labels };
    });
  const distinct = new Map(gateways.map((one) => [JSON.stringify(one), one]));
  return [...clients, ...server, ...distinct.values()];
}

/** The fields that the objects of a cluster have, without what stands in them. */
function shapeOf({ placed }: ClusterManifests): string {
  const fields = placed.flatMap(({ resource: { kind, object } }) => fieldsOf(object, kind));
  return [...new Set(fields)].sort().join();
}

function fieldsOf(json: Json, path: string): readonly string[] {
  if (Array.isArray(json)) return json.flatMap((one) => fieldsOf(one, path));
  if (!isObject(json)) return [path];
  const spec = Object.entries(json).filter(([key]) => key !== 'metadata' && key !== 'data');
  return spec.flatMap(([key, value = null]) => fieldsOf(value, `${path}.${key}`));
}
