/** A fleet, and guards on its outages → the requests and the losses of each guard. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { groupBy } from '../../collection/group-by.ts';
import { memoiseByValue } from '../../collection/memoise.ts';
import type { GuardSpec } from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import { matchesStars } from '../../kind/notation/wildcard.ts';
import { compileSelector } from '../../topology/cluster-selector.ts';
import type { Cluster } from '../../topology/topology.ts';
import { type Demand, fleetDemand } from '../demand.ts';
import { type Flow, fleetFlows, isShared } from '../flow.ts';
import { type GuardedLoss, guardedLosses } from './guarded-losses.ts';

export interface GuardedFleet {
  readonly states: readonly ClusterState[];
  readonly clusters: readonly Cluster[];
  readonly names: ReadonlySet<string>;
  readonly demand: Demand;
  /** Flows to the services of some guard, including those that no other cluster serves. */
  readonly flows: readonly Flow[];
}

/** One guard, with its scope. */
export interface Guarded {
  readonly guard: GuardSpec;
  readonly fleet: GuardedFleet;
  /** The clusters of its clients. */
  readonly clients: ReadonlySet<string>;
  /** All flows of its clients to its services, and those of ports that another cluster serves, or would serve, or that a route leads to no running pods. */
  readonly flows: readonly Flow[];
  readonly shared: readonly Flow[];
  readonly losses: readonly GuardedLoss[];
}

/** Finds all flows, once for all guards. */
export function guardedFleet(
  states: readonly ClusterState[],
  guards: readonly GuardSpec[],
): GuardedFleet {
  const takesSome = guards.map(serviceMatcher);
  const isGuarded = memoiseByValue((service: string) => takesSome.some((takes) => takes(service)));
  const clusters = states.map(({ cluster }) => cluster);
  return {
    states,
    clusters,
    names: new Set(clusters.map(({ name }) => name)),
    demand: fleetDemand(states),
    flows: fleetFlows(states, { isChosen: isGuarded }),
  };
}

/** The scope of one guard. */
export function guardedBy(guard: GuardSpec, fleet: GuardedFleet): Guarded {
  const takes = serviceMatcher(guard);
  const { takes: takesCluster } = compileSelector(guard.clients);
  const clients = new Set(fleet.clusters.filter(takesCluster).map(({ name }) => name));
  const flows = fleet.flows.filter(({ service, client }) => clients.has(client) && takes(service));
  const ports = groupBy(flows, ({ client, service, port }) =>
    JSON.stringify([client, service, port]),
  );
  const shared = [...ports.values()]
    .filter((its) => its.some((flow) => isShared(flow, fleet.names) || isLedNowhere(flow)))
    .flat();
  return { guard, fleet, clients, flows, shared, losses: guardedLosses(guard, fleet.clusters) };
}

/** Whether a guard applies to a service. */
function serviceMatcher({ services }: GuardSpec): (service: string) => boolean {
  return memoiseByValue((service: string) =>
    services.some((pattern) => matchesStars(pattern, service)),
  );
}

/** Whether a route leads to a Service, or a subset, that has no running pods although Git has its workloads. */
function isLedNowhere({ ways }: Flow): boolean {
  return ways.some(({ isEmpty, weight }) => isEmpty === true && weight > 0);
}
