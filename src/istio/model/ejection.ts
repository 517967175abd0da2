/**
 * The policy of a cluster and the mesh → the outlier detection of its endpoints, and whether it enables priorities.
 *
 * `defaultTrafficPolicy` of MeshConfig applies to clusters whose policy has no outlier detection (Istio `applyDefaultTrafficPolicy`).
 * Waypoints ignore it. Pilot checks the rule when it sends endpoints (EDS), and the cluster when the endpoints are DNS names.
 * @module
 */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../resource/json.ts';
import { decodePolicy, type OutlierDetection } from '../destination-rule/policy-settings.ts';
import { type PilotState, releaseOf } from './pilot-question.ts';

/** Outlier detection and its source. */
export interface Ejection {
  readonly outlierDetection: OutlierDetection | undefined;
  readonly ejectedBy: 'rule' | 'mesh' | undefined;
  /** Whether it lets Pilot assign priorities: the mesh's does so among DNS names only. */
  readonly isOrderable: boolean;
}

/** From the policy, else from the mesh. */
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
