/**
 * A policy → the namespace that it is for.
 * @module
 */
import type { Resource } from '../../../../resource/resource.ts';

/** The namespace of a policy, `default` when it names none; undefined for a policy that belongs to no namespace. */
export function policyNamespace({ kind, namespace }: Resource): string | undefined {
  if (kind.startsWith('Cluster')) return undefined;
  return namespace === '' ? 'default' : namespace;
}
