/**
 * What outages do, as all formats get it.
 * @module
 */
import type { Assumptions, Cluster, Scenario } from '../../../src/internal.ts';

/** The answers to one command. */
export interface OutageReport {
  readonly assumed: Assumptions;
  readonly clusters: readonly Cluster[];
  /** The worst first where all of a kind were looked at. */
  readonly scenarios: readonly Scenario[];
  /** How many flows there are. */
  readonly flows: number;
  /** Whether flows are shown that are as before. */
  readonly isDetailed: boolean;
}

/** What is assumed, a sentence each. */
export function assumptions({ discovery, load, leftOut }: Assumptions): readonly string[] {
  return [
    discovery === 'isolated'
      ? 'no istiod reads endpoints of other clusters'
      : 'istiods with remote secrets read the pods of all other clusters',
    loadWords[load],
    'steady state, once failing endpoints are ejected',
    ...(leftOut.length === 0
      ? []
      : [`left out, since an EnvoyFilter orders their clusters: ${leftOut.join(', ')}`]),
  ];
}

const loadWords: Readonly<Record<Assumptions['load'], string>> = {
  annotation: 'clusters ask as much as their annotation distributary.dev/load says',
  replicas: 'clusters ask in proportion to the pods that Git has them run',
  even: 'all clusters ask alike',
};
