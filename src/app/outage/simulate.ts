/** A rendered fleet and outages → the providers per consumer during each outage, by the model of Istio and Envoy's arithmetic. */

import { type ClusterState, clusterStates } from '../../check/cluster-state.ts';
import { isJoined } from '../../check/joined-mesh.ts';
import { isAggregate, routedName } from '../../derive/route/service-route.ts';
import { clustersWithoutIstiod } from '../../istio/mesh/control-plane.ts';
import { type Demand, fleetDemand, type LoadSource } from '../../outage/demand.ts';
import { type Flow, type FlowChoice, fleetFlows } from '../../outage/flow.ts';
import type { Outage } from '../../outage/outage.ts';
import { countWays, type Scenario, simulateOutages } from '../../outage/simulate.ts';
import type { RenderedRepository } from '../../render/rendered-repository.ts';

/** Whether an istiod reads the endpoints of other clusters. */
export type Discovery = 'isolated' | 'remoteSecrets';

/** The mode of a fleet. */
export function discoveryOf(states: readonly ClusterState[]): Discovery {
  return states.some(isJoined) ? 'remoteSecrets' : 'isolated';
}

/** Assumptions, because no cluster is running. */
export interface Assumptions {
  readonly discovery: Discovery;
  /** Names of clusters without an istiod, whose clients are simulated as if one ran there. */
  readonly withoutIstiod: readonly string[];
  /** The origin of the load of a cluster's clients. */
  readonly load: LoadSource;
  /** Services that are excluded, because an EnvoyFilter orders their clusters: `namespace/name`. */
  readonly leftOut: readonly string[];
}

/** A fleet for simulations of outages. */
export interface OutageModel {
  readonly states: readonly ClusterState[];
  readonly demand: Demand;
  readonly flows: readonly Flow[];
  readonly assumed: Assumptions;
  /** Total number of destinations of the flows: determines time and memory per outage. */
  readonly ways: number;
  /** The effect of each outage, in their order. */
  simulate(outages: readonly Outage[]): readonly Scenario[];
}

/** Finds all flows, once for all outages. */
export function modelOutages(
  { fleet, manifests, routes }: RenderedRepository,
  choice: FlowChoice = {},
): OutageModel {
  const states = fleet === undefined ? [] : clusterStates(manifests, routes, fleet.derive);
  const demand = fleetDemand(states);
  const flows = fleetFlows(states, choice);
  const clusters = states.map(({ cluster }) => cluster.name);
  const leftOut = routes.filter(isAggregate).map(routedName);
  return {
    states,
    demand,
    flows,
    assumed: {
      discovery: discoveryOf(states),
      withoutIstiod: clustersWithoutIstiod(states),
      load: demand.source,
      leftOut: [...new Set(leftOut)].sort(),
    },
    ways: countWays(flows),
    simulate: (outages) => simulateOutages({ flows, demand, clusters }, outages),
  };
}
