/** A service's traffic distribution that a DestinationRule removes without another order. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import { decodePolicy } from '../../../istio/destination-rule/policy-settings.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { trafficDistributionOverruled as code } from '../../codes/policy.ts';
import { eachBlock } from '../each-block.ts';
import { ruledServices } from '../ruled-service.ts';

export const trafficDistributionOverruled: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

/** A disabled setting means no preference, and weights define one. */
function judgeBlock(
  state: ClusterState,
  rule: Resource,
  { written, effective, pointer }: PolicyBlock,
): readonly Diagnostic[] {
  const order = localityOrder(written);
  if (order?.path !== 'loadBalancer.localityLbSetting' || !order.isEnabled) return [];
  if (order.distribute.length > 0 || decodePolicy(effective).outlierDetection !== undefined) {
    return [];
  }
  return ruledServices(state, rule).flatMap(
    ({ service: { host, namespace, trafficDistribution } }) => {
      if (trafficDistribution === 'none') return [];
      const args = { object: displayName(rule), host };
      const related = (state.pilot.sources.get(`${namespace}/${host}`) ?? [])
        .slice(0, 1)
        .map((one) => noteAt('the service', one, '/metadata/name'));
      return [diagnose(code, args, locate(rule, `${pointer}${order.pointer}`, 'key'), related)];
    },
  );
}
