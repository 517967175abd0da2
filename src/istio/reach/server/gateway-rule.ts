/** The DestinationRule that counts at a gateway → why the gateway has no endpoints for a server name. */
import type { GatewayTarget } from '../../../kind/istio-networking-v1/host/server-name.ts';
import type { ClusterView } from '../../../place/cluster-view.ts';
import type { JsonObject } from '../../../resource/json.ts';
import { displayName, type Resource } from '../../../resource/resource.ts';
import { policyBlocks } from '../../destination-rule/policy-block.ts';
import { decodePolicy, type PolicySettings } from '../../destination-rule/policy-settings.ts';
import type { EffectiveRule } from '../../destination-rule/rule-bundle.ts';
import { rulesForHost, rulesOf } from '../../destination-rule/rules-for-host.ts';
import {
  clientTlsMode,
  leavesDestination,
  subsetLabels,
} from '../../destination-rule/traffic-policy.ts';
import { writtenRule } from '../../destination-rule/written-rule.ts';
import { releaseOf } from '../../model/pilot-question.ts';
import type { RefusalCause } from '../refusal-cause.ts';

/** Why a rule leaves the gateway without endpoints. */
export function refusedByRule(
  view: ClusterView,
  rule: EffectiveRule,
  { port, subset }: GatewayTarget,
): RefusalCause | undefined {
  const release = releaseOf({ release: view.cluster.istioVersion?.value });
  const modeIn = (spec: JsonObject) => clientTlsMode(spec, { port, subset, release });
  const mode = modeIn(rule.spec);
  if (mode !== undefined && mode !== 'ISTIO_MUTUAL') {
    const isIt = (spec: JsonObject): boolean => modeIn(spec) === mode;
    const resource = writtenRule(rulesOf(view), rule, isIt);
    const text = `${displayName(resource)} sets tls mode ${mode} for the gateway, too`;
    const pointer = blockOf(resource, { port, subset }, ({ tls }) => tls !== undefined);
    return {
      kind: 'rule-at-gateway',
      mode,
      text,
      resource,
      pointer: `${pointer}/tls`,
      part: 'key',
    };
  }
  const isAbsent = subset !== '' && subsetLabels(rule.spec, subset) === undefined;
  return isAbsent ? undefined : passedThrough(view, rule, { port, subset });
}

/** The pointer to the block of a rule that sets something for a port: of the subset before the whole service, of the port before all. */
function blockOf(
  rule: Resource,
  { port, subset }: Pick<GatewayTarget, 'port' | 'subset'>,
  sets: (policy: PolicySettings) => boolean,
): string {
  const found = policyBlocks(rule).findLast(
    (one) =>
      ['', subset].includes(one.subset) &&
      [undefined, port].includes(one.port) &&
      sets(decodePolicy(one.written)),
  );
  return found?.pointer ?? '/spec';
}

/** The rule by which a gateway connects to the original destination: that is the gateway itself. */
export function passedThrough(
  view: ClusterView,
  rule: EffectiveRule,
  { port, subset }: Pick<GatewayTarget, 'port' | 'subset'>,
): RefusalCause | undefined {
  const leaves = (spec: JsonObject): boolean => leavesDestination(spec, port, subset);
  if (!leaves(rule.spec)) return undefined;
  const resource = writtenRule(rulesOf(view), rule, leaves);
  return {
    kind: 'original-destination',
    text: `${displayName(resource)} sets loadBalancer.simple PASSTHROUGH for the gateway, too, which then has no endpoints`,
    resource,
    pointer: `${blockOf(resource, { port, subset }, (policy) => policy.isPassthrough)}/loadBalancer/simple`,
    part: 'key',
  };
}

/** At the rule that counts, else at one that the gateway does not see, else at the service. */
export function subsetUnknown(
  view: ClusterView,
  { rule, source }: { readonly rule: EffectiveRule | undefined; readonly source: Resource },
  { host, subset }: GatewayTarget,
): RefusalCause {
  const kind = 'name-unknown';
  const counting = rule?.from.find(({ origin }) => origin.type === 'authored');
  const hidden = rule === undefined ? rulesForHost(view, host)[0] : undefined;
  const resource = counting ?? hidden;
  if (resource === undefined) {
    const text = `no DestinationRule defines subset "${subset}" for the gateway`;
    return { kind, text, resource: source, pointer: '/metadata/name', part: 'value' };
  }
  const seen = counting === undefined ? ' that the gateway sees' : ', and counts at the gateway';
  const text = `${displayName(resource)} defines no subset "${subset}"${seen}`;
  return { kind, text, resource, pointer: '/spec', part: 'key' };
}
