/** A service and a client → the settings that the client's rule removes from the rule behind it. */

import { own } from '../../../collection/own.ts';
import { decodeRuleSpec, hostOfRule } from '../../../istio/destination-rule/destination-rule.ts';
import { decodePolicy } from '../../../istio/destination-rule/policy-settings.ts';
import type { EffectiveRule } from '../../../istio/destination-rule/rule-bundle.ts';
import {
  effectiveRule,
  ruleBehind,
  rulesOfNamespace,
} from '../../../istio/destination-rule/rule-index.ts';
import { subsetNames } from '../../../istio/destination-rule/traffic-policy.ts';
import type { PilotClient } from '../../../istio/model/pilot-question.ts';
import type { RegisteredService } from '../../../istio/service/registered-service.ts';
import { coversHost, isWildcard } from '../../../kind/istio-networking-v1/host/host.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** The loss of a namespace's clients for one host. */
export interface RuleLoss {
  readonly host: string;
  readonly winner: Resource;
  readonly hidden: Resource;
  /** Whether it affects pods that the winner does not select: they get neither rule. */
  readonly isUnselected: boolean;
  /** Blocks of the trafficPolicy, and subsets. */
  readonly lost: readonly string[];
}

/** Empty without a hidden rule or a loss, and for a rule for one host beside a wildcard. */
export function ruleLoss(
  service: RegisteredService,
  client: PilotClient,
  state: ClusterState,
): readonly RuleLoss[] {
  const { rules } = state.pilot;
  if (client.namespace === rules.rootNamespace) return [];
  const behind = ruleBehind(rules, service, client);
  if (behind === undefined) return [];
  const effective = effectiveRule(rules, service, client);
  const shown = effective ?? rulesOfNamespace(rules, client.namespace, service.host)[0];
  if (shown === undefined) return [];
  const [winner] = shown.from;
  const [hidden] = behind.from;
  if (effective !== undefined && isMoreSpecific(winner, hidden, state)) return [];
  const lost = lostOf(behind, effective);
  if (lost.length === 0) return [];
  return [{ host: service.host, winner, hidden, isUnselected: effective === undefined, lost }];
}

/** The host of a rule as its cluster resolves it. */
export function patternOf(rule: Resource, { cluster }: ClusterState): string {
  return hostOfRule(rule, cluster.clusterDomain);
}

/** A rule for one host beside a wildcard is the intended use of wildcards. */
function isMoreSpecific(winner: Resource, hidden: Resource, state: ClusterState): boolean {
  const [mine, theirs] = [patternOf(winner, state), patternOf(hidden, state)];
  return isWildcard(theirs) && mine !== theirs && coversHost(theirs, mine);
}

const blocks = ['connectionPool', 'loadBalancer', 'outlierDetection', 'tls', 'portLevelSettings'];

function lostOf(hidden: EffectiveRule, winner: EffectiveRule | undefined): readonly string[] {
  const policy = decodeRuleSpec(hidden.spec).trafficPolicy ?? {};
  const kept = winner && decodeRuleSpec(winner.spec).trafficPolicy;
  const settings = blocks.filter((block) => {
    // Istio uses its own mutual TLS by default.
    const isDefault = block === 'tls' && decodePolicy(policy).tls?.mode === 'ISTIO_MUTUAL';
    return own(policy, block) !== undefined && own(kept, block) === undefined && !isDefault;
  });
  // Subsets are relevant to routes only, and another check reports those.
  if (settings.length === 0) return [];
  const names = winner && subsetNames(winner.spec);
  const subsets = [...subsetNames(hidden.spec)].filter((name) => names?.has(name) !== true);
  return [...settings, ...subsets.map((name) => `subset "${name}"`)];
}
