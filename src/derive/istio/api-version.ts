/** A derived object → the same object in the `networking.istio.io` version that the Istio of the cluster serves. */
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { Placed } from '../../place/placed.ts';
import { type Resource, toResource } from '../../resource/resource.ts';
import { newestVersion } from './istio-object.ts';

const older = `${istioNetworkingGroup}/v1beta1`;

/** With the settings of a cluster. Fields are the same in both versions. */
export function inApiOf({ istio }: DeriveSpec): (placed: Placed) => Placed {
  if (istio === 'none' || hasChange(istio.version, 'networkingV1')) return (placed) => placed;
  return (placed) => ({ ...placed, resource: inOlderApi(placed.resource) });
}

function inOlderApi(resource: Resource): Resource {
  if (resource.apiVersion !== newestVersion) return resource;
  return toResource({ ...resource.object, apiVersion: older }, resource.origin);
}
