/** The effect of outages, as input of all formats. */
import type { Assumptions } from '../../../src/app/outage/simulate.ts';
import { failingFlows, type Scenario } from '../../../src/outage/simulate.ts';
import type { Cluster } from '../../../src/topology/topology.ts';

/** The results of one command. */
export interface OutageReport {
  readonly assumed: Assumptions;
  readonly clusters: readonly Cluster[];
  /** The worst first where all outages of a kind were simulated. */
  readonly scenarios: readonly Scenario[];
  readonly flows: number;
  /** Whether unchanged flows are shown. */
  readonly isDetailed: boolean;
}

/** The assumptions, a sentence each. */
export function assumptions({
  discovery,
  withoutIstiod,
  load,
  leftOut,
}: Assumptions): readonly string[] {
  return [
    discovery === 'isolated'
      ? 'no istiod reads endpoints of other clusters'
      : 'istiods with remote secrets read the pods of all other clusters',
    ...istiodsInWords(withoutIstiod),
    loadWords[load],
    // A cluster whose istiod reads the others calls their pods, where they share a network.
    ...(discovery === 'isolated' ? [spreadWords] : []),
    'steady state, once failing endpoints are ejected',
    ...(leftOut.length === 0
      ? []
      : [`left out, since an EnvoyFilter orders their clusters: ${leftOut.join(', ')}`]),
  ];
}

/** Clusters whose clients are shown as if an istiod ran there. */
export function istiodsInWords(names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`as if an istiod ran in ${names.join(', ')} (DIS0677)`];
}

/** The condition for loads of clusters to be those of their pods. */
const spreadWords =
  'clients have more connections to a cluster than it has pods, since a gateway spreads connections: with fewer, some pods take more';

const loadWords: Readonly<Record<Assumptions['load'], string>> = {
  annotation: 'the load of each cluster is its annotation distributary.dev/load',
  replicas: 'clusters ask in proportion to the pods that Git has them run',
  even: 'all clusters ask alike',
};

/** The option that shows more where each client is served by its own cluster, and is lost with it; empty elsewhere. */
export function stayingHint(scenarios: readonly Scenario[]): string {
  const isStaying = scenarios.every(
    ({ outage, load, failing }) => outage.down.size > 0 && load.size === 0 && failing === 0,
  );
  return isStaying
    ? 'no cluster serves clients of another: --all-pods ranks the loss of the pods in each cluster, whose clients are left'
    : '';
}

/** Shown without flows. */
export const nothingCalled = 'no client calls a service';

/** `2 lost, 1 fails in part`: flows without any answered request, and others with failing requests. */
export function failuresInWords(
  scenario: Pick<Scenario, 'flows' | 'lost'>,
  mark: (text: string) => string = (text) => text,
): string {
  const { length: lost } = scenario.lost;
  const partly = failingFlows(scenario).length - lost;
  const losses = lost === 0 ? '0 lost' : mark(`${lost} lost`);
  if (partly === 0) return losses;
  return `${losses}, ${mark(`${partly} ${partly === 1 ? 'fails' : 'fail'} in part`)}`;
}
