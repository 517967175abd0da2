/**
 * A rendered fleet and a service → who serves it for whom, in which order, and why; by the model of Istio.
 * @module
 */
import { type ClusterState, clusterStates } from '../../check/cluster-state.ts';
import { seesOthers } from '../../istio/mesh/cluster-mesh.ts';
import { calledServices } from '../../outage/called-host.ts';
import { type ExplainChoice, explainOrders } from '../../outage/explain/explain-orders.ts';
import type { ExplainedOrder } from '../../outage/explain/explanation.ts';
import type { RenderedRepository } from '../render.ts';

/** What is known of one service. */
export interface Explanation {
  /** Whether some istiod reads the endpoints of other clusters: what it finds so is not counted. */
  readonly discovery: 'isolated' | 'remoteSecrets';
  /** In order of the clusters' keys. */
  readonly orders: readonly ExplainedOrder[];
}

/** A fleet whose services can be asked about. */
export interface ServiceModel {
  /** The names of all services that clients call, `namespace/name`, sorted. */
  readonly services: readonly string[];
  explain(choice: ExplainChoice): Explanation;
}

/** Makes the states of all clusters, once for all questions. */
export function modelServices({ fleet, manifests, routes }: RenderedRepository): ServiceModel {
  if (fleet === undefined) {
    return { services: [], explain: () => ({ discovery: 'isolated', orders: [] }) };
  }
  const states = clusterStates(manifests, routes, fleet.derive);
  return {
    services: calledServices(states),
    explain: (choice) => ({
      discovery: states.some(isJoined) ? 'remoteSecrets' : 'isolated',
      orders: explainOrders(states, choice, fleet.locate),
    }),
  };
}

function isJoined(state: ClusterState): boolean {
  return state.istioSpec !== undefined && seesOthers(state, state.istioSpec);
}
