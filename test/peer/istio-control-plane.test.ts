/**
 * A mesh with one istiod for several clusters: real Pilot reads Istio's objects of its own cluster alone, so that clients in the other
 * ones get the order of its objects, and theirs count nowhere (DIS0677).
 */
import { expect } from 'vitest';
import { allNetworks, joinedMesh } from '../support/joined-mesh.ts';
import { manifestsOf, renderFixture } from '../support/peer-fleet.ts';
import { askPilot } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const host = /reviews\.shop\.svc/;

/** A client in paris, which has no pods of the service beside it in the documents of whoever is asked. */
const proxy = { type: 'sidecar', namespace: 'web', locality: 'eu/a' } as const;

/** What a client in paris is told by the istiod of a cluster, which sees the whole of paris. */
async function ask(istiodOf: string, networks: (typeof allNetworks)[number], withIstio: boolean) {
  const rendering = await renderFixture('istio/remote-secrets/');
  const paris = manifestsOf(rendering, 'paris');
  const manifests = manifestsOf(rendering, istiodOf);
  const seen = joinedMesh(rendering, manifests, networks);
  const others = new Map(
    [...seen.others].map(([name, documents]) => [
      name,
      withIstio && name === 'paris'
        ? [...documents, ...istioObjects(paris.placed.map(({ resource }) => resource.object))]
        : documents,
    ]),
  );
  const { region, zone } = manifests.cluster;
  const place = { at: `${region}/${zone}`, labels: {}, account: 'reviews' };
  const pods = podsOf(manifests, new Map([['shop/reviews', [place]]]));
  const answer = await askPilot({ manifests, pods, proxy, joined: { ...seen, others } });
  expect(answer.validation).toEqual([]);
  return answer;
}

function istioObjects<T extends Readonly<Record<string, unknown>>>(objects: readonly T[]): T[] {
  return objects.filter(({ apiVersion }) => String(apiVersion).startsWith('networking.istio.io/'));
}

for (const networks of allNetworks) {
  itWithPeers(['eds-oracle'], `${networks}: what stands in a cluster without istiod`, async () => {
    const [own, without, whole] = [
      await ask('paris', networks, false),
      await ask('berlin', networks, false),
      await ask('berlin', networks, true),
    ];
    const orderOf = ({ clusters }: typeof own) =>
      clusters
        .filter(({ cluster }) => host.test(cluster))
        .map(({ cluster, localities }) => [
          cluster,
          localities.map(({ priority, endpoints }) => [priority, endpoints.map((e) => e.address)]),
        ]);
    const ignored = JSON.parse(whole.text).ignored.join('\n');
    for (const kind of ['DestinationRule', 'ServiceEntry', 'VirtualService']) {
      expect(ignored).toContain(kind);
    }
    expect(orderOf(without).length).toBeGreaterThan(0);
    expect(orderOf(whole)).toEqual(orderOf(without));
    expect(orderOf(whole)).not.toEqual(orderOf(own));
  });
}
