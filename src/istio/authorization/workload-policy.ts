/**
 * What Istio's security policies have in common: which pods one is for (Istio `WorkloadPolicyMatcher`).
 * @module
 */

import { hasLabels } from '../../kind/notation/label-selector.ts';
import { listAt, objectAt } from '../../resource/json.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';

/** The API group of PeerAuthentication and AuthorizationPolicy. */
export const istioSecurityGroup = 'security.istio.io';

/** Pods that are alike to policies. */
export interface PolicyPods {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Whether these are all of their labels; else others may be there that Git does not have. */
  readonly isWhole: boolean;
  /** Where policies for the pods of all namespaces stand. */
  readonly rootNamespace: string;
}

/** Whether the policy is for the pods: surely, perhaps, or not. A `targetRef` is for gateways of the Gateway API. */
export function isFor(policy: Resource, pods: PolicyPods): 'yes' | 'maybe' | 'no' {
  const { namespace, labels, isWhole, rootNamespace } = pods;
  if (policy.namespace !== rootNamespace && policy.namespace !== namespace) return 'no';
  const spec = objectAt(policy.object, 'spec');
  if (listAt(spec, 'targetRefs').length > 0 || objectAt(spec, 'targetRef') !== undefined)
    return 'no';
  if (hasLabels(labels, selectedLabels(policy))) return 'yes';
  return isWhole ? 'no' : 'maybe';
}

/** The labels that the policy selects pods by; none for all of its namespace. */
export function selectedLabels(policy: Resource): Readonly<Record<string, string>> {
  return stringMap(objectAt(policy.object, 'spec', 'selector', 'matchLabels'));
}
