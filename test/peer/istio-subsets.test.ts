/**
 * Whatever real Pilot gives a client as an endpoint of a subset has such pods behind it: the provider's gateway, asked by the SNI that
 * the client sends, leads to one; and real Envoy's first requests are answered once the subset's own pods fail.
 */
import { describe, expect } from 'vitest';
import { podTemplates } from '../../src/istio/pod/pod-template.ts';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import { viewClusters } from '../../src/place/cluster-view.ts';
import { simulate } from '../support/peer-envoy.ts';
import { manifestsOf, type PodPlace, renderFixture } from '../support/peer-fleet.ts';
import { askPilot, type PilotAnswer } from '../support/peer-pilot.ts';
import { type Pod, podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const host = 'reviews.shop.svc.cluster.local';
const gateway = {
  type: 'east-west',
  namespace: 'istio-system',
  labels: { istio: 'eastwestgateway' },
} as const;

describe.concurrent('subsets of fixtures/istio/subset-pods', () => {
  itWithPeers(['eds-oracle'], 'every endpoint of a subset leads to pods of it', async () => {
    const { manifests } = await renderFixture('istio/subset-pods/');
    const inbound = new Map<string, PilotAnswer>();
    for (const one of manifests) {
      inbound.set(
        one.cluster.gateway?.ip ?? '',
        await askPilot({ manifests: one, pods: podsInGit(one), proxy: gateway }),
      );
    }
    const led: string[] = [];
    for (const one of await Promise.all(manifests.flatMap(endpointsInBoth))) {
      for (const { subset, address, who } of one) {
        const wanted = `outbound_.80_.${subset}_.${host}`;
        const asked = inbound.get(address)?.clusters.find(({ cluster }) => cluster === wanted);
        led.push(`${who} ${subset} ${address}`);
        expect(
          asked?.localities.flatMap(({ endpoints }) => endpoints),
          led.at(-1),
        ).toHaveLength(1);
      }
    }
    expect(led.filter((line) => line.startsWith('north shop'))).toEqual([
      'north shop v1 203.0.113.2',
      'north shop v1 203.0.113.3',
      'north shop v1 203.0.113.4',
      'north shop v2 203.0.113.3',
    ]);
  });

  itWithPeers(['eds-oracle', 'envoy-sim', 'envoy'], 'Envoy asks nobody without them', async () => {
    const north = manifestsOf(await renderFixture('istio/subset-pods/'), 'north');
    const pods = podsInGit(north);
    const own = pods.filter(({ labels }) => labels['version'] === 'v2');
    const proxy = { type: 'sidecar', namespace: 'shop', locality: 'eu/a' } as const;
    const answer = await askPilot({ manifests: north, pods, proxy, raw: true });
    const down = own.map(({ address, ports }) => `${address}:${ports.get(80) ?? 0}`);
    const cluster = `outbound|80|v2|${host}`;
    const { after } = await simulate(answer, { cluster, down, requests: 100 });
    expect(after).toEqual({ '203.0.113.3:15443': 100 });
  });
});

/** A pod for each workload that does not rest. */
function podsInGit(manifests: ClusterManifests): readonly Pod[] {
  const [view] = viewClusters([manifests]);
  const { region, zone } = manifests.cluster;
  const running = (view === undefined ? [] : podTemplates(view)).filter(
    ({ isAtRest }) => !isAtRest,
  );
  const places = running.map(
    ({ labels }): PodPlace => ({ at: `${region}/${zone}`, labels, account: 'reviews' }),
  );
  return podsOf(manifests, new Map([['shop/reviews', places]]));
}

function endpointsInBoth(manifests: ClusterManifests) {
  return ['shop', 'web'].map((namespace) => subsetEndpoints(manifests, namespace));
}

/** The gateways that Pilot gives a client as endpoints of subsets. */
async function subsetEndpoints(manifests: ClusterManifests, namespace: string) {
  const { region, zone, name: cluster } = manifests.cluster;
  const proxy = { type: 'sidecar', namespace, locality: `${region}/${zone}` } as const;
  const { clusters } = await askPilot({ manifests, pods: podsInGit(manifests), proxy });
  const who = `${cluster} ${namespace}`;
  return clusters
    .flatMap(({ cluster: name, localities }) => {
      const [, port, subset = '', its] = name.split('|');
      if (port !== '80' || subset === '' || its !== host) return [];
      const endpoints = localities.flatMap((one) => one.endpoints);
      return endpoints.map(({ address }) => ({ who, subset, address }));
    })
    .filter(({ address }) => address.startsWith('203.'))
    .sort((a, b) => (a.subset + a.address < b.subset + b.address ? -1 : 1));
}
