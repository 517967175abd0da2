/**
 * The policy of a cluster and the mesh → the connect timeout, in seconds: from the policy's connection pool, else from that of the
 * mesh's policy (a block, with the precedence described in `ejection.ts`), else from the mesh.
 */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../resource/json.ts';
import { decodePolicy } from '../destination-rule/policy-settings.ts';
import { type PilotState, releaseOf } from './pilot-question.ts';

export function connectSecondsIn(state: PilotState, policy: JsonObject | undefined): number {
  const ofRule = policy && decodePolicy(policy);
  const isOfMesh = !ofRule?.isPooled && hasChange(releaseOf(state), 'meshPolicy');
  const counted = isOfMesh ? decodePolicy(state.mesh.trafficPolicy) : ofRule;
  return counted?.connectSeconds ?? state.mesh.connectSeconds;
}
