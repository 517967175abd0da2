/**
 * `spec.exportTo` of Istio's objects → which namespaces see one (Istio `visibility`).
 * @module
 */
import { textsAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';

/** Whether clients of all namespaces see it; nothing means all. */
export function isExportedToAll(exportTo: readonly string[]): boolean {
  return exportTo.length === 0 || exportTo.includes('*');
}

/** Whether clients of a namespace see what `owner` exports so: names, `*` for all, `.` for its own, `~` for nobody. */
export function isExportedTo(exportTo: readonly string[], owner: string, client: string): boolean {
  if (isExportedToAll(exportTo)) return true;
  const isNamed = exportTo.includes(client) || (exportTo.includes('.') && owner === client);
  return isNamed && !exportTo.includes('~');
}

/** `spec.exportTo`, as written. */
export function exportToOf({ object }: Resource): readonly string[] {
  return textsAt(object, 'spec', 'exportTo');
}

/** The namespaces that an object is exported to, its own by name; `*` for all. */
export function exportedNamespaces(resource: Resource): readonly string[] {
  const exportTo = exportToOf(resource);
  if (exportTo.length === 0) return ['*'];
  return exportTo.map((name) => (name === '.' ? resource.namespace : name));
}
