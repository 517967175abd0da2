/** `spec.exportTo` of Istio's objects, or the mesh's default → the namespaces to which an object is visible (Istio `visibility`). */
import { memoise, memoiseByValue } from '../../collection/memoise.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { textsAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import type { ExportToDefaults, MeshConfig } from '../mesh/mesh-config.ts';
import { type EntryVisibility, visibilityIn } from './entry-visibility.ts';

/** The mesh settings used. */
type Defaults = Pick<MeshConfig, 'exportTo'>;

/** Whether it is visible to clients of all namespaces; the default is all. */
export function isExportedToAll(exportTo: readonly string[]): boolean {
  return exportTo.length === 0 || exportTo.includes('*');
}

/** Whether it is visible to clients of a namespace, when exported from `owner`: names, `*` for all, `.` for its own, `~` for none. */
export function isExportedTo(exportTo: readonly string[], owner: string, client: string): boolean {
  if (isExportedToAll(exportTo)) return true;
  const isNamed = exportTo.includes(client) || (exportTo.includes('.') && owner === client);
  return isNamed && !exportTo.includes('~');
}

/** `spec.exportTo`, as written. */
export function writtenExportTo({ object }: Resource): readonly string[] {
  return textsAt(object, 'spec', 'exportTo');
}

/** `spec.exportTo`, else the mesh's default for the kind. */
export function exportToOf(resource: Resource, mesh: Defaults): readonly string[] {
  const written = writtenExportTo(resource);
  if (written.length > 0) return written;
  if (resource.kind === 'DestinationRule') return defaultExportTo(mesh, 'destinationRule');
  return defaultExportTo(mesh, resource.kind === 'VirtualService' ? 'virtualService' : 'service');
}

/** The mesh's settings as a release reads them: before names counted, `.` alone, else `*` alone, of the default for services. */
export const exportToIn: (release: string) => (mesh: MeshConfig) => MeshConfig = memoiseByValue(
  (release) =>
    memoise((mesh) => {
      const { service } = mesh.exportTo;
      if (hasChange(release, 'exportToNames')) return mesh;
      const counted = ['.', '*'].find((one) => service.includes(one)) ?? '~';
      return { ...mesh, exportTo: { ...mesh.exportTo, service: [counted] } };
    }),
);

/** Without `exportTo`: of the default for DestinationRules Pilot applies `.` only; otherwise all namespaces. */
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

/** What is left of `exportTo` for sidecars: `.`, or `~` for none. */
export function narrowedExportTo(
  exportTo: readonly string[],
  setting: EntryVisibility,
  {
    namespace,
    labels,
  }: { readonly namespace: string; readonly labels: Readonly<Record<string, string>> },
): readonly string[] {
  const isHidden = exportTo.length === 1 && exportTo[0] === '~';
  if (isHidden) return exportTo;
  const visibility = visibilityIn(setting, labels);
  if (visibility === 'PUBLIC') return exportTo;
  const seesItself = isExportedTo(exportTo, namespace, namespace);
  return [visibility === 'NAMESPACE' && seesItself ? '.' : '~'];
}
