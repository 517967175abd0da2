/**
 * The Gateways, Services and workloads of a cluster → the pods of Gateways, and their servers.
 * @module
 */

import { getOrInsert } from '../../../collection/get-or-insert.ts';
import { memoise } from '../../../collection/memoise.ts';
import { compareStrings } from '../../../collection/order.ts';
import { gatewayNamespace, inboundPort } from '../../../derive/istio/gateway/east-west-gateway.ts';
import {
  type GatewaysOfPods,
  indexGateways,
  type MergedGateway,
  mergeGateways,
  selectorOf,
  serversOf,
} from '../../../istio/gateway/merged-gateway.ts';
import type { PilotClient } from '../../../istio/model/pilot-question.ts';
import { decodeService, podSelector } from '../../../istio/service/service.ts';
import { hasLabels } from '../../../kind/notation/label-selector.ts';
import type { Resource } from '../../../resource/resource.ts';
import type { ClusterState } from '../../cluster-state.ts';

/** Labels of pods. */
export type PodLabels = Readonly<Record<string, string>>;

/** Results of a state. */
interface Found {
  readonly gateways: GatewaysOfPods;
  readonly services: readonly Resource[];
}

/** The distinguishable pods, as the labels that Gateways select, each once: a pod has at least these. */
export function gatewayPods(state: ClusterState): readonly PodLabels[] {
  return [...new Set(podsByGateway(state).values())];
}

/** The pods of each Gateway: one shared object for equal selectors. */
export const podsByGateway: (state: ClusterState) => ReadonlyMap<Resource, PodLabels> = memoise(
  (state) => {
    const byText = new Map<string, PodLabels>();
    return new Map(
      state.istio('Gateway').map((gateway) => {
        const labels = selectorOf(gateway);
        return [gateway, getOrInsert(byText, textOf(labels), () => labels)];
      }),
    );
  },
);

function textOf(labels: PodLabels): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => compareStrings(a, b)));
}

/** The servers of pods with these labels, when authored Gateways are older than derived ones; or the reverse. */
export function gatewaysOf(
  state: ClusterState,
  labels: PodLabels,
  reversed = false,
): MergedGateway {
  const its = foundOf(state).gateways(labels);
  const numbers = targetPorts(servicesOfPods(state, labels));
  return mergeGateways(reversed ? [...its].reverse() : its, (port) => numbers.get(port) ?? port);
}

/** The Services that select pods with these labels, in any namespace. */
export function servicesOfPods(state: ClusterState, labels: PodLabels): readonly Resource[] {
  return foundOf(state).services.filter((service) => hasLabels(labels, podSelector(service)));
}

const foundOf = memoise((state: ClusterState): Found => {
  const gateways = indexGateways(state.istio('Gateway'));
  const wanted = new Set(
    gatewayPods(state).flatMap((labels) => Object.entries(labels).map(String)),
  );
  const services = state
    .list('', 'Service')
    .map(({ resource }) => resource)
    .filter((service) => {
      const pairs = Object.entries(podSelector(service)).map(String);
      return pairs.length > 0 && pairs.every((pair) => wanted.has(pair));
    });
  return { gateways, services };
});

/** Target ports by the ports of the Services; the first Service decides. */
function targetPorts(services: readonly Resource[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  for (const { number, targetPort } of services.flatMap((one) => decodeService(one).ports)) {
    if (typeof targetPort === 'number' && !numbers.has(number)) numbers.set(number, targetPort);
  }
  return numbers;
}

/** The pods of the east-west gateway as a client of the services behind it: in the Gateway's namespace, since Git has no other source. */
export function passingGateway(state: ClusterState): PilotClient {
  const port = inboundPort(state.cluster);
  const passing = state
    .istio('Gateway')
    .filter((one) =>
      serversOf(one).some((server) => server.port === port && server.mode === 'AUTO_PASSTHROUGH'),
    );
  // Ours is derived unless a team has one for these pods: then others are for other pods.
  const gateway = passing.find(({ origin }) => origin.type === 'derived') ?? passing[0];
  const labels = state.cluster.gateway?.labels ?? (gateway && selectorOf(gateway)) ?? {};
  return { namespace: gateway?.namespace ?? gatewayNamespace, labels, locality: '' };
}
