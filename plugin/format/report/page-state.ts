/**
 * A rendered fleet → one state of it, as far as the page shows it: who serves whom, and what does not fail over.
 * @module
 */
import {
  type Cluster,
  type Demand,
  type Diagnostic,
  type FailoverGaps,
  type Flow,
  findGaps,
  flowSteps,
  matchesStars,
  modelOutages,
  type RenderedRepository,
  recordFleet,
  routedName,
  type Step,
  sharedFlows,
  sharedServices,
} from '../../../src/internal.ts';
import { assumptions } from '../outages/report.ts';
import type { PageState } from './page-document.ts';
import { pageFindings } from './page-findings.ts';
import { pageGaps } from './page-gaps.ts';
import { pageReasons } from './page-reasons.ts';

/** A state with what it is called. */
export interface NamedState extends Pick<PageState, 'label' | 'state'> {
  readonly rendered: RenderedRepository;
  /** With the severities of this run. */
  readonly findings: readonly Diagnostic[];
}

/** A state, as far as it is the same for all that may be left out. */
export interface ModelledState extends NamedState {
  /** Of all services that were asked for, also those that no other cluster serves. */
  readonly flows: readonly Flow[];
  /** Services that several clusters serve: each by itself, or one for another. */
  readonly several: ReadonlySet<string>;
  /** Flows to ports that another cluster would serve. */
  readonly shared: readonly Flow[];
  readonly gaps: FailoverGaps;
  readonly demand: Demand;
  readonly assumed: readonly string[];
  readonly clusters: readonly Cluster[];
  /** Why flows are served as they are; empty where they are too many to ask about. */
  stepsOf(flows: readonly Flow[]): ReadonlyMap<Flow, readonly Step[]>;
}

/** Of so many flows at most each is explained: more make no page that people can send. */
const MOST_EXPLAINED = 6000;

/**
 * Asks the model.
 * @param pattern as in `shop/*`: the services that count.
 * @param offering the state whose exports count: it may be another one in which these objects have no effect yet.
 */
export function modelState(
  state: NamedState,
  pattern: string,
  offering: RenderedRepository = state.rendered,
): ModelledState {
  const isAsked = (name: string): boolean => matchesStars(pattern, name);
  const model = modelOutages(state.rendered, { isAsked, withUnshared: true });
  const { states, flows, demand, assumed } = model;
  const { clusters } = state.rendered.topology;
  const shared = sharedFlows(flows, new Set(clusters.map(({ name }) => name)));
  const several = sharedServices(states, flows);
  return {
    ...state,
    ...{ flows, shared, demand, clusters },
    several: new Set([...several, ...shared.map(({ service }) => service)]),
    gaps: findGaps(states, flows, new Set(offering.routes.map(routedName))),
    assumed: assumptions(assumed),
    stepsOf: (its) => {
      const { fleet } = state.rendered;
      if (fleet === undefined || its.length > MOST_EXPLAINED) return new Map();
      return flowSteps(states, its, fleet.locate);
    },
  };
}

/**
 * The part of it that a page has.
 * @param flows those of the matrix.
 * @param steps why they are served as they are; empty to leave that out.
 */
export function pageState(
  { label, state, gaps, demand, assumed, clusters, findings }: ModelledState,
  flows: readonly Flow[],
  proposed: ModelledState | undefined,
  steps: ReadonlyMap<Flow, readonly Step[]>,
): PageState {
  const then = proposed && { flows: proposed.flows, gaps: proposed.gaps.gaps };
  return {
    ...{ label, state, assumed },
    fleet: recordFleet({ flows, demand }, clusters),
    ...(steps.size === 0 ? {} : { reasons: pageReasons(flows, steps) }),
    gaps: pageGaps(gaps, then),
    findings: pageFindings(findings),
  };
}
