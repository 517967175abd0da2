/** The clusters of a fleet before and after a change → all single losses, in the names of each side. */
import { firstBy } from '../../collection/group-by.ts';
import type { Cluster } from '../../topology/topology.ts';
import { type Loss, lossesOf, type PlaceKind } from '../loss.ts';
import { noOutage, type Outage } from '../outage.ts';
import type { Renames } from './renames.ts';

/** One loss. A new cluster could not be lost before. */
export interface PairedLoss extends Loss {
  readonly outageBefore: Outage;
}

/** The compared losses of whole clusters, and the kinds beyond the limit. */
export interface ChosenLosses {
  readonly losses: readonly PairedLoss[];
  readonly tooMany: readonly PlaceKind[];
}

/** Most informative kind for few clusters first; the first kinds are dropped first, because they are the largest. */
const kinds: readonly PlaceKind[] = ['cluster', 'zone', 'region'];

/** As many kinds as the limit permits; losses of the same clusters are one. */
export function chooseLosses(
  before: readonly Cluster[],
  after: readonly Cluster[],
  { clusters, most }: { readonly clusters: Renames; readonly most: number },
): ChosenLosses {
  for (let skipped = 0; skipped <= kinds.length; skipped += 1) {
    const kept = kinds.slice(skipped);
    const all = kept.flatMap((kind) => pairLosses(kind, before, after, clusters));
    const losses = [...firstBy(all.filter(leavesSome(after)), outagesInWords).values()];
    if (losses.length <= most) return { losses, tooMany: kinds.slice(0, skipped) };
  }
  return { losses: [], tooMany: kinds };
}

function pairLosses(
  kind: PlaceKind,
  before: readonly Cluster[],
  after: readonly Cluster[],
  renames: Renames,
): readonly PairedLoss[] {
  const named = (name: string): string => (kind === 'cluster' && renames.get(name)) || name;
  const earlier = new Map(lossesOf(kind, before).map((one) => [named(one.name), one.outage]));
  return lossesOf(kind, after).map((loss) => ({
    ...loss,
    outageBefore: earlier.get(loss.name) ?? noOutage,
  }));
}

/** Without a cluster there are no clients. */
function leavesSome(all: readonly Cluster[]): (loss: Loss) => boolean {
  return ({ outage }) => outage.down.size < all.length;
}

function outagesInWords({ outage, outageBefore }: PairedLoss): string {
  return JSON.stringify([[...outage.down].sort(), [...outageBefore.down].sort()]);
}
