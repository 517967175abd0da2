/**
 * Both names of a service that the Multi-Cluster Services API exports lead a sidecar's requests to one cluster of Envoy, and that cluster has
 * the promised order; whatever the port's protocol, and with or without a name of the port.
 */
import { expect } from 'vitest';
import { jsonEqual, listAt, stringAt } from '../../src/resource/json.ts';
import { manifestsOf, peerCases, renderFixture } from '../support/peer-fleet.ts';
import { askPilot, type PilotAnswer } from '../support/peer-pilot.ts';
import { podsOf } from '../support/peer-pod.ts';
import { itWithPeers } from '../support/peer-program.ts';

const joined = [
  [0, ['10.']],
  [1, ['203.0.113.2']],
  [2, ['203.0.113.3']],
];
const apart = [
  [0, ['plain.shop.svc.cluster.local']],
  [1, ['203.0.113.2']],
  [2, ['203.0.113.3']],
];

/** A host that clients call, its port, and whom they reach in which order. */
const names = [
  ['store.shop.svc.cluster.local', 80, joined],
  ['store.shop.svc.clusterset.local', 80, joined],
  ['store.shop.svc.cluster.local', 6379, joined],
  ['store.shop.svc.clusterset.local', 6379, joined],
  ['store.shop.svc.cluster.local', 443, joined],
  ['store.shop.svc.clusterset.local', 443, joined],
  // A team's VirtualService has this name and leads to it.
  ['routed.shop.svc.clusterset.local', 80, joined],
  ['plain.shop.svc.cluster.local', 8080, apart],
  ['plain.shop.svc.clusterset.local', 8080, apart],
] as const;

itWithPeers(['eds-oracle'], 'both names have the order', async () => {
  const answer = await ask();
  const found = names.map(([host, port]) => [host, port, ordersOf(answer, host, port)]);
  expect(found).toEqual(names.map(([host, port, order]) => [host, port, [order]]));
});

async function ask() {
  const [one] = peerCases('mcs-names');
  if (one === undefined) throw new Error('mcs-names has a case');
  const manifests = manifestsOf(await renderFixture('istio/mcs-names/'), one.consumer);
  const pods = podsOf(manifests, one.pods);
  const proxy = { type: 'sidecar', ...one.client } as const;
  const answer = await askPilot({ manifests, pods, proxy, routes: true, listeners: true });
  expect(answer.error).toBeUndefined();
  return answer;
}

/** The orders of all clusters that requests for a host may go to: priorities, and the addresses of each. */
function ordersOf(answer: PilotAnswer, host: string, port: number) {
  const led = new Set([...byRoutes(answer, host, port), ...byListeners(answer, host, port)]);
  return [...led].map((name) => {
    const cluster = answer.clusters.find((one) => one.cluster === name);
    const localities = cluster?.localities ?? [];
    const priorities = [...new Set(localities.map(({ priority }) => priority))];
    return priorities.map((priority) => {
      const its = localities.filter((one) => one.priority === priority);
      const addresses = its.flatMap(({ endpoints }) => endpoints.map(({ address }) => address));
      return [priority, [...new Set(addresses.map((one) => one.replace(/^10\..*$/, '10.')))]];
    });
  });
}

/** Where the proxy's routes lead requests that name the host. */
function byRoutes({ routes = [] }: PilotAnswer, host: string, port: number): readonly string[] {
  return routes
    .filter(({ name }) => name === String(port) || name === `${host}:${port}`)
    .flatMap(({ virtual_hosts }) => virtual_hosts)
    .filter(({ domains }) => domains.includes(host) || domains.join() === '*')
    .flatMap((one) => one.routes.flatMap(({ cluster }) => cluster ?? []))
    .filter((cluster) => cluster.startsWith('outbound|'));
}

/** Where its listeners lead connections to the host's address. Addresses of the block 241.0.0.0/8 are those of the clusterset's names. */
function byListeners(
  { listeners = [] }: PilotAnswer,
  host: string,
  port: number,
): readonly string[] {
  const isOther = host.endsWith('.clusterset.local');
  return listeners
    .filter((one) => one.port === port && one.address?.startsWith('241.') === isOther)
    .flatMap(({ filter_chains = [] }) => filter_chains)
    .filter((chain) => [[], [host]].some((sni) => jsonEqual(listAt(chain, 'match', 'sni'), sni)))
    .flatMap((chain) => listAt(chain, 'filters').flatMap((one) => stringAt(one, 'cluster') ?? []))
    .filter((cluster) => cluster.startsWith('outbound|'));
}
