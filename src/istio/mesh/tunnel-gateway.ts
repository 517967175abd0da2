/**
 * Gateways of class istio-east-west in Git → the addresses for waypoints of other clusters in an ambient multi-network mesh.
 *
 * These Gateways are often created outside of Git at installation: then the Cluster's gateway is assumed, on the default port.
 */
import { memoise } from '../../collection/memoise.ts';
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
  const written = writtenTunnels(view.list).flatMap(({ addresses, ...tunnel }) =>
    addressesOf(addresses, ip).map((address) => ({ ...tunnel, cluster, address })),
  );
  if (written.length > 0 || ip === undefined || network === '') return written;
  return [{ network, cluster, address: ip, port: HBONE_PORT }];
}

/** A Gateway for tunnels. */
interface WrittenTunnel {
  readonly network: string;
  readonly port: number;
  /** None where the address is assigned in the cluster. */
  readonly addresses: readonly string[];
}

/** Cached: each service behind a waypoint asks, and waypoints are Gateways, too. */
const writtenTunnels: (list: ClusterView['list']) => readonly WrittenTunnel[] = memoise((list) =>
  list(gatewayApiGroup, 'Gateway').flatMap(({ resource }) => decodeTunnel(resource)),
);

function decodeTunnel(gateway: Resource): readonly WrittenTunnel[] {
  const spec = specOf(gateway);
  const network = own(labelsOf(gateway), networkLabel);
  if (network === undefined || stringAt(spec, 'gatewayClassName') !== 'istio-east-west') return [];
  const listener = listAt(spec, 'listeners').find((one) => stringAt(one, 'protocol') === 'HBONE');
  if (listener === undefined) return [];
  const port = numberAt(listener, 'port') ?? HBONE_PORT;
  const addresses = listAt(spec, 'addresses').flatMap((one) => stringAt(one, 'value') ?? []);
  return [{ network, port, addresses }];
}

function addressesOf(
  writtenAddresses: readonly string[],
  ip: string | undefined,
): readonly string[] {
  return writtenAddresses.length > 0 || ip === undefined ? writtenAddresses : [ip];
}
