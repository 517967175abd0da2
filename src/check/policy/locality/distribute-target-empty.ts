/** Localities that `distribute` gives a share of the requests, and that have no endpoints of the service. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import { escapeToken } from '../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { distributeTargetEmpty as code } from '../../codes/policy.ts';
import { eachBlock } from '../each-block.ts';
import { ruledServices } from '../ruled-service.ts';
import { mayMean, placeOf, placesOf, regionOf } from './host-places.ts';

export const distributeTargetEmpty: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

/** Only the first entry for the cluster's locality applies. */
function judgeBlock(
  state: ClusterState,
  rule: Resource,
  { written, pointer }: PolicyBlock,
): readonly Diagnostic[] {
  const order = localityOrder(written);
  const place = placeOf(state.cluster);
  if (order?.isEnabled !== true || place === undefined) return [];
  const { distribute } = order;
  const i = distribute.findIndex(({ from }) => mayMean(from, place));
  const shares = Object.entries(distribute[i]?.to ?? {});
  if (shares.length === 0) return [];
  return ruledServices(state, rule).flatMap((ruled) => {
    const places = placesOf(state, ruled);
    // A general rule is also for services in one locality.
    if (places.every((one) => regionOf(one) === state.cluster.region)) return [];
    return shares.flatMap(([to, percent]) => {
      if (places.some((one) => mayMean(to, one))) return [];
      const known = [...new Set(places.map(regionOf))].sort();
      const hint = known.includes(regionOf(to)) ? '' : didYouMean(regionOf(to), known);
      const whose = { object: displayName(rule), host: ruled.service.host };
      const args = { ...whose, cluster: state.cluster.name, to, percent: Number(percent), hint };
      const path = `/distribute/${i}/to/${escapeToken(to)}`;
      return [diagnose(code, args, locate(rule, `${pointer}${order.pointer}${path}`, 'key'))];
    });
  });
}
