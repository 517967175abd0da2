/**
 * The policy of a cluster and the mesh → how long a proxy waits for a connection there, in seconds: as the policy's pool says, else that of the
 * mesh's policy, a block as `ejection.ts` says of the other, else the mesh.
 * @module
 */
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import type { JsonObject } from '../../resource/json.ts';
import { decodePolicy } from '../destination-rule/policy-settings.ts';
import { type PilotState, releaseOf } from './pilot-question.ts';

/** That of a cluster with the policy. */
export function connectSecondsIn(state: PilotState, policy: JsonObject | undefined): number {
  const ofRule = policy && decodePolicy(policy);
  const isMeshAsked = !ofRule?.isPooled && hasChange(releaseOf(state), 'meshPolicy');
  const said = isMeshAsked ? decodePolicy(state.mesh.trafficPolicy) : ofRule;
  return said?.connectSeconds ?? state.mesh.connectSeconds;
}
