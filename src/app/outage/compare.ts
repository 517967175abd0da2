/** Two states of a fleet → the effect of the change on outages, and the line that causes it. */

import { type ChangedPlace, changedPlace } from '../../outage/change/changed-place.ts';
import { compareOutages as compareFleets } from '../../outage/change/compare-outages.ts';
import type { FlowPair, OutageChange } from '../../outage/change/outage-change.ts';
import { flowReasons, type WrittenReason } from '../../outage/explain/flow-reasons.ts';
import type { Flow } from '../../outage/flow.ts';
import { MOST_QUESTIONS } from '../../outage/simulate.ts';
import { findSyncGaps } from '../../outage/sync/find-sync-gaps.ts';
import type { SyncGap } from '../../outage/sync/sync-gap.ts';
import type { RenderedRepository } from '../../render/rendered-repository.ts';
import { type Assumptions, modelOutages, type OutageModel } from './simulate.ts';

/** The comparison, with its assumptions. */
export interface ComparedOutages {
  readonly change: OutageChange;
  /** The assumptions of the later state. */
  readonly assumed: Assumptions;
  /** Requests that are not answered until all clusters are synced. */
  readonly syncGaps: readonly SyncGap[];
  /** The changed line that affects a flow; undefined if none is known to. */
  placeOf(flows: FlowPair): ChangedPlace | undefined;
}

/** The clusters of a comparison, by name. */
interface ComparedClusters {
  /** Whether a cluster's branch changes. */
  isChanged(cluster: string): boolean;
  /** Whether the clients of a cluster are included. */
  isChosen(cluster: string): boolean;
}

/** Compares all single losses for the clients of selected clusters, and the states between their syncs. */
export function compareOutages(
  before: RenderedRepository,
  after: RenderedRepository,
  { isChanged, isChosen }: ComparedClusters,
): ComparedOutages {
  const later = modelSide(after);
  const earlier = before === after ? later : modelSide(before);
  const change = compareFleets(earlier.compared, later.compared, {
    most: MOST_QUESTIONS,
    isChosen,
  });
  return {
    change,
    assumed: later.model.assumed,
    syncGaps:
      before === after
        ? []
        : findSyncGaps({ before: earlier.model, after: later.model, isChanged, isChosen }),
    placeOf: ({ flowBefore, flowAfter }) =>
      changedPlace(
        { reasons: reasonsOf(earlier, flowBefore), texts: before.texts },
        { reasons: reasonsOf(later, flowAfter), texts: after.texts },
      ),
  };
}

/** A state with its model. */
interface Side {
  readonly rendered: RenderedRepository;
  readonly model: OutageModel;
  readonly compared: Parameters<typeof compareFleets>[0];
}

function modelSide(rendered: RenderedRepository): Side {
  const model = modelOutages(rendered);
  const topology = model.states.map(({ cluster }) => cluster);
  const clusters = topology.map(({ name }) => name);
  const { flows, demand } = model;
  return { rendered, model, compared: { flows, demand, clusters, topology } };
}

function reasonsOf({ rendered, model }: Side, flow: Flow | undefined): readonly WrittenReason[] {
  const state = model.states.find(({ cluster }) => cluster.name === flow?.client);
  const { fleet } = rendered;
  return flow && state && fleet ? flowReasons(state, flow, fleet.locate) : [];
}
