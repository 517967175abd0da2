/**
 * `exportTo` of Istio's objects: which namespaces see one (Istio `visibility`).
 * @module
 */
import { type Json, listAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';

/** Whether clients of a namespace see what a namespace exports so: names, `*` for all, `.` for its own; nothing means all. */
export function isExportedTo(exportTo: readonly Json[], owner: string, client: string): boolean {
  return (
    exportTo.length === 0 ||
    exportTo.includes('*') ||
    exportTo.includes(client) ||
    (exportTo.includes('.') && owner === client)
  );
}

/** `spec.exportTo`. */
export function exportToOf({ object }: Resource): readonly Json[] {
  return listAt(object, 'spec', 'exportTo');
}
