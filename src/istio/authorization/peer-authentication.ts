/**
 * PeerAuthentications → whether pods take mutual TLS at a port (Istio `ComposePeerAuthentication`): the pods' own policy goes
 * before the namespace's, that before the mesh's; of several of one level the oldest counts, and what it does not say is inherited.
 * @module
 */

import { type JsonObject, objectAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { rootNamespace } from '../root-namespace.ts';
import { isFor, type PolicyPods, selectedLabels } from './workload-policy.ts';

/** A mode and what says so. */
export interface MutualTlsMode {
  readonly mode: string;
  readonly policy: Resource;
  /** JSON Pointer of the mode. */
  readonly pointer: string;
}

/** The mode at a port that the pods listen on; undefined for `PERMISSIVE` by default. The policies oldest first. */
export function mutualTlsMode(
  policies: readonly Resource[],
  pods: PolicyPods,
  port: number,
): MutualTlsMode | undefined {
  const its = policies.filter((policy) => isFor(policy, pods) === 'yes');
  const own = its.find((policy) => levelOf(policy) === 'pods');
  const wider = (['namespace', 'mesh'] as const).map((level) =>
    its.find((policy) => levelOf(policy) === level),
  );
  return (
    (own && modeAt(own, 'portLevelMtls', String(port))) ??
    [own, ...wider].map((policy) => policy && modeAt(policy, 'mtls')).find((mode) => mode)
  );
}

/** Istio reads no selector in the root namespace. */
function levelOf(policy: Resource): 'pods' | 'namespace' | 'mesh' | undefined {
  const selects = Object.keys(selectedLabels(policy)).length > 0;
  if (policy.namespace === rootNamespace) return selects ? undefined : 'mesh';
  return selects ? 'pods' : 'namespace';
}

function modeAt(policy: Resource, ...path: readonly string[]): MutualTlsMode | undefined {
  const block: JsonObject | undefined = objectAt(policy.object, 'spec', ...path);
  const mode = stringAt(block, 'mode');
  if (mode === undefined || mode === 'UNSET') return undefined;
  return { mode, policy, pointer: `/spec/${path.join('/')}/mode` };
}
