/**
 * Failover beside an outlier detection that ejects nothing.
 * @module
 */

import { type Code, defineCode, type Texts } from '../../diagnostic/code.ts';
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

/** Outlier detection that ejects nothing, where failover needs it. */
const code: Code<Texts<'object' | 'block'>> = defineCode({
  code: 'DIS0620',
  name: 'ejection-switched-off',
  severity: 'warning',
  title: 'Failover never happens, because outlierDetection ejects no host',
  why: 'With consecutive5xxErrors 0 and no other error counter, Envoy ejects no host. The failover order exists, and failing endpoints keep receiving requests.',
  fix: 'remove consecutive5xxErrors: 0, or set consecutiveGatewayErrors',
  message: ({ object, block }) =>
    `${object} has a failover order and consecutive5xxErrors 0 in ${block}, and counts no other errors`,
});

/** Finds orders of failover without effective outlier detection. */
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
