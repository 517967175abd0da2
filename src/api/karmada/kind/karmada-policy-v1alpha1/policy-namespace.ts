/** A policy → its namespace. */
import type { Resource } from '../../../../resource/resource.ts';

/** The namespace of a policy, `default` when absent; undefined for a cluster-scoped policy. */
export function policyNamespace({ kind, namespace }: Resource): string | undefined {
  if (kind.startsWith('Cluster')) return undefined;
  return namespace === '' ? 'default' : namespace;
}
