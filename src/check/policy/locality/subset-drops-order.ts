/** Load balancers of subsets without the rule's locality setting: a subset replaces loadBalancer as a whole. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { isExplicit, localityOrder } from '../../../istio/destination-rule/locality-order.ts';
import { policyBlocks } from '../../../istio/destination-rule/policy-block.ts';
import { decodePolicy } from '../../../istio/destination-rule/policy-settings.ts';
import { displayName, locate, noteAt, type Resource } from '../../../resource/resource.ts';
import { type Check, eachResource } from '../../check.ts';
import { subsetDropsOrder as code } from '../../codes/policy.ts';

export const subsetDropsOrder: Check = {
  codes: [code],
  run: eachResource(['DestinationRule'], judgeRule),
};

function judgeRule(rule: Resource): readonly Diagnostic[] {
  const blocks = policyBlocks(rule);
  const whole = blocks.find(({ subset, port }) => subset === '' && port === undefined);
  const order = localityOrder(whole?.effective);
  if (whole === undefined || order === undefined || !isExplicit(order)) return [];
  return blocks.flatMap(({ subset, port, name, pointer, written }) => {
    const { isBalanced, isPassthrough } = decodePolicy(written);
    if (subset === '' || port !== undefined || !isBalanced) return [];
    if (isPassthrough || localityOrder(written) !== undefined) return [];
    const args = { object: displayName(rule), block: name, setting: order.path };
    const related = [
      noteAt('the setting that it replaces', rule, `${whole.pointer}${order.pointer}`, 'key'),
    ];
    return [diagnose(code, args, locate(rule, `${pointer}/loadBalancer`, 'key'), related)];
  });
}
