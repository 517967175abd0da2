/** A random fleet with teams → a client there, one cluster of its proxy that distributary has ordered, and endpoints of it that fail. */
import fc from 'fast-check';
import { derivedFromAnnotation } from '../../src/derive/provenance.ts';
import { namesOf } from '../../src/istio/destination-rule/rule-bundle.ts';
import type { UpstreamCluster } from '../../src/istio/model/upstream-clusters.ts';
import { type AnyPilotQuestion, questionsOf } from './pilot-arbitrary.ts';
import { modelClusters } from './pilot-comparison.ts';
import {
  anyFleetState,
  anyJoinedRepositoryState,
  anyRepositoryState,
  type FleetState,
} from './pilot-fleet.ts';

/** An outage, and who notices it. */
export interface AnyOutage {
  readonly question: AnyPilotQuestion;
  readonly cluster: UpstreamCluster;
  /** `address:port`; some are down, never all. */
  readonly down: readonly string[];
}

interface Dice {
  readonly cluster: number;
  readonly falls: readonly boolean[];
}

const anyDice: fc.Arbitrary<Dice> = fc.record({
  cluster: fc.nat(999),
  falls: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
});

/** An outage of a fleet without errors, in a cluster with three endpoints or more. */
export const anyOutage: fc.Arbitrary<AnyOutage> = fc
  .tuple(fc.oneof(anyFleetState, anyRepositoryState, anyJoinedRepositoryState), anyDice)
  .map(([state, dice]) => toOutage(state, dice))
  .filter((outage) => outage !== undefined);

function toOutage(state: FleetState, { cluster, falls }: Dice): AnyOutage | undefined {
  if (state.hasErrors) return undefined;
  const found = questionsOf(state).flatMap((question) => {
    const clusters = modelClusters(question);
    // An istiod that crashes has nothing to tell Envoy.
    if (clusters.some(({ panic }) => panic !== undefined)) return [];
    return clusters
      .filter((one) => isOrdered(one, state) && addressesOf(one).length > 2)
      .map((one) => ({ question, cluster: one }));
  });
  const chosen = found[cluster % found.length];
  if (chosen === undefined) return undefined;
  const all = addressesOf(chosen.cluster);
  const down = all.filter((_, i) => falls[i % falls.length]);
  // Never none and never all.
  const some = down.length === 0 ? all.slice(0, 1) : down;
  return { ...chosen, down: some.length === all.length ? some.slice(1) : some };
}

/** Whether the rule is one that distributary wrote or merged into, and lets every endpoint be ejected. */
function isOrdered({ rule, outlierDetection }: UpstreamCluster, { objects }: FleetState): boolean {
  const ours = new Set(rule && namesOf(rule).slice(0, 1));
  const isOurs = objects.some(({ kind, metadata }) => {
    const { namespace, name, annotations } = Object(metadata);
    const isIt = kind === 'DestinationRule' && ours.has(`${namespace}/${name}`);
    return isIt && Object(annotations)[derivedFromAnnotation] !== undefined;
  });
  return isOurs && outlierDetection?.['maxEjectionPercent'] === 100;
}

function addressesOf({ groups }: UpstreamCluster): readonly string[] {
  const all = groups.flatMap(({ endpoints }) => endpoints);
  return [...new Set(all.map(({ address, port }) => `${address}:${port}`))];
}
