/** The load of each cluster in each outage, before and after a change → clusters with a higher maximum load. */
import type { Demand } from '../demand.ts';
import type { Loss } from '../loss.ts';
import type { Scenario } from '../simulate.ts';
import type { PeakLoad } from './outage-change.ts';
import type { Renames } from './renames.ts';

/** Smaller differences are within the uncertainty of the demand. */
const GROWTH = 1.25;

/** One side: its demand, in one unit for both, and the outcome of each loss, the first of which is none. */
export interface LoadSide {
  readonly demand: Demand;
  readonly scenarios: readonly Scenario[];
}

/** Clusters with requests on both sides, the highest first; `losses` correspond to the scenarios by index. */
export function peakLoads(
  before: LoadSide,
  after: LoadSide,
  losses: readonly (Loss | undefined)[],
  renames: Renames,
): readonly PeakLoad[] {
  const usual = before.scenarios[0]?.arriving ?? new Map<string, number>();
  const peaks = [...usual].flatMap(([name, today]): readonly PeakLoad[] => {
    const cluster = renames.get(name) ?? name;
    if (today === 0 || !after.demand.weights.has(cluster)) return [];
    const earlier = highest(before.scenarios, name);
    const later = highest(after.scenarios, cluster);
    const [was, is] = [earlier.arriving / today, later.arriving / today];
    return is < GROWTH * Math.max(1, was)
      ? []
      : [{ cluster, before: was, after: is, loss: losses[later.at] }];
  });
  return peaks.sort((a, b) => b.after - a.after || (a.cluster < b.cluster ? -1 : 1));
}

/** The first of the maxima. */
function highest(
  scenarios: readonly Scenario[],
  name: string,
): { readonly arriving: number; readonly at: number } {
  let found = { arriving: 0, at: 0 };
  for (const [at, { outage, arriving }] of scenarios.entries()) {
    const its = outage.down.has(name) ? 0 : (arriving.get(name) ?? 0);
    if (its > found.arriving * (1 + 1e-9)) found = { arriving: its, at };
  }
  return found;
}
