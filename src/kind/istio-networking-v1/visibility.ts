/**
 * `exportTo` of Istio's objects: which namespaces see one (Istio `visibility`).
 * @module
 */
import { type Json, listAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';

/** Whether clients of all namespaces see it; nothing means all. */
export function isExportedToAll(exportTo: readonly Json[]): boolean {
  return exportTo.length === 0 || exportTo.includes('*');
}

/** Whether clients of a namespace see what `owner` exports so: names, `*` for all, `.` for its own, `~` for nobody. */
export function isExportedTo(exportTo: readonly Json[], owner: string, client: string): boolean {
  if (isExportedToAll(exportTo)) return true;
  const isNamed = exportTo.includes(client) || (exportTo.includes('.') && owner === client);
  return isNamed && !exportTo.includes('~');
}

/** `spec.exportTo`. */
export function exportToOf({ object }: Resource): readonly Json[] {
  return listAt(object, 'spec', 'exportTo');
}
