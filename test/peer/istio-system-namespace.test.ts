/**
 * What Namespace istio-system is for, by real Pilot: no promised order depends on it, and its label is what leads requests for services
 * that are not exported to the gateway of another network.
 */
import { describe, expect } from 'vitest';
import type { ClusterManifests } from '../../src/merge/manifests.ts';
import type { RenderedRepository } from '../../src/render/rendered-repository.ts';
import type { JsonObject } from '../../src/resource/json.ts';
import { authored, object } from '../support/fleet-builder.ts';
import { alone, joinedMesh } from '../support/joined-mesh.ts';
import { manifestsOf, peerCases, renderFixture } from '../support/peer-fleet.ts';
import { askPilot, type JoinedMesh } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const isSystem = ({ kind, name }: { readonly kind: string; readonly name: string }) =>
  kind === 'Namespace' && name === 'istio-system';

function withoutSystem(manifests: ClusterManifests): ClusterManifests {
  return { ...manifests, placed: manifests.placed.filter(({ resource }) => !isSystem(resource)) };
}

/** What the istiod of a cluster sees beside it, where its Fleet says that it sees anything. */
function meshOf(rendering: RenderedRepository, manifests: ClusterManifests) {
  const istio = rendering.fleet?.derive.istio ?? 'none';
  if (istio === 'none' || !(istio.discovery ?? istio.ambient)) return undefined;
  const networks = istio.ambient === undefined ? 'one network each' : alone;
  return joinedMesh(rendering, manifests, networks);
}

describe('without the derived Namespace istio-system', () => {
  for (const fleet of ['five-regions', 'remote-secrets', 'ambient-flag', 'failover-alias']) {
    for (const one of peerCases(fleet).slice(0, 1)) {
      itWithPeers(['eds-oracle'], `clients and gateways get what they got: ${fleet}`, async () => {
        const rendering = await renderFixture(`istio/${fleet}/`);
        const manifests = manifestsOf(rendering, one.consumer);
        expect(manifests.placed.some(({ resource }) => isSystem(resource))).toBe(true);
        const pods = podsOf(manifests, one.pods);
        const asked = { manifests, pods, joined: meshOf(rendering, manifests) };
        const eastWest = { istio: 'eastwestgateway' };
        for (const proxy of [
          { type: 'sidecar', ...one.client },
          { type: 'east-west', namespace: 'istio-system', labels: eastWest },
        ] as const) {
          const before = await askPilot({ ...asked, proxy });
          expect(before.clusters.length).toBeGreaterThan(0);
          const after = await askPilot({ ...asked, proxy, manifests: withoutSystem(manifests) });
          expect(after.clusters).toEqual(before.clusters);
        }
      });
    }
  }
});

describe('a service that only the mesh itself brings from another network', () => {
  const gateway = '203.0.113.99';
  const labelled: JsonObject = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'istio-system', labels: { 'topology.istio.io/network': 'net-boston' } },
  };

  async function addressesWith(documents: readonly JsonObject[]): Promise<readonly string[]> {
    const rendering = await renderFixture('istio/remote-secrets/');
    const manifests = withoutSystem(manifestsOf(rendering, 'paris'));
    const other = authored(
      object('v1', 'Service', 'inner', {
        selector: { app: 'inner' },
        ports: [{ name: 'http', port: 80 }],
      }),
    );
    const own = {
      ...manifests,
      placed: [...manifests.placed, { resource: other, application: 'apps/inner' }],
    };
    const place = { at: 'us/a', labels: {}, account: 'inner' };
    const [pod] = podsOf(own, new Map([['shop/inner', [place]]]));
    const joined: JoinedMesh = {
      others: new Map([['boston', [...documents, other.object, pod?.document ?? {}]]]),
      network: 'net-paris',
      networks: { networks: { 'net-boston': { gateways: [{ address: gateway, port: 15443 }] } } },
      config: {},
      hidesNetworks: false,
    };
    const proxy = { type: 'sidecar', namespace: 'web' } as const;
    const { clusters } = await askPilot({ manifests: own, pods: [], proxy, joined });
    const found = clusters.find(({ cluster }) => cluster.includes('inner.shop.svc.cluster.local'));
    return found?.localities.flatMap((one) => one.endpoints.map(({ address }) => address)) ?? [];
  }

  itWithPeers(
    ['eds-oracle'],
    'is reached at its gateway by the label, and at its pods without',
    async () => {
      expect(await addressesWith([labelled])).toEqual([gateway]);
      expect(await addressesWith([])).toEqual(['10.1.0.1']);
    },
  );
});
