/**
 * Load balancers of subsets that leave out the rule's locality setting: a loadBalancer is replaced as a whole.
 * @module
 */
import { subsetDropsOrder as found } from '../../diagnostic/codes/check-policy.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { objectAt, stringAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type Check, eachResource } from '../check.ts';
import { isExplicit, localityOrder } from './locality-order.ts';
import { policyBlocks } from './policy-block.ts';

/** Finds subsets that go by the mesh's order instead of the rule's. */
export const subsetDropsOrder: Check = {
  name: 'subset-drops-order',
  summary: 'subsets whose load balancer takes away the order of endpoints',
  code: found,
  run: eachResource(['DestinationRule'], findings),
};

function findings(rule: Resource): readonly Diagnostic[] {
  const blocks = policyBlocks(rule);
  const whole = blocks.find(({ subset, port }) => subset === '' && port === undefined);
  const order = localityOrder(whole?.effective);
  if (whole === undefined || order === undefined || !isExplicit(order)) return [];
  return blocks.flatMap(({ subset, port, name, pointer, written }) => {
    const balancer = objectAt(written, 'loadBalancer');
    if (subset === '' || port !== undefined || balancer === undefined) return [];
    const passes = stringAt(balancer, 'simple') === 'PASSTHROUGH';
    if (passes || localityOrder(written) !== undefined) return [];
    const args = { rule: displayName(rule), block: name, setting: order.path };
    const related = [
      { message: 'what it replaces', at: locate(rule, `${whole.pointer}${order.pointer}`, 'key') },
    ];
    return [diagnose(found, args, locate(rule, `${pointer}/loadBalancer`, 'key'), related)];
  });
}
