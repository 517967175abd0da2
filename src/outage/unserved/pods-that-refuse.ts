/**
 * Flows that are answered → the pods that refuse them all the same, of the clients' own cluster or of one that their istiod reads; gateways
 * are the subject of checks of the other cluster.
 */
import { firstBy, groupBy } from '../../collection/group-by.ts';
import { somePodsRefuse } from '../../diagnostic/codes/served.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { upstreamNamed } from '../explain/steps.ts';
import type { Flow } from '../flow.ts';
import { type FoundCause, withOneCause, wordsOf } from './found-causes.ts';
import { arePods, refusedCauses } from './refused.ts';
import type { ClientCluster } from './unserved-cause.ts';

/** A flow, and why pods of a cluster refuse it. */
interface PlacedFlow extends FoundCause {
  readonly place: string;
}

/** The findings, one for each cluster of the pods and each cause. */
export function podsThatRefuse(flows: readonly Flow[], from: ClientCluster): readonly Diagnostic[] {
  const found = flows.flatMap((flow) => refusedInPart(flow, from));
  return [...groupBy(found, ({ place }) => place)].flatMap(([place, its]) =>
    withOneCause(its).map((same) => {
      const { args, at, related } = wordsOf(from.state, same);
      return diagnose(somePodsRefuse, { ...args, place }, at, related);
    }),
  );
}

/** Each cause once. */
function refusedInPart(flow: Flow, from: ClientCluster): readonly PlacedFlow[] {
  const { sample: client } = flow;
  const asking = { ...from, client };
  const found = flow.ways.flatMap(({ cluster }) => {
    const upstream = upstreamNamed(cluster, from.index, client);
    if (upstream === undefined) return [];
    // Pods in the ambient mesh have findings at their Service.
    return refusedCauses(upstream, asking, arePods).filter(({ kind }) => kind !== 'captured');
  });
  const once = firstBy(found, ({ place, cause }) => `${place} ${cause.text}`);
  return [...once.values()].map((one) => ({ flow, ...one }));
}
