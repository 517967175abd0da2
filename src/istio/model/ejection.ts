/**
 * The policy of a cluster and the mesh → the outlier detection of its endpoints, and whether it enables priorities.
 *
 * `defaultTrafficPolicy` of MeshConfig applies to clusters whose policy has no outlier detection (Istio `applyDefaultTrafficPolicy`).
 * Waypoints ignore it. Pilot checks the rule when it sends endpoints (EDS), and the cluster when the endpoints are DNS names.
 */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../resource/json.ts';
import { decodePolicy, type OutlierDetection } from '../destination-rule/policy-settings.ts';
import type { RegisteredService } from '../service/registered-service.ts';
import { behaves, type PilotState, releaseOf } from './pilot-question.ts';

/** Outlier detection and its source. */
export interface Ejection {
  readonly outlierDetection: OutlierDetection | undefined;
  readonly ejectedBy: 'rule' | 'mesh' | undefined;
  /** Whether it lets Pilot assign priorities: the mesh's does so among DNS names only. */
  readonly isOrderable: boolean;
  /** Whether Pilot sends pods that are not ready, as unhealthy; otherwise it leaves them out. */
  readonly sendsUnready: boolean;
}

/** The service of the cluster, and its client. */
interface EjectedFrom {
  readonly service: Pick<RegisteredService, 'discovery' | 'trafficDistribution'>;
  readonly isAtWaypoint: boolean;
}

/** From the policy, else from the mesh. */
export function ejectionIn(
  state: PilotState,
  policy: JsonObject | undefined,
  from: EjectedFrom,
): Ejection {
  const ofRule = policy && decodePolicy(policy).outlierDetection;
  const detected = detectionIn(state, ofRule, from);
  const { outlierDetection } = detected;
  // A traffic distribution without any rule needs to see pods that fail: Pilot sends them at every release, without a panic threshold.
  if (from.service.trafficDistribution !== 'none')
    return {
      ...detected,
      outlierDetection: outlierDetection && { ...outlierDetection, minHealthPercent: 0 },
      sendsUnready: true,
    };
  const mayPanic = (ofRule?.minHealthPercent ?? 0) > 0;
  return { ...detected, sendsUnready: behaves(state, 'unreadyPods') && !mayPanic };
}

function detectionIn(
  state: PilotState,
  ofRule: OutlierDetection | undefined,
  { service, isAtWaypoint }: EjectedFrom,
): Omit<Ejection, 'sendsUnready'> {
  if (ofRule !== undefined) {
    return { outlierDetection: ofRule, ejectedBy: 'rule', isOrderable: true };
  }
  const ofMesh = decodePolicy(state.mesh.trafficPolicy).outlierDetection;
  return ofMesh === undefined || isAtWaypoint || !hasChange(releaseOf(state), 'meshPolicy')
    ? { outlierDetection: undefined, ejectedBy: undefined, isOrderable: false }
    : { outlierDetection: ofMesh, ejectedBy: 'mesh', isOrderable: service.discovery === 'dns' };
}
