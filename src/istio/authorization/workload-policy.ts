/** The common part of Istio's security policies: the selected pods (Istio `WorkloadPolicyMatcher`). */

import { hasLabels } from '../../kind/notation/label-selector.ts';
import { listAt, objectAt } from '../../resource/json.ts';
import { type Resource, stringMap } from '../../resource/resource.ts';

/** The API group of PeerAuthentication and AuthorizationPolicy. */
export const istioSecurityGroup = 'security.istio.io';

/** Pods that policies do not distinguish. */
export interface PolicyPods {
  readonly namespace: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Whether these are all of their labels; otherwise the pods may have labels that are not in Git. */
  readonly isWhole: boolean;
  readonly rootNamespace: string;
}

/** Whether the policy applies to the pods: yes, possibly, or no. A `targetRef` is for gateways of the Gateway API. */
export function isFor(policy: Resource, pods: PolicyPods): 'yes' | 'maybe' | 'no' {
  const { namespace, labels, isWhole, rootNamespace } = pods;
  if (policy.namespace !== rootNamespace && policy.namespace !== namespace) return 'no';
  const spec = objectAt(policy.object, 'spec');
  if (listAt(spec, 'targetRefs').length > 0 || objectAt(spec, 'targetRef') !== undefined)
    return 'no';
  if (hasLabels(labels, selectedLabels(policy))) return 'yes';
  return isWhole ? 'no' : 'maybe';
}

/** The labels by which the policy selects pods; none for its whole namespace. */
export function selectedLabels(policy: Resource): Readonly<Record<string, string>> {
  return stringMap(objectAt(policy.object, 'spec', 'selector', 'matchLabels'));
}
