/** Failover beside an outlier detection that ejects nothing. */

import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import {
  failsOver,
  localityOrder,
  ordersEndpoints,
} from '../../istio/destination-rule/locality-order.ts';
import { policyBlocks } from '../../istio/destination-rule/policy-block.ts';
import { decodePolicy } from '../../istio/destination-rule/policy-settings.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type Check, eachResource } from '../check.ts';
import { ejectionSwitchedOff as code } from '../codes/policy.ts';

export const ejectionSwitchedOff: Check = {
  codes: [code],
  run: eachResource(['DestinationRule'], judgeRule),
};

function judgeRule(rule: Resource): readonly Diagnostic[] {
  return policyBlocks(rule).flatMap(({ written, effective, name, pointer }) => {
    const own = decodePolicy(written).outlierDetection;
    const isOrdered = failsOver(effective) && ordersEndpoints(localityOrder(effective));
    if (own === undefined || !isOrdered || own.failures !== undefined) return [];
    const at = locate(rule, `${pointer}/outlierDetection/consecutive5xxErrors`);
    return [diagnose(code, { object: displayName(rule), block: name }, at)];
  });
}
