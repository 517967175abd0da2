/** A Gateway and the Services in front of its pods → its servers at ports that these Services do not have. */
import type { ClusterView } from '../../place/cluster-view.ts';
import type { Resource } from '../../resource/resource.ts';
import { decodeService } from '../service/service.ts';
import { type PodLabels, servicesOfPods } from './gateway-pods.ts';
import { type GatewayServer, serversOf } from './merged-gateway.ts';

/** Servers that no client reaches. */
export interface HiddenServers {
  readonly servers: readonly GatewayServer[];
  /** The first of the Services. */
  readonly service: Resource;
  /** Whether one of them is for clients outside of the cluster. */
  readonly isOutward: boolean;
  /** `port 443, 8443`. */
  readonly ports: string;
}

/** Undefined without a Service for the pods in Git, and with a target port by name; a server with an address of its own is unknown. */
export function hiddenServers(
  view: ClusterView,
  gateway: Resource,
  labels: PodLabels,
): HiddenServers | undefined {
  const services = servicesOfPods(view, labels);
  const [service] = services;
  if (service === undefined) return undefined;
  const ports = services.flatMap((one) => decodeService(one).ports);
  if (ports.some(({ targetPort }) => typeof targetPort === 'string')) return undefined;
  const numbers = new Set(ports.flatMap(({ number, targetPort }) => [number, targetPort]));
  const servers = serversOf(gateway).filter(({ port, bind }) => bind === '' && !numbers.has(port));
  const listed = ports.map(({ number }) => number).join(', ');
  return { servers, service, isOutward: services.some(isOutward), ports: `port ${listed}` };
}

function isOutward(service: Resource): boolean {
  const { type, addresses } = decodeService(service);
  return type === 'LoadBalancer' || type === 'NodePort' || addresses.length > 0;
}
