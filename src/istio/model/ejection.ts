/**
 * The policy of a cluster and the mesh → what ejects its endpoints, and whether that gives them an order.
 *
 * `defaultTrafficPolicy` of MeshConfig is for clusters whose policy has no block of outlier detection (Istio `applyDefaultTrafficPolicy`).
 * Waypoints know nothing of it. Pilot looks for one in the rule when it sends endpoints, and in the cluster when the endpoints are names.
 * @module
 */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../resource/json.ts';
import { decodePolicy, type OutlierDetection } from '../destination-rule/policy-settings.ts';
import { type PilotState, releaseOf } from './pilot-question.ts';

/** Who ejects. */
export interface Ejection {
  readonly outlierDetection: OutlierDetection | undefined;
  readonly ejectedBy: 'rule' | 'mesh' | undefined;
  /** Whether that lets Pilot give priorities: the mesh's does so among names alone. */
  readonly isOrderable: boolean;
}

/** That of the policy, else that of the mesh. */
export function ejectionIn(
  state: PilotState,
  policy: JsonObject | undefined,
  { isDns, isAtWaypoint }: { readonly isDns: boolean; readonly isAtWaypoint: boolean },
): Ejection {
  const ofRule = policy && decodePolicy(policy).outlierDetection;
  if (ofRule !== undefined) {
    return { outlierDetection: ofRule, ejectedBy: 'rule', isOrderable: true };
  }
  const ofMesh = decodePolicy(state.mesh.trafficPolicy).outlierDetection;
  return ofMesh === undefined || isAtWaypoint || !hasChange(releaseOf(state), 'meshPolicy')
    ? { outlierDetection: undefined, ejectedBy: undefined, isOrderable: false }
    : { outlierDetection: ofMesh, ejectedBy: 'mesh', isOrderable: isDns };
}
