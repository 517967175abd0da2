/**
 * Kinds of other projects that karmada interprets with its own scripts (its third-party resource interpreter), and that are not interpreted
 * here: their replicas and references are unknown.
 */
import type { Resource } from '../../../../resource/resource.ts';
import foreignKinds from './foreign-kinds.json' with { type: 'json' };

/** Whether karmada would divide the replicas of such an object. */
export function hasForeignReplicas({ apiVersion, kind }: Resource): boolean {
  return foreignKinds.withReplicas.includes(`${apiVersion} ${kind}`);
}

/** Whether karmada would follow the references of such an object. */
export function hasForeignDependencies({ apiVersion, kind }: Resource): boolean {
  return foreignKinds.withDependencies.includes(`${apiVersion} ${kind}`);
}
