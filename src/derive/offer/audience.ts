/**
 * The offers of a service and one consumer → those that are made to it, found without asking each offer about each cluster: an
 * offer that names a few clusters costs these, and one to nobody nothing.
 * @module
 */
import { memoise } from '../../resource/memoise.ts';
import type { Cluster } from '../../topology/topology.ts';
import type { Provider } from './offered-service.ts';

/** The providers that may offer to the consumer, in their order; the others do not, and are not imported there. */
export function mayOfferTo(providers: readonly Provider[], consumer: Cluster): readonly Provider[] {
  const { general, named } = audiencesOf(providers);
  const own = [...(named.get(consumer.key) ?? []), ...(named.get(consumer.name) ?? [])];
  if (own.length === 0) return general.map(({ provider }) => provider);
  const all = general.length === 0 ? own : [...general, ...own];
  return [...new Set(all)].sort((a, b) => a.place - b.place).map(({ provider }) => provider);
}

/** The clusters that the provider may offer to. */
export function mayHear({ audience }: Provider, clusters: readonly Cluster[]): readonly Cluster[] {
  if (audience === undefined) return clusters;
  const named = clustersBy(clusters);
  return [...new Set([...audience].flatMap((name) => named.get(name) ?? []))];
}

/** A provider, and where it stands in its list. */
interface Placing {
  readonly provider: Provider;
  readonly place: number;
}

interface Audiences {
  readonly general: readonly Placing[];
  /** By the key or name of a cluster. */
  readonly named: ReadonlyMap<string, readonly Placing[]>;
}

const audiencesOf: (providers: readonly Provider[]) => Audiences = memoise((providers) => {
  const general: Placing[] = [];
  const named = new Map<string, Placing[]>();
  for (const [place, provider] of providers.entries()) {
    const placing = { provider, place };
    if (provider.audience === undefined) general.push(placing);
    for (const name of provider.audience ?? []) {
      const its = named.get(name);
      if (its === undefined) named.set(name, [placing]);
      else its.push(placing);
    }
  }
  return { general, named };
});

/** No name has a slash, as each key has. */
const clustersBy: (clusters: readonly Cluster[]) => ReadonlyMap<string, Cluster> = memoise(
  (clusters) =>
    new Map(
      clusters.flatMap((cluster) => [
        [cluster.key, cluster] as const,
        [cluster.name, cluster] as const,
      ]),
    ),
);
