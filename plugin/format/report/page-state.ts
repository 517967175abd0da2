/** A rendered fleet → one state of the page: providers per consumer, and requests without failover. */

import { modelOutages } from '../../../src/app/outage/simulate.ts';
import { present } from '../../../src/collection/present.ts';
import { routedName } from '../../../src/derive/route/service-route.ts';
import type { JoinedFinding } from '../../../src/judge/join/join-places.ts';
import type { Demand } from '../../../src/outage/demand.ts';
import type { Step } from '../../../src/outage/explain/explanation.ts';
import { flowSteps } from '../../../src/outage/explain/flow-steps.ts';
import type { FailoverGaps } from '../../../src/outage/failover/failover-gap.ts';
import { findGaps, sharedServices } from '../../../src/outage/failover/find-gaps.ts';
import { type Flow, flowPlaces } from '../../../src/outage/flow.ts';
import { recordFleet } from '../../../src/outage/record/record-fleet.ts';
import type { RenderedRepository } from '../../../src/render/rendered-repository.ts';
import type { Cluster } from '../../../src/topology/topology.ts';
import { assumptions } from '../outages/report.ts';
import type { PageState } from './page-document.ts';
import { pageFindings } from './page-findings.ts';
import { pageGaps } from './page-gaps.ts';
import { pageReasons } from './page-reasons.ts';

export interface NamedState extends Pick<PageState, 'label' | 'state' | 'commit'> {
  readonly rendered: RenderedRepository;
  /** With the severities of this run. */
  readonly findings: readonly JoinedFinding[];
}

/** The parts of a state that are never omitted. */
export interface ModelledState extends NamedState {
  /** The flows of all selected services, also of those that no other cluster serves. */
  readonly flows: readonly Flow[];
  /** Services that several clusters serve: each for its own clients, or with failover. */
  readonly several: ReadonlySet<string>;
  readonly gaps: FailoverGaps;
  /** Number of services that one cluster of the fleet serves, or none. */
  readonly alone: number;
  readonly demand: Demand;
  readonly assumed: readonly string[];
  readonly clusters: readonly Cluster[];
  /** Reasons for the routes of flows; empty if the flows are too many. */
  stepsOf(flows: readonly Flow[]): ReadonlyMap<Flow, readonly Step[]>;
}

/** Maximum number of flows with reasons: a page of more is too large for them. */
const MOST_EXPLAINED = 40_000;

/**
 * Queries the model.
 * @param isChosen whether the page is about a service, by its name.
 * @param offering the state whose exports count: possibly another one, in which these objects have no effect yet.
 */
export function modelState(
  state: NamedState,
  isChosen: (service: string) => boolean,
  offering: RenderedRepository = state.rendered,
): ModelledState {
  const model = modelOutages(state.rendered, { isChosen });
  const { states, flows, demand, assumed } = model;
  const { clusters } = state.rendered.topology;
  const several = sharedServices(states, flows);
  const names = new Set(clusters.map(({ name }) => name));
  const others = flows.filter((one) => !several.has(one.service) && isInside(one, names));
  return {
    ...state,
    ...{ flows, several, demand, clusters },
    alone: new Set(others.map(({ service }) => service)).size,
    gaps: findGaps(states, flows, new Set(offering.routes.map(routedName))),
    assumed: assumptions(assumed),
    stepsOf: (its) => {
      const { fleet } = state.rendered;
      if (fleet === undefined || its.length > MOST_EXPLAINED) return new Map();
      return flowSteps(states, its, fleet.locate);
    },
  };
}

/** Whether the fleet itself should answer: a flow with external endpoints alone is not its task. */
function isInside(flow: Flow, clusters: ReadonlySet<string>): boolean {
  const places = [...flowPlaces(flow)];
  return places.length === 0 || places.some((place) => clusters.has(place));
}

/**
 * The state as it is in a page.
 * @param flows those of the matrix.
 * @param steps reasons of the routes; empty to omit them.
 */
export function pageState(
  { label, state, commit, gaps, alone, demand, assumed, clusters, findings }: ModelledState,
  flows: readonly Flow[],
  proposed: ModelledState | undefined,
  steps: ReadonlyMap<Flow, readonly Step[]>,
): PageState {
  const then = proposed && { flows: proposed.flows, gaps: proposed.gaps.gaps };
  return {
    ...{ label, state, assumed },
    ...present({ commit }),
    fleet: recordFleet({ flows, demand }, clusters),
    ...(steps.size === 0 ? {} : { reasons: pageReasons(flows, steps) }),
    gaps: { ...pageGaps(gaps, then), alone },
    findings: pageFindings(findings),
  };
}
