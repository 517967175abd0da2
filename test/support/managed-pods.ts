/** What istiod makes of a Gateway of the Gateway API, as documents for eds-oracle: Git has neither. */
import type { ManagedGateway } from '../../src/istio/gateway/managed-gateway.ts';
import { serversOf } from '../../src/istio/gateway/merged-gateway.ts';
import { istioNetworkingGroup } from '../../src/kind/istio-networking-v1/istio-kind.ts';
import type { ClusterView } from '../../src/place/cluster-view.ts';
import { type JsonObject, listAt, numberAt, stringAt } from '../../src/resource/json.ts';
import { type Resource, specOf } from '../../src/resource/resource.ts';

/** The pods of a Gateway of the Gateway API, which istiod may run or a team. */
export type GatewayPods = Pick<ManagedGateway, 'resource' | 'labels'>;

/** The address of the pod. */
export const MANAGED_ADDRESS = '10.9.0.1';

/** A Service named after the Gateway and its class, or as the address of the Gateway names that of a team, and a pod; with all ports. */
export function deployedFor(
  view: Pick<ClusterView, 'list'>,
  { resource, labels }: GatewayPods,
): readonly [service: JsonObject, pod: JsonObject] {
  const { namespace } = resource;
  const [address] = listAt(specOf(resource), 'addresses');
  const [host] = (stringAt(address, 'value') ?? '').split('.');
  const name = host || `${resource.name}-${stringAt(specOf(resource), 'gatewayClassName')}`;
  const numbers = view
    .list(istioNetworkingGroup, 'Gateway')
    .flatMap((one) => serversOf(one.resource).map(({ port }) => port));
  const all = [...new Set([...numbers, ...listenerPorts(resource)])];
  const ports = all.map((port) => ({ name: `tcp-${port}`, port }));
  const selector = { 'gateway.networking.k8s.io/gateway-name': resource.name };
  const metadata = { name, namespace, labels: { ...labels, ...selector } };
  const spec = { ip: MANAGED_ADDRESS, service: name, ports };
  return [
    { apiVersion: 'v1', kind: 'Service', metadata, spec: { selector, ports } },
    { apiVersion: 'oracle.lab/v1', kind: 'Workload', metadata, spec },
  ];
}

/** The ports of its listeners. */
export function listenerPorts(gateway: Resource): readonly number[] {
  return listAt(specOf(gateway), 'listeners').map((one) => numberAt(one, 'port') ?? 0);
}
