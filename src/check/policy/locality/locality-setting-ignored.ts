/** Locality settings that Istio accepts and ignores: disabled, overridden by another setting, or without effect on the service. */

import { derivedFromAnnotation } from '../../../derive/provenance.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { decodeDestinationRule } from '../../../istio/destination-rule/destination-rule.ts';
import {
  failsOver,
  type LocalityOrder,
  localityOrder,
} from '../../../istio/destination-rule/locality-order.ts';
import type { PolicyBlock } from '../../../istio/destination-rule/policy-block.ts';
import { decodePolicy } from '../../../istio/destination-rule/policy-settings.ts';
import { isWildcard } from '../../../kind/istio-networking-v1/host/host.ts';
import { hasChange } from '../../../kind/istio-networking-v1/istio-changes.ts';
import { annotationsOf, displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';
import type { ClusterState } from '../../cluster-state.ts';
import { localitySettingIgnored as code } from '../../codes/policy.ts';
import { eachBlock } from '../each-block.ts';
import { type RuledService, ruledServices } from '../ruled-service.ts';

/** Why a locality setting has no effect. */
type IgnoredSetting = 'disabled' | 'weights' | 'passthrough' | 'unbalanced' | 'names';

export const localitySettingIgnored: Check = {
  codes: [code],
  run: eachBlock(judgeBlock),
};

/** The merge of an order into the rule reported the conflicts. */
function isMerged(rule: Resource): boolean {
  return Object.hasOwn(annotationsOf(rule), derivedFromAnnotation);
}

function judgeBlock(
  state: ClusterState,
  rule: Resource,
  block: PolicyBlock,
): readonly Diagnostic[] {
  if (isMerged(rule)) return [];
  const order = localityOrder(block.written);
  const fields = order === undefined ? [] : writtenFields(order);
  if (order === undefined || fields.length === 0) return [];
  const why = outdoneBy(block, order) ?? unorderedBy(state, rule, block);
  if (why === undefined) return [];
  const ignored = why === 'weights' ? ['failoverPriority'] : fields;
  const args = { object: displayName(rule), block: block.name, setting: order.path, ignored, why };
  const at = locate(rule, `${block.pointer}${order.pointer}/${ignored[0]}`, 'key');
  return [diagnose(code, args, at)];
}

function writtenFields(order: LocalityOrder): readonly string[] {
  const fields = ['failover', 'failoverPriority', 'distribute'] as const;
  return fields.filter((field) => order[field].length > 0);
}

/** Judges by the neighbouring settings. */
function outdoneBy({ written }: PolicyBlock, order: LocalityOrder): IgnoredSetting | undefined {
  if (!order.isEnabled) return 'disabled';
  if (decodePolicy(written).isPassthrough) return 'passthrough';
  return order.distribute.length > 0 && order.failoverPriority.length > 0 ? 'weights' : undefined;
}

/** Judges by the kind of service, if it is that of all services of the rule; a wildcard rule is for others, too. */
function unorderedBy(
  state: ClusterState,
  rule: Resource,
  block: PolicyBlock,
): IgnoredSetting | undefined {
  if (isWildcard(decodeDestinationRule(rule).host)) return undefined;
  const [ruled, ...others] = ruledServices(state, rule);
  if (ruled === undefined || others.length > 0) return undefined;
  if (ruled.service.discovery === 'original-destination') return 'unbalanced';
  return hasUnreadLabels(state, ruled, block) ? 'names' : undefined;
}

/** For DNS names, labels order nothing in subsets, and nothing at all before 1.30. */
function hasUnreadLabels(
  { release }: ClusterState,
  { service, endpoints }: RuledService,
  { subset, effective }: PolicyBlock,
): boolean {
  const isRead = subset === '' && release !== undefined && hasChange(release, 'orderedDns');
  const order = localityOrder(effective);
  return (
    service.discovery === 'dns' &&
    !isRead &&
    endpoints.length > 1 &&
    failsOver(effective) &&
    order?.failover.length === 0 &&
    order.failoverPriority.length > 0
  );
}
