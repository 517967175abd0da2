/**
 * The offers of a service and one consumer → the offers to it, without a test of each offer against each cluster: the cost of an
 * offer is the number of clusters that it names.
 */
import { memoise } from '../../collection/memoise.ts';
import { indexByClusters } from '../../topology/named-clusters.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { Provider } from './offered-service.ts';

/** The providers that may offer to the consumer, in their order; the others do not, and are not imported there. */
export function mayOfferTo(providers: readonly Provider[], consumer: Cluster): readonly Provider[] {
  return audiencesOf(providers)(consumer);
}

const audiencesOf: (providers: readonly Provider[]) => (consumer: Cluster) => readonly Provider[] =
  memoise((providers) => indexByClusters(providers, ({ audience }) => audience));

/** The clusters that the provider may offer to. */
export function mayHear({ audience }: Provider, clusters: readonly Cluster[]): readonly Cluster[] {
  if (audience === undefined) return clusters;
  const named = clustersBy(clusters);
  return [...new Set([...audience].flatMap((name) => named.get(name) ?? []))];
}

/** No name contains a slash; each key does. */
const clustersBy: (clusters: readonly Cluster[]) => ReadonlyMap<string, Cluster> = memoise(
  (clusters) =>
    new Map(
      clusters.flatMap((cluster) => [
        [cluster.key, cluster] as const,
        [cluster.name, cluster] as const,
      ]),
    ),
);
