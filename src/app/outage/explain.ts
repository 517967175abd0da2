/** A rendered fleet and a service → its providers per consumer, in order, with reasons; by the model of Istio. */
import { clusterStates } from '../../check/cluster-state.ts';
import { clustersWithoutIstiod } from '../../istio/mesh/control-plane.ts';
import { calledServices, servicesAt } from '../../outage/called-host.ts';
import { type ExplainChoice, explainOrders } from '../../outage/explain/explain-orders.ts';
import type { ExplainedOrder } from '../../outage/explain/explanation.ts';
import type { RenderedRepository } from '../../render/rendered-repository.ts';
import { type Discovery, discoveryOf } from './simulate.ts';

/** Explanation of one service. */
export interface Explanation {
  /** Endpoints that an istiod discovers in other clusters are not included. */
  readonly discovery: Discovery;
  /** Names of clusters without an istiod, whose clients are explained as if one ran there. */
  readonly withoutIstiod: readonly string[];
  /** In order of the cluster keys. */
  readonly orders: readonly ExplainedOrder[];
}

/** A fleet whose services can be queried. */
export interface ServiceModel {
  /** The names of all services that clients call, `namespace/name`, sorted. */
  readonly services: readonly string[];
  /** The names of those that clients call by this host. */
  servicesAt(host: string): readonly string[];
  explain(choice: ExplainChoice): Explanation;
}

/** Makes the states of all clusters, once for all queries. */
export function modelServices({ fleet, manifests, routes }: RenderedRepository): ServiceModel {
  if (fleet === undefined) {
    const nothing: Explanation = { discovery: 'isolated', withoutIstiod: [], orders: [] };
    return { services: [], servicesAt: () => [], explain: () => nothing };
  }
  const states = clusterStates(manifests, routes, fleet.derive);
  return {
    services: calledServices(states),
    servicesAt: (host) => servicesAt(states, host),
    explain: (choice) => ({
      discovery: discoveryOf(states),
      withoutIstiod: clustersWithoutIstiod(states),
      orders: explainOrders(states, choice, fleet.locate),
    }),
  };
}
