/** `outboundTrafficPolicy` of a Sidecar or a MeshConfig → what becomes of requests for hosts that the proxy does not know. */
import { type JsonObject, stringAt } from '../../resource/json.ts';

/** Whether an `outboundTrafficPolicy` rejects requests for unknown hosts: also without a mode, the first value of its type. */
export function isRegistryOnly(policy: JsonObject): boolean {
  return (stringAt(policy, 'mode') ?? 'REGISTRY_ONLY') === 'REGISTRY_ONLY';
}
