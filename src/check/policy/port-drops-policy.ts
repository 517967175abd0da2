/** Entries of portLevelSettings without the rule's settings for all ports: an entry replaces the policy as a whole. */

import { groupBy } from '../../collection/group-by.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import {
  isExplicit,
  localityOrder,
  ordersEndpoints,
} from '../../istio/destination-rule/locality-order.ts';
import { type PolicyBlock, policyBlocks } from '../../istio/destination-rule/policy-block.ts';
import { decodePolicy } from '../../istio/destination-rule/policy-settings.ts';
import { displayName, locate, noteAt, type Resource } from '../../resource/resource.ts';
import { type Check, eachResource } from '../check.ts';
import { portDropsPolicy as code } from '../codes/policy.ts';

/** Finds outlier detection, locality settings and consistent hashing that a port loses. */
export const portDropsPolicy: Check = {
  codes: [code],
  run: eachResource(['DestinationRule'], judgeRule),
};

function judgeRule(rule: Resource): readonly Diagnostic[] {
  const blocks = policyBlocks(rule);
  const generals = groupBy(
    blocks.filter(({ port }) => port === undefined),
    ({ subset }) => subset,
  );
  return blocks.flatMap((block) => {
    const [general] = generals.get(block.subset) ?? [];
    const { port, name, pointer } = block;
    if (port === undefined || general === undefined) return [];
    const lost = lostIn(block, general);
    if (lost.length === 0) return [];
    const args = { object: displayName(rule), block: name, port, lost };
    const related = [noteAt('the setting that it replaces', rule, general.pointer, 'key')];
    return [diagnose(code, args, locate(rule, pointer), related)];
  });
}

/** Istio's webhook reports a port with its own order and without outlier detection. */
function lostIn({ effective }: PolicyBlock, general: PolicyBlock): readonly string[] {
  const own = localityOrder(effective);
  const whole = localityOrder(general.effective);
  const [kept, before] = [decodePolicy(effective), decodePolicy(general.effective)];
  const losesDetection =
    before.outlierDetection !== undefined && kept.outlierDetection === undefined;
  const losesHash = before.isHashed && !kept.isBalanced;
  return [
    ...(losesDetection && !ordersEndpoints(own) ? ['outlierDetection'] : []),
    ...(whole !== undefined && isExplicit(whole) && own === undefined ? [whole.path] : []),
    ...(losesHash ? ['loadBalancer.consistentHash'] : []),
  ];
}
