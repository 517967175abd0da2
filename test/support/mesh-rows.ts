/**
 * The meshes in which endpoints with labels of their order were tried first, a fixture of `fixtures/pilot` each, and what a sidecar in Paris
 * gets there. `paris, berlin, boston, tokyo` is the order that was promised.
 */

/** A mesh, its fixture, and the clusters whose endpoints each priority has. */
export interface MeshRow {
  readonly mesh: string;
  readonly fixture: string;
  readonly order: string;
}

const promised = 'paris, berlin, boston, tokyo';

/** In the order of the measurements. */
export const meshRows: readonly MeshRow[] = [
  { mesh: 'plain', fixture: 'plain-order', order: promised },
  { mesh: 'its own network and gateway', fixture: 'joined-own-gateway', order: promised },
  {
    mesh: 'remote secrets, one network each',
    fixture: 'joined-networks',
    order: 'paris, berlin or boston or tokyo, berlin, boston, tokyo',
  },
  {
    mesh: 'remote secrets, a flat network',
    fixture: 'joined-flat',
    order: 'paris, berlin, boston or tokyo, berlin, boston, tokyo',
  },
  { mesh: 'remote secrets, clusterLocal', fixture: 'joined-cluster-local', order: promised },
  {
    mesh: "remote secrets, Istio's recipe alone",
    fixture: 'joined-recipe',
    order: 'paris, berlin or boston or tokyo',
  },
  {
    mesh: 'the ambient flag, made-up networks of endpoints',
    fixture: 'ambient-made-up-network',
    order: 'paris',
  },
  {
    mesh: 'the ambient flag, endpoints without a network',
    fixture: 'ambient-no-network',
    order: promised,
  },
  {
    mesh: 'the ambient flag, the real networks of endpoints',
    fixture: 'ambient-real-networks',
    order: 'paris, berlin',
  },
];

/** The host that all fixtures are about. */
export const orderedCluster = 'outbound|80||api.shop.svc.cluster.local';

const [paris, berlin, boston, tokyo] = ['paris', 'berlin', 'boston', 'tokyo'];
const clusters: ReadonlyMap<string, string> = new Map([
  ['10.1.0.1', paris],
  ['10.2.0.1', berlin],
  ['10.3.0.1', boston],
  ['10.4.0.1', tokyo],
  ['203.0.113.1', paris],
  ['203.0.113.2', berlin],
  ['203.0.113.3', boston],
  ['203.0.113.4', tokyo],
]);

/** Endpoints by their priorities, as the table has them. */
export function orderInWords(
  endpoints: readonly { readonly priority: number; readonly address: string }[],
): string {
  const last = endpoints.reduce((most, { priority }) => Math.max(most, priority), -1);
  return Array.from({ length: last + 1 }, (_, priority) =>
    endpoints
      .filter((one) => one.priority === priority)
      .map(({ address }) => clusters.get(address) ?? address)
      .sort()
      .join(' or '),
  ).join(', ');
}
