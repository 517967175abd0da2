/**
 * Istio `DestinationRule`: load balancing, outlier detection and TLS of a host.
 * @module
 */
import { destinationRuleCrd } from '../istio-crd/destination-rule.crd.ts';
import { istioKinds } from '../istio-crd/istio-kinds.ts';
import type { Kind } from '../kind.ts';
import { destinationRuleFindings } from './destination-rule/rules.ts';

/** `DestinationRule` in every version. */
export const destinationRules: readonly Kind[] = istioKinds(
  destinationRuleCrd,
  destinationRuleFindings,
);
