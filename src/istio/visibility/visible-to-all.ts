/**
 * A derived object → the same, which all namespaces see where the mesh shows what says nothing to some only.
 * @module
 */
import { byKey } from '../../collection/order.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { Placed } from '../../place/placed.ts';
import { type JsonObject, objectAt } from '../../resource/json.ts';
import {
  annotationsOf,
  groupOf,
  type Resource,
  specOf,
  toResource,
} from '../../resource/resource.ts';
import type { MeshConfig } from '../mesh/mesh-config.ts';
import { serviceExportAnnotation } from '../service/registered-service.ts';
import { exportToOf, isExportedToAll, writtenExportTo } from './export-to.ts';

/** What is derived is for the clients of all namespaces, unless it says something else. */
export function visibleToAll(mesh: MeshConfig): (placed: Placed) => Placed {
  return (placed) => {
    const { resource } = placed;
    if (isExportedToAll(exportToOf(resource, mesh))) return placed;
    const shown = shownToAll(resource);
    return shown === undefined ? placed : { ...placed, resource: shown };
  };
}

function shownToAll(resource: Resource): Resource | undefined {
  const { apiVersion, kind, object, origin } = resource;
  if (kind === 'Service' && apiVersion === 'v1') {
    const annotations = { ...annotationsOf(resource), [serviceExportAnnotation]: '*' };
    const metadata = { ...objectAt(object, 'metadata'), annotations: inOrder(annotations) };
    return toResource({ ...object, metadata }, origin);
  }
  const spec = specOf(resource);
  const isSaid = writtenExportTo(resource).length > 0;
  // Istio shows a rule for some pods to these alone.
  const isForSome = objectAt(spec, 'workloadSelector') !== undefined && kind === 'DestinationRule';
  if (isSaid || isForSome || !exported.has(kind) || groupOf(apiVersion) !== istioNetworkingGroup)
    return undefined;
  return toResource({ ...object, spec: inOrder({ ...spec, exportTo: ['*'] }) }, origin);
}

const exported: ReadonlySet<string> = new Set([
  'DestinationRule',
  'ServiceEntry',
  'VirtualService',
]);

function inOrder(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).sort(byKey(([key]) => key)));
}
