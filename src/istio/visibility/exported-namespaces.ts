/**
 * A VirtualService → the namespaces whose clients see it.
 * @module
 */
import { listAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';

/** The namespaces that a VirtualService is exported to, `*` for all. */
export function namespacesOf(resource: Resource): readonly string[] {
  const exportTo = listAt(resource.object, 'spec', 'exportTo').map(String);
  if (exportTo.length === 0) return ['*'];
  return exportTo.map((name) => (name === '.' ? resource.namespace : name));
}
