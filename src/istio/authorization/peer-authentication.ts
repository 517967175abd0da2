/**
 * PeerAuthentications → whether pods accept mutual TLS at a port (Istio `ComposePeerAuthentication`): the workload's policy
 * precedes the namespace's, which precedes the mesh's; within a level the oldest applies, and unset fields are inherited.
 */

import { memoise } from '../../collection/memoise.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { type Json, objectAt, stringAt } from '../../resource/json.ts';
import { groupOf, type Resource } from '../../resource/resource.ts';
import { readOfKind } from '../visibility/read-namespace.ts';
import { policiesNear } from './policy-index.ts';
import { isFor, istioSecurityGroup, type PolicyPods, selectedLabels } from './workload-policy.ts';

/** Whether an object is a PeerAuthentication. */
export function isPeerAuthentication({ apiVersion, kind }: Resource): boolean {
  return kind === 'PeerAuthentication' && groupOf(apiVersion) === istioSecurityGroup;
}

/** The policies of a cluster that istiod reads, oldest first. */
export const peerAuthentications: (view: ClusterView) => readonly Resource[] = memoise((view) =>
  readOfKind(view, istioSecurityGroup, 'PeerAuthentication'),
);

/** A mode and its source. */
export interface MutualTlsMode {
  readonly mode: string;
  readonly policy: Resource;
  /** JSON Pointer of the mode. */
  readonly pointer: string;
}

/** The mode at a port of the pods; undefined for `PERMISSIVE` by default. The policies oldest first. */
export function mutualTlsMode(
  policies: readonly Resource[],
  pods: PolicyPods,
  port: number,
): MutualTlsMode | undefined {
  const its = policies.filter((policy) => isFor(policy, pods) === 'yes');
  const own = its.find((policy) => levelOf(policy, pods) === 'pods');
  const wider = (['namespace', 'mesh'] as const).map((level) =>
    its.find((policy) => levelOf(policy, pods) === level),
  );
  return (
    (own && decodePeerAuthentication(own).ports.get(String(port))) ??
    [own, ...wider]
      .map((policy) => policy && decodePeerAuthentication(policy).all)
      .find((mode) => mode)
  );
}

/** Whether one of all policies of a cluster, oldest first, has its clients send plain text to a port of the pods. */
export function disablesMutualTls(
  policies: readonly Resource[],
  pods: PolicyPods,
  port: number,
): boolean {
  if (policies.length === 0) return false;
  return mutualTlsMode(policiesNear(policies)(pods), pods, port)?.mode === 'DISABLE';
}

/** Whether a policy may have clients send plain text to some endpoint of a namespace, whatever its labels and its port. */
export function disablesSomewhere(
  policies: readonly Resource[],
  place: Pick<PolicyPods, 'namespace' | 'rootNamespace'>,
): boolean {
  const near = policiesNear(policies)({ ...place, labels: {}, isWhole: false });
  const ofAll = mutualTlsMode(near, { ...place, labels: {}, isWhole: true }, 0);
  if (ofAll?.mode === 'DISABLE') return true;
  return near.some((policy) => {
    if (Object.keys(selectedLabels(policy)).length === 0) return false;
    const { all, ports } = decodePeerAuthentication(policy);
    return [all, ...ports.values()].some((one) => one?.mode === 'DISABLE');
  });
}

/** Istio ignores selectors in the root namespace. */
function levelOf(
  policy: Resource,
  { rootNamespace }: PolicyPods,
): 'pods' | 'namespace' | 'mesh' | undefined {
  const selects = Object.keys(selectedLabels(policy)).length > 0;
  if (policy.namespace === rootNamespace) return selects ? undefined : 'mesh';
  return selects ? 'pods' : 'namespace';
}

/** The modes of a PeerAuthentication; unset ones are inherited. */
interface PeerAuthentication {
  readonly all: MutualTlsMode | undefined;
  /** By number, as written. */
  readonly ports: ReadonlyMap<string, MutualTlsMode>;
}

const decodePeerAuthentication = memoise((policy: Resource): PeerAuthentication => {
  const modeOf = (block: Json | undefined, pointer: string): MutualTlsMode | undefined => {
    const mode = stringAt(block, 'mode');
    return mode === undefined || mode === 'UNSET' ? undefined : { mode, policy, pointer };
  };
  const spec = objectAt(policy.object, 'spec');
  const ports = Object.entries(objectAt(spec, 'portLevelMtls') ?? {}).flatMap(([port, block]) => {
    const mode = modeOf(block, `/spec/portLevelMtls/${port}/mode`);
    return mode === undefined ? [] : [[port, mode] as const];
  });
  return { all: modeOf(objectAt(spec, 'mtls'), '/spec/mtls/mode'), ports: new Map(ports) };
});
