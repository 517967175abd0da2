/** A derived object → the same with an explicit `exportTo` for all namespaces, where the mesh's default is narrower. */
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

/** Derived objects are for the clients of all namespaces, unless they set something else. */
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
  const isWritten = writtenExportTo(resource).length > 0;
  // Istio shows a rule with a workloadSelector only to the selected pods.
  const isForSome = objectAt(spec, 'workloadSelector') !== undefined && kind === 'DestinationRule';
  if (isWritten || isForSome || !exported.has(kind) || groupOf(apiVersion) !== istioNetworkingGroup)
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
