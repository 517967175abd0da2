/**
 * What in a team's DestinationRule undoes the order that a policy promises.
 * @module
 */
import { policyPlace } from '../derive/route/policy-place.ts';
import type { ServiceRoute } from '../derive/route/service-route.ts';
import {
  ejectionLimited,
  localityContradiction,
  tlsContradiction,
} from '../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import { type JsonObject, listAt, numberAt, objectAt, stringAt } from '../resource/json.ts';
import { displayName, locate, type Resource } from '../resource/resource.ts';

/** A block of traffic policy and where it stands. */
interface Block {
  readonly policy: JsonObject;
  readonly pointer: string;
}

/** The findings about one rule for one route. */
export function ruleContradictions(route: ServiceRoute, rule: Resource): Diagnostic[] {
  const blocks = blocksOf(rule);
  return blocks.flatMap((block) => [
    ...locality(route, rule, block),
    ...tls(route, rule, block),
    ...ejection(route, rule, block),
  ]);
}

function blocksOf(rule: Resource): readonly Block[] {
  const subsets = listAt(rule.object, 'spec', 'subsets');
  const tops = [
    { policy: objectAt(rule.object, 'spec', 'trafficPolicy'), pointer: '/spec/trafficPolicy' },
    ...subsets.map((subset, i) => ({
      policy: objectAt(subset, 'trafficPolicy'),
      pointer: `/spec/subsets/${i}/trafficPolicy`,
    })),
  ];
  return tops.flatMap(({ policy, pointer }) => {
    if (policy === undefined) return [];
    const ports = listAt(policy, 'portLevelSettings').flatMap((entry, i) => {
      const inner = objectAt(entry);
      return inner ? [{ policy: inner, pointer: `${pointer}/portLevelSettings/${i}` }] : [];
    });
    return [{ policy, pointer }, ...ports];
  });
}

function locality(route: ServiceRoute, rule: Resource, { policy, pointer }: Block): Diagnostic[] {
  const setting = objectAt(policy, 'loadBalancer', 'localityLbSetting') ?? {};
  const wanted = route.policy === 'FailOver';
  const fields = ['distribute', 'failover', 'failoverPriority'].filter((key) =>
    Object.hasOwn(setting, key),
  );
  const { enabled } = setting;
  if (typeof enabled === 'boolean' && enabled !== wanted) fields.push('enabled');
  const found = fields.map((field) => `localityLbSetting/${field}`);
  if (objectAt(policy, 'loadBalancer', 'zoneAwareLbSetting')) found.push('zoneAwareLbSetting');
  // Such a cluster has no endpoints at all: connections go on to where they were going.
  if (stringAt(policy, 'loadBalancer', 'simple') === 'PASSTHROUGH') found.push('simple');
  return found.map((field) => {
    const { namespace, name } = route.service;
    const args = {
      object: displayName(rule),
      cluster: route.consumer.name,
      field: field === 'simple' ? 'simple: PASSTHROUGH' : field.replace('/', '.'),
      service: `${namespace}/${name}`,
      policy: route.policy,
    };
    const at = locate(rule, `${pointer}/loadBalancer/${field}`, 'key');
    return diagnose(localityContradiction, args, at, [policyPlace(route)]);
  });
}

function tls(route: ServiceRoute, rule: Resource, { policy, pointer }: Block): Diagnostic[] {
  const found = wrongTls(route, policy);
  if (found === undefined) return [];
  const expected = route.gateway === 'mtls' ? 'Istio mutual TLS' : 'plain HTTP';
  const args = { object: displayName(rule), cluster: route.consumer.name, ...found, expected };
  const at = locate(rule, `${pointer}/tls/${found.field}`);
  return [diagnose(tlsContradiction, args, at, [policyPlace(route)])];
}

/** A mode that no gateway takes, or an SNI that leads to nothing behind one: gateways route by the names that Istio gives. */
function wrongTls(
  { gateway }: ServiceRoute,
  policy: JsonObject,
): { readonly field: string; readonly mode: string } | undefined {
  const mode = stringAt(policy, 'tls', 'mode');
  const sni = stringAt(policy, 'tls', 'sni');
  const expected = gateway === 'mtls' ? 'ISTIO_MUTUAL' : 'DISABLE';
  if (mode !== undefined && mode !== expected) return { field: 'mode', mode };
  const isOwn = sni !== undefined && !sni.startsWith('outbound_.');
  return gateway === 'mtls' && isOwn
    ? { field: 'sni', mode: `${expected} with sni '${sni}'` }
    : undefined;
}

function ejection(route: ServiceRoute, rule: Resource, { policy, pointer }: Block): Diagnostic[] {
  const percent = numberAt(policy, 'outlierDetection', 'maxEjectionPercent');
  if (percent === undefined || percent >= 100) return [];
  const args = { object: displayName(rule), cluster: route.consumer.name, percent };
  const at = locate(rule, `${pointer}/outlierDetection/maxEjectionPercent`);
  return [diagnose(ejectionLimited, args, at)];
}
