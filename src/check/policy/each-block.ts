/** A judgement of one block of a traffic policy → the `run` of a check that judges all of them. */
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { type PolicyBlock, policyBlocks } from '../../istio/destination-rule/policy-block.ts';
import type { Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';

/** A `run` that judges every block of every DestinationRule of a cluster. */
export function eachBlock(
  judge: (state: ClusterState, rule: Resource, block: PolicyBlock) => readonly Diagnostic[],
): Check['run'] {
  return (state) =>
    state
      .istio('DestinationRule')
      .flatMap((rule) => policyBlocks(rule).flatMap((block) => judge(state, rule, block)));
}
