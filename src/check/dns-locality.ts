/**
 * DNS endpoints in two localities under failoverPriority, on which Pilot panics (istio#61857; seen with 1.31's own code).
 * @module
 */
import { hostOfRule, istioNetworking } from '../derive/istio/rules-for-host.ts';
import { dnsLocalities } from '../diagnostic/codes/check.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { ClusterManifests } from '../merge/manifests.ts';
import { listAt, objectAt, stringAt } from '../resource/json.ts';
import { displayName, groupOf, locate, type Resource } from '../resource/resource.ts';
import type { Check } from './check.ts';

/** Finds ServiceEntries that would crash istiod. */
export const dnsLocality: Check = {
  name: 'dns-locality',
  summary: 'DNS endpoints in two localities that a DestinationRule orders by labels',
  code: dnsLocalities,
  run(manifests) {
    const ofKind = (kind: string): Resource[] =>
      manifests.placed
        .map(({ resource }) => resource)
        .filter((r) => r.kind === kind && groupOf(r.apiVersion) === istioNetworking);
    const rules = ofKind('DestinationRule').filter(ordersByLabels);
    return ofKind('ServiceEntry').flatMap((entry) => findings(entry, rules, manifests));
  },
};

function ordersByLabels(rule: Resource): boolean {
  const setting = ['spec', 'trafficPolicy', 'loadBalancer', 'localityLbSetting'];
  return listAt(rule.object, ...setting, 'failoverPriority').length > 0;
}

function findings(
  entry: Resource,
  rules: readonly Resource[],
  { cluster }: ClusterManifests,
): Diagnostic[] {
  const spec = objectAt(entry.object, 'spec');
  if (stringAt(spec, 'resolution') !== 'DNS') return [];
  const localities = new Set(listAt(spec, 'endpoints').map((e) => stringAt(e, 'locality') ?? ''));
  if (localities.size < 2) return [];
  return listAt(spec, 'hosts').flatMap((host) => {
    const rule = rules.find((r) => hostOfRule(r, cluster.clusterDomain) === host);
    if (rule === undefined) return [];
    const args = {
      object: displayName(entry),
      host: String(host),
      rule: displayName(rule),
      count: localities.size,
    };
    const related = [{ message: 'the rule', at: locate(rule, '/spec/trafficPolicy/loadBalancer') }];
    return [diagnose(dnsLocalities, args, locate(entry, '/spec/endpoints', 'key'), related)];
  });
}
