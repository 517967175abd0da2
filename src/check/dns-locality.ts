/**
 * DNS endpoints in two localities under failoverPriority, on which Pilot panics (istio#61857; seen with 1.31's own code).
 * @module
 */
import { hostOfRule } from '../derive/istio/rules-for-host.ts';
import { dnsLocalities } from '../diagnostic/codes/check.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { coversHost } from '../kind/istio-networking-v1/host.ts';
import { listAt, objectAt, stringAt } from '../resource/json.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';
import type { Check } from './check.ts';
import type { ClusterState } from './cluster-state.ts';

/** Finds ServiceEntries that would crash istiod. */
export const dnsLocality: Check = {
  name: 'dns-locality',
  summary: 'DNS endpoints in two localities that a DestinationRule orders by labels',
  code: dnsLocalities,
  run(state) {
    const rules = state.istio('DestinationRule').filter(ordersByLabels);
    return state.istio('ServiceEntry').flatMap((entry) => findings(entry, rules, state));
  },
};

/** Whether any block of the rule does: its top, a port's, a subset's or that of a subset's port. */
function ordersByLabels(rule: Resource): boolean {
  const spec = objectAt(rule.object, 'spec');
  return [spec, ...listAt(spec, 'subsets')]
    .map((part) => objectAt(part, 'trafficPolicy'))
    .flatMap((policy) => [policy, ...listAt(policy, 'portLevelSettings')])
    .some((b) => listAt(b, 'loadBalancer', 'localityLbSetting', 'failoverPriority').length > 0);
}

function findings(
  entry: Resource,
  rules: readonly Resource[],
  { cluster }: ClusterState,
): Diagnostic[] {
  const spec = objectAt(entry.object, 'spec');
  if (stringAt(spec, 'resolution') !== 'DNS') return [];
  const localities = new Set(listAt(spec, 'endpoints').map((e) => stringAt(e, 'locality') ?? ''));
  if (localities.size < 2) return [];
  return listAt(spec, 'hosts').flatMap((host) => {
    const rule = rules.find((r) => coversHost(hostOfRule(r, cluster.clusterDomain), String(host)));
    if (rule === undefined) return [];
    const args = {
      object: displayName(entry),
      host: String(host),
      rule: displayName(rule),
      count: localities.size,
    };
    const related = [{ message: 'the rule', at: locate(rule, '/spec/trafficPolicy') }];
    return [diagnose(dnsLocalities, args, locate(entry, '/spec/endpoints', 'key'), related)];
  });
}
