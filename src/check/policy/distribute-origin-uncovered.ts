/**
 * `distribute` without an entry for the clients of a cluster, while the service has endpoints far away.
 * @module
 */
import { distributeOriginUncovered as found } from '../../diagnostic/codes/check-policy.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { stringAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import type { Check } from '../check.ts';
import type { ClusterState } from '../cluster-state.ts';
import { mayMean, placeOf, placesOf, regionOf } from './host-places.ts';
import { localityOrder } from './locality-order.ts';
import { eachBlock, type PolicyBlock } from './policy-block.ts';
import { ruledServices } from './ruled-service.ts';

/** Finds clients that the weights leave out. */
export const distributeOriginUncovered: Check = {
  name: 'distribute-origin-uncovered',
  summary: 'weights of localities that no entry sets for the clients of a cluster',
  code: found,
  run: eachBlock(findings),
};

function findings(
  state: ClusterState,
  rule: Resource,
  { written, pointer }: PolicyBlock,
): readonly Diagnostic[] {
  const order = localityOrder(written);
  const place = placeOf(state.cluster);
  if (order?.isEnabled !== true || order.distribute.length === 0 || place === undefined) return [];
  if (order.distribute.some((entry) => mayMean(stringAt(entry, 'from') ?? '', place))) return [];
  return ruledServices(state, rule).flatMap((ruled) => {
    const regions = placesOf(state, ruled).map(regionOf);
    const others = regions.filter((region) => region !== state.cluster.region);
    if (others.length === 0) return [];
    const { host } = ruled.service;
    const args = { rule: displayName(rule), host, cluster: state.cluster.name };
    return [diagnose(found, args, locate(rule, `${pointer}${order.pointer}/distribute`, 'key'))];
  });
}
