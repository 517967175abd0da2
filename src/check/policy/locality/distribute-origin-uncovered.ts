/** `distribute` without an entry for the clients of a cluster, while the service has endpoints far away. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import { inCluster, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { distributeOriginUncovered as code } from '../../codes/policy.ts';
import { eachBlock } from '../each-block.ts';
import { ruledServices } from '../ruled-service.ts';
import { mayMean, placeOf, placesOf, regionOf } from './host-places.ts';

export const distributeOriginUncovered: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  { written, pointer }: PolicyBlock,
): readonly Diagnostic[] {
  const order = localityOrder(written);
  const place = placeOf(state.cluster);
  if (order?.isEnabled !== true || order.distribute.length === 0 || place === undefined) return [];
  if (order.distribute.some(({ from }) => mayMean(from, place))) return [];
  return ruledServices(state, rule).flatMap((ruled) => {
    const regions = placesOf(state, ruled).map(regionOf);
    const others = regions.filter((region) => region !== state.cluster.region);
    if (others.length === 0) return [];
    const { host } = ruled.service;
    const args = { ...inCluster(rule, state.cluster), host };
    return [diagnose(code, args, locate(rule, `${pointer}${order.pointer}/distribute`, 'key'))];
  });
}
