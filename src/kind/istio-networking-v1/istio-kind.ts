/** A resource → whether it is one of Istio's networking kinds, in any version. */
import { groupOf, type Resource } from '../../resource/resource.ts';

/** The API group. */
export const istioNetworkingGroup = 'networking.istio.io';

/** Whether the resource is an Istio networking object of the kind, in any version. */
export function isIstio(resource: Resource, kind: string): boolean {
  return resource.kind === kind && groupOf(resource.apiVersion) === istioNetworkingGroup;
}
