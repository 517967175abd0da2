/** A guard's requests in its losses → services that do not survive one of them. */
import { getOrInsert } from '../../collection/get-or-insert.ts';
import { groupBy } from '../../collection/group-by.ts';
import { guardOutage } from '../../diagnostic/codes/guard.ts';
import { diagnose } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { podsWord } from '../../kind/distributary-v1alpha1/guard/guard-spec.ts';
import type { Flow } from '../flow.ts';
import { type FlowOutcome, servedBefore } from '../simulate.ts';
import { type Breach, type LossJudge, NOTICED } from './breach.ts';
import type { Guarded } from './guarded-fleet.ts';
import type { GuardedLoss } from './guarded-losses.ts';

/** A loss that a service does not survive. */
interface Failure {
  readonly loss: string;
  /** The worst failing flow. */
  readonly first: FlowOutcome;
  /** The clusters of all affected clients. */
  readonly clients: readonly string[];
}

/** Data of one service. */
interface Failures {
  worst: Failure;
  count: number;
}

/** Evaluates one guard, one breach per service; `at` is the place of `survive`. */
export function judgeSurvival(guarded: Guarded, at: Position): LossJudge {
  const found = new Map<string, Failures>();
  const alone = standingAlone(guarded);
  const aloneIn = new Map<string, string[]>();
  const shared = new Set(guarded.shared);
  return {
    hear(loss, { outage, flows }) {
      const name = loss?.name ?? '';
      for (const [service, outcomes] of groupBy(flows.filter(isNews(loss)), serviceOf)) {
        const failure = failureOf(name, outcomes, outage.degraded);
        if (failure !== undefined) note(found, service, failure);
      }
      for (const [service, places] of alone) {
        const isGone = [...places].every((place) => outage.down.has(place));
        if (isGone) getOrInsert(aloneIn, service, (): string[] => []).push(name);
      }
    },
    breaches() {
      const failed = [...found].map(([service, failures]) =>
        failureBreach(
          guarded,
          { service, ...failures, isLocal: !shared.has(failures.worst.first.flow) },
          at,
        ),
      );
      const gone = [...aloneIn].filter(([service]) => !found.has(service));
      return [
        ...failed,
        ...gone.flatMap(([service, losses]) => {
          return aloneBreach(guarded, { service, losses, places: alone.get(service) }, at);
        }),
      ];
    },
  };
}

function serviceOf({ flow }: FlowOutcome): string {
  return flow.service;
}

/** A failure without any loss is reported once. */
function isNews(loss: GuardedLoss | undefined): (outcome: FlowOutcome) => boolean {
  return loss === undefined
    ? ({ after }) => after.failing > NOTICED
    : ({ before, after }) => after.failing > before.failing + NOTICED;
}

/** Among equal ones, clients that lost their own pods come first: their orders show why other clusters do not serve. */
function failureOf(
  loss: string,
  outcomes: readonly FlowOutcome[],
  lost: ReadonlyMap<string, unknown>,
): Failure | undefined {
  const isFar = ({ flow }: FlowOutcome): number => (lost.has(flow.client) ? 0 : 1);
  const sorted = [...outcomes].sort(
    (a, b) => b.after.failing - a.after.failing || isFar(a) - isFar(b),
  );
  const [first] = sorted;
  const clients = new Set(sorted.map(({ flow }) => flow.client));
  return first && { loss, first, clients: [...clients] };
}

/** Counts the failures of a service, and keeps the worst one; of equal ones, the first. */
function note(found: Map<string, Failures>, service: string, failure: Failure): void {
  const known = found.get(service);
  if (known === undefined) {
    found.set(service, { worst: failure, count: 1 });
    return;
  }
  known.count += 1;
  const { first } = known.worst;
  if (failure.first.after.failing > first.after.failing + NOTICED) known.worst = failure;
}

interface FailedService extends Failures {
  readonly service: string;
  readonly isLocal: boolean;
}

function failureBreach(
  { guard }: Guarded,
  { service, worst: { loss, first, clients }, count, isLocal }: FailedService,
  at: Position,
): Breach {
  const { flow, before, after } = first;
  const left = [...after.targets].sort();
  const finding = diagnose(
    guardOutage,
    {
      guard: guard.name,
      service,
      loss,
      port: flow.port,
      clients,
      failing: after.failing > 1 - NOTICED ? 100 : Math.max(1, Math.round(100 * after.failing)),
      left,
      others: count - 1,
      isLocal,
    },
    at,
  );
  const isStuck = left.length > 0;
  const places = isStuck ? after.targets : new Set(before.shares.keys());
  return { finding, flow, places, isStuck };
}

interface Alone {
  readonly service: string;
  readonly losses: readonly string[];
  readonly places: ReadonlySet<string> | undefined;
}

function aloneBreach(
  { guard, flows }: Guarded,
  { service, losses: [loss = '', ...others], places = new Set() }: Alone,
  at: Position,
): readonly Breach[] {
  const flow = flows.find((one) => one.service === service);
  if (flow === undefined) return [];
  const args = { guard: guard.name, service, loss, port: flow.port, others: others.length };
  const finding = diagnose(
    guardOutage,
    { ...args, clients: [], failing: 100, left: [], isLocal: false },
    at,
  );
  return [{ finding, flow, places, isStuck: false }];
}

/**
 * By service, all serving places. A loss of these may include all clients in Git, but not external ones.
 * A service whose pods are not all in Git is left out, and so are all services where the guard is for the clients of some clusters,
 * or for losses that leave the clients.
 */
function standingAlone({ guard, flows }: Guarded): ReadonlyMap<string, ReadonlySet<string>> {
  if (guard.clients !== undefined || guard.survive === podsWord) return new Map();
  const byService = groupBy(flows, ({ service }: Flow) => service);
  const known = [...byService].filter(([, its]) =>
    its.every((flow) => servedBefore(flow).failing <= NOTICED),
  );
  return new Map(
    known.map(([service, its]) => [
      service,
      new Set(its.flatMap((flow) => [...servedBefore(flow).targets])),
    ]),
  );
}
