/**
 * A derived object → the same in the version of `networking.istio.io` that the Istio of the fleet serves.
 * @module
 */
import type { DeriveSpec } from '../../kind/distributary-v1alpha1/derive-spec.ts';
import { hasChange } from '../../kind/istio-networking-v1/istio-changes.ts';
import { istioNetworkingGroup } from '../../kind/istio-networking-v1/istio-kind.ts';
import type { Placed } from '../../place/placed.ts';
import { type Resource, toResource } from '../../resource/resource.ts';
import { newestVersion } from './istio-object.ts';

const older = `${istioNetworkingGroup}/v1beta1`;

/** What derivations write, in the API that every cluster of the fleet has. Fields are the same in both versions. */
export function inApiOf({ istio }: DeriveSpec): (placed: Placed) => Placed {
  if (istio === 'none' || hasChange(istio.version, 'networkingV1')) return (placed) => placed;
  return (placed) => ({ ...placed, resource: inOlderApi(placed.resource) });
}

function inOlderApi(resource: Resource): Resource {
  if (resource.apiVersion !== newestVersion) return resource;
  return toResource({ ...resource.object, apiVersion: older }, resource.origin);
}
