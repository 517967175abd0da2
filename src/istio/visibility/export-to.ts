/**
 * `spec.exportTo` of Istio's objects, and the mesh's defaults for those without one → which namespaces see one (Istio `visibility`).
 * @module
 */
import { textsAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ExportToDefaults, MeshConfig } from '../mesh/mesh-config.ts';

/** What is asked of the mesh. */
type Defaults = Pick<MeshConfig, 'exportTo'>;

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
export function writtenExportTo({ object }: Resource): readonly string[] {
  return textsAt(object, 'spec', 'exportTo');
}

/** `spec.exportTo`, else what the mesh has for the kind. */
export function exportToOf(resource: Resource, mesh: Defaults): readonly string[] {
  const written = writtenExportTo(resource);
  if (written.length > 0) return written;
  if (resource.kind === 'DestinationRule') return defaultExportTo(mesh, 'destinationRule');
  return defaultExportTo(mesh, resource.kind === 'VirtualService' ? 'virtualService' : 'service');
}

/** What has no `exportTo` of its own: of the default for DestinationRules Pilot reads `.` alone, without which one is for all. */
export function defaultExportTo(
  { exportTo }: Defaults,
  kind: keyof ExportToDefaults,
): readonly string[] {
  const names = exportTo[kind];
  if (kind !== 'destinationRule') return names;
  return names.includes('.') ? ['.'] : ['*'];
}

/** The namespaces that an object is exported to, its own by name; `*` for all. */
export function exportedNamespaces(resource: Resource, mesh: Defaults): readonly string[] {
  return exportToOf(resource, mesh).map((name) => (name === '.' ? resource.namespace : name));
}
