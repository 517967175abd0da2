/** Fields of an authored DestinationRule that prevent the order of a policy. */

import { hasPolicyPerPort } from '../../derive/istio/destination-rule/destination-rule.ts';
import { policyPlace } from '../../derive/route/policy-place.ts';
import { hasOrder, isWaypointRoute, type ServiceRoute } from '../../derive/route/service-route.ts';
import {
  ejectionLimited,
  localityContradiction,
  proxyHeaderRefused,
  settingOfAllPorts,
  tlsContradiction,
} from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { type PolicyBlock, policyBlocks } from '../../istio/destination-rule/policy-block.ts';
import { decodePolicy, type TlsSettings } from '../../istio/destination-rule/policy-settings.ts';
import { isGatewayServerName } from '../../kind/istio-networking-v1/host/server-name.ts';
import { inCluster, locate, type Resource } from '../../resource/resource.ts';

/** The findings about one rule for one route. */
export function ruleContradictions(route: ServiceRoute, rule: Resource): Diagnostic[] {
  return policyBlocks(rule).flatMap((block) => [
    ...locality(route, rule, block),
    ...(isWaypointRoute(route) ? [] : [...tls(route, rule, block), ...header(route, rule, block)]),
    ...ejection(route, rule, block),
    ...ofAllPorts(route, rule, block),
  ]);
}

function locality(
  route: ServiceRoute,
  rule: Resource,
  { written, pointer }: PolicyBlock,
): Diagnostic[] {
  const { locality: setting, zoneAware, isPassthrough } = decodePolicy(written);
  const wanted = hasOrder(route);
  const fields = ['distribute', 'failover', 'failoverPriority'].filter((field) =>
    setting?.fields.includes(field),
  );
  const enabled = setting?.enabled;
  if (enabled !== undefined && enabled !== wanted) fields.push('enabled');
  const found = fields.map((field) => `localityLbSetting/${field}`);
  if (zoneAware !== undefined) found.push('zoneAwareLbSetting');
  // Such a cluster has no endpoints: connections go to their original destination.
  if (isPassthrough) found.push('simple');
  return found.map((field) => {
    const { namespace, name } = route;
    const args = {
      ...inCluster(rule, route.consumer),
      field: field === 'simple' ? 'simple: PASSTHROUGH' : field.replace('/', '.'),
      service: `${namespace}/${name}`,
      policy: route.policy,
    };
    const at = locate(rule, `${pointer}/loadBalancer/${field}`, 'key');
    return diagnose(localityContradiction, args, at, [policyPlace(route)]);
  });
}

function tls(route: ServiceRoute, rule: Resource, { written, pointer }: PolicyBlock): Diagnostic[] {
  const found = wrongTls(route, decodePolicy(written).tls);
  if (found === undefined) return [];
  const expected = route.gateway === 'mtls' ? 'Istio mutual TLS' : 'plain HTTP';
  const args = { ...inCluster(rule, route.consumer), ...found, expected };
  const at = locate(rule, `${pointer}/tls/${found.field}`);
  return [diagnose(tlsContradiction, args, at, [policyPlace(route)])];
}

/** A PROXY header before the handshake, unless each port of the service loses the setting by an entry of its own. */
function header(route: ServiceRoute, rule: Resource, block: PolicyBlock): Diagnostic[] {
  const { written, pointer, otherPorts } = block;
  const isSent = decodePolicy(written).forAllPorts.includes('proxyProtocol');
  const isLost = route.ports.every(({ number }) => otherPorts.has(number));
  if (!isSent || isLost || hasPolicyPerPort(route)) return [];
  const args = { ...inCluster(rule, route.consumer), host: route.host };
  const at = locate(rule, `${pointer}/proxyProtocol`, 'key');
  return [diagnose(proxyHeaderRefused, args, at, [policyPlace(route)])];
}

/** A TLS mode that gateways do not accept, or an SNI unknown to them: gateways route by Istio's names. */
function wrongTls(
  { gateway }: ServiceRoute,
  written: TlsSettings | undefined,
): { readonly field: string; readonly mode: string } | undefined {
  const { mode, sni } = written ?? {};
  const expected = gateway === 'mtls' ? 'ISTIO_MUTUAL' : 'DISABLE';
  if (mode !== undefined && mode !== expected) return { field: 'mode', mode };
  const isOwn = sni !== undefined && !isGatewayServerName(sni);
  return gateway === 'mtls' && isOwn
    ? { field: 'sni', mode: `${expected} with sni "${sni}"` }
    : undefined;
}

function ejection(
  route: ServiceRoute,
  rule: Resource,
  { written, pointer }: PolicyBlock,
): Diagnostic[] {
  const percent = decodePolicy(written).outlierDetection?.maxEjectionPercent;
  if (percent === undefined || percent >= 100) return [];
  const args = { ...inCluster(rule, route.consumer), percent };
  const at = locate(rule, `${pointer}/outlierDetection/maxEjectionPercent`);
  return [diagnose(ejectionLimited, args, at)];
}

/** Settings that an entry of portLevelSettings removes from its port, and cannot set itself. */
function ofAllPorts(
  route: ServiceRoute,
  rule: Resource,
  { subset, port, otherPorts, written, pointer }: PolicyBlock,
): Diagnostic[] {
  if (subset !== '' || port !== undefined || !hasPolicyPerPort(route)) return [];
  // A port with an entry of the author's has lost it before.
  if (route.ports.every(({ number }) => otherPorts.has(number))) return [];
  const { consumer, host } = route;
  return decodePolicy(written).forAllPorts.map((field) => {
    const args = { ...inCluster(rule, consumer), field, host };
    return diagnose(settingOfAllPorts, args, locate(rule, `${pointer}/${field}`, 'key'));
  });
}
