/**
 * Gateways of class istio-east-west in Git → the addresses for waypoints of other clusters in an ambient multi-network mesh.
 *
 * These Gateways are often created outside of Git at installation: then the Cluster's gateway is assumed, on the default port.
 * @module
 */
import { own } from '../../collection/own.ts';
import { networkLabel } from '../../kind/topology-label.ts';
import type { ClusterView } from '../../place/cluster-view.ts';
import { listAt, numberAt, stringAt } from '../../resource/json.ts';
import { labelsOf, type Resource, specOf } from '../../resource/resource.ts';
import type { NetworkGateway } from '../model/pilot-question.ts';
import { gatewayApiGroup } from '../virtual-service/mesh-route.ts';

/** The default port of tunnels (HBONE). */
const HBONE_PORT = 15_008;

/** The tunnel gateways of a cluster, with istiod's cluster ID `cluster`; `network` is that of its pods. */
export function tunnelGateways(
  view: ClusterView,
  { cluster, network }: { readonly cluster: string; readonly network: string },
): readonly NetworkGateway[] {
  const ip = view.cluster.gateway?.ip;
  const written = view
    .list(gatewayApiGroup, 'Gateway')
    .flatMap(({ resource }) => ofGateway(resource, ip, cluster));
  if (written.length > 0 || ip === undefined || network === '') return written;
  return [{ network, cluster, address: ip, port: HBONE_PORT }];
}

function ofGateway(
  gateway: Resource,
  ip: string | undefined,
  cluster: string,
): readonly NetworkGateway[] {
  const spec = specOf(gateway);
  const network = own(labelsOf(gateway), networkLabel);
  if (network === undefined || stringAt(spec, 'gatewayClassName') !== 'istio-east-west') return [];
  const listener = listAt(spec, 'listeners').find((one) => stringAt(one, 'protocol') === 'HBONE');
  if (listener === undefined) return [];
  const port = numberAt(listener, 'port') ?? HBONE_PORT;
  const said = listAt(spec, 'addresses').flatMap((one) => stringAt(one, 'value') ?? []);
  const addresses = said.length > 0 || ip === undefined ? said : [ip];
  return addresses.map((address) => ({ network, cluster, address, port }));
}
