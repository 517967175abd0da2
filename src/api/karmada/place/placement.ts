/** karmada's policies for placement and overrides. */
import type { PlacementApi } from '../../../place/placement-api.ts';
import { readOverrides } from './override/overrider.ts';
import { policyReferenceFindings } from './policy-references.ts';
import { policyLimits } from './propagation/policy-limits.ts';
import { propagate } from './propagation/propagate.ts';
import { propagationFindings } from './propagation/propagation-findings.ts';

export const placement: PlacementApi = {
  propagate(candidates, { objects }) {
    const propagation = propagate(candidates, objects);
    const limits = propagation.policies.flatMap((policy) => policyLimits(policy, objects));
    return {
      value: propagation.candidates,
      diagnostics: [...limits, ...propagationFindings(propagation)],
    };
  },
  readOverrides,
  findings: ({ objects, clusters }) => policyReferenceFindings(objects, clusters),
};
