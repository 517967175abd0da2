/**
 * The fleet of docs/istio-failover.md: in meshes that remote secrets join, of one network or several, real Pilot gives a client in Paris the
 * order of its policy, and real Envoy goes it to the end. Istio's own recipe for failover between clusters has all others serve at once.
 */
import { describe, expect } from 'vitest';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { type JsonObject, objectAt } from '../../src/resource/json.ts';
import { toResource } from '../../src/resource/resource.ts';
import { allNetworks, joinedMesh, type Networks } from '../support/joined-mesh.ts';
import { sharesOf, simulate } from '../support/peer-envoy.ts';
import { manifestsOf, renderFixture } from '../support/peer-fleet.ts';
import { askPilot, type PilotAnswer } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const service = 'shop/api';
const own = 'api.shop.svc.cluster.local';
const [berlin, boston] = ['172.18.255.20', '172.18.255.30'];

describe.concurrent.each(allNetworks)('%s', (networks) => {
  itWithPeers(['eds-oracle', 'envoy-sim', 'envoy'], 'Berlin, then Boston, to the end', async () => {
    const answer = await ask(networks, (manifests) => manifests);
    const cluster = 'outbound|80||api.shop.svc.clusterset.local';
    const turns = turnsOf(answer, cluster);
    expect(turns).toEqual([[own], [berlin], [boston]]);
    const down: string[] = [];
    for (const at of [`${own}:80`, `${berlin}:15443`]) {
      down.push(at);
      const { after } = await simulate(answer, { cluster, down, requests: 50 });
      const next = down.length === 1 ? berlin : boston;
      expect(sharesOf(after)).toEqual({ [`${next}:15443`]: 1 });
    }
  });

  itWithPeers(['eds-oracle'], "Istio's recipe has all others serve at once", async () => {
    const answer = await ask(networks, recipe);
    const [first, second, ...more] = turnsOf(answer, `outbound|80||${own}`);
    expect([first?.length, second?.length, more]).toEqual([1, 2, []]);
  });
});

async function ask(
  networks: Networks,
  change: (manifests: ClusterManifests) => ClusterManifests,
): Promise<PilotAnswer> {
  const rendering = await renderFixture('repos/remote-secrets/in/');
  const manifests = change(manifestsOf(rendering, 'paris'));
  const place = { at: 'eu/west', labels: {}, account: 'api' };
  const answer = await askPilot({
    manifests,
    pods: podsOf(manifests, new Map([[service, [place]]])),
    proxy: { type: 'sidecar', namespace: 'web', locality: 'eu/west' },
    joined: joinedMesh(rendering, manifestsOf(rendering, 'paris'), networks, service),
    raw: true,
  });
  expect([answer.error, answer.validation]).toEqual([undefined, []]);
  return answer;
}

/** What a team without distributary has: the Service, and the rule of Istio's documentation. */
function recipe(manifests: ClusterManifests): ClusterManifests {
  const [some] = manifests.placed;
  if (some === undefined) throw new Error('Paris runs something');
  const resource = toResource(rule, some.resource.origin);
  const authored = manifests.placed.filter(
    ({ resource: { object } }) =>
      objectAt(object, 'metadata', 'annotations')?.['distributary.dev/derived-from'] === undefined,
  );
  return { ...manifests, placed: [...authored, { ...some, resource }] };
}

const rule: JsonObject = {
  apiVersion: 'networking.istio.io/v1',
  kind: 'DestinationRule',
  metadata: { name: 'api', namespace: 'shop' },
  spec: {
    host: own,
    trafficPolicy: {
      loadBalancer: {
        localityLbSetting: { enabled: true, failoverPriority: ['topology.istio.io/cluster'] },
      },
      outlierDetection: { consecutive5xxErrors: 3, maxEjectionPercent: 100 },
    },
  },
};

/** The addresses of each priority, in turn. */
function turnsOf({ clusters }: PilotAnswer, name: string): readonly (readonly string[])[] {
  const localities = clusters.find(({ cluster }) => cluster === name)?.localities ?? [];
  const priorities = [...new Set(localities.map(({ priority }) => priority))].sort();
  return priorities.map((priority) =>
    localities
      .filter((one) => one.priority === priority)
      .flatMap(({ endpoints }) => endpoints.map(({ address }) => address)),
  );
}
