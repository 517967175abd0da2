/** Entries of `failover` whose `to` is a region without endpoints of the service. */

import { noRegion } from '../../../derive/istio/destination-rule/waypoint-locality.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { decodeDestinationRule } from '../../../istio/destination-rule/destination-rule.ts';
import { failsOver, localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import { isWildcard } from '../../../kind/istio-networking-v1/host/host.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { failoverTargetEmpty as code } from '../../codes/policy.ts';
import { eachBlock } from '../each-block.ts';
import { ruledServices } from '../ruled-service.ts';
import { placeOf, placesOf, regionOf } from './host-places.ts';

export const failoverTargetEmpty: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

/** Only the first entry for the cluster's own region applies. */
function judgeBlock(
  state: ClusterState,
  rule: Resource,
  { written, effective, pointer }: PolicyBlock,
): readonly Diagnostic[] {
  const order = localityOrder(written);
  const { region, name } = state.cluster;
  if (order === undefined || placeOf(state.cluster) === undefined || !failsOver(effective))
    return [];
  const i = order.failover.findIndex(({ from }) => from === region);
  const to = order.failover[i]?.to;
  if (to === undefined) return [];
  const at = locate(rule, `${pointer}${order.pointer}/failover/${i}/to`);
  const isGeneral = isWildcard(decodeDestinationRule(rule).host);
  return ruledServices(state, rule).flatMap((ruled) => {
    const regions = new Set(placesOf(state, ruled).map(regionOf));
    const others = [...regions].filter((one) => one !== region).sort();
    if (others.includes(to) || to === noRegion || (isGeneral && others.length === 0)) return [];
    const args = { object: displayName(rule), host: ruled.service.host, cluster: name, to };
    return [diagnose(code, { ...args, others, hint: didYouMean(to, others) }, at)];
  });
}
