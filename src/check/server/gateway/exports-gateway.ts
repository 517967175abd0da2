/** The derived objects of a cluster's HTTP gateway → the VirtualService with the exports' paths, and its Gateway. */

import { exportsName } from '../../../derive/istio/gateway/http-gateway.ts';
import { decodeVirtualService } from '../../../istio/virtual-service/virtual-service.ts';
import { istioNetworkingGroup } from '../../../kind/istio-networking-v1/istio-kind.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** The VirtualService for requests of other clusters; undefined without plain HTTP from other clusters. */
export function exportsRoutes(state: ClusterState): Resource | undefined {
  return state
    .istio('VirtualService')
    .find(({ name, origin }) => name === exportsName && origin.type === 'derived');
}

/** `namespace/name` of a VirtualService's Gateways, without `mesh`. */
export function gatewaysOfRoutes(routes: Resource): readonly string[] {
  return decodeVirtualService(routes)
    .gateways.filter((written) => written !== 'mesh')
    .map((written) => (written.includes('/') ? written : `${routes.namespace}/${written}`));
}

/** The Gateway of those routes. */
export function exportsGateway(state: ClusterState): Resource | undefined {
  const routes = exportsRoutes(state);
  const [reference = ''] = routes === undefined ? [] : gatewaysOfRoutes(routes);
  const [namespace = '', name = ''] = reference.split('/');
  return state.find(istioNetworkingGroup, 'Gateway', namespace, name)?.resource;
}
