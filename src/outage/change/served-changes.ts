/** Pairs of client and service with their outcomes before and after a change → worse and better outcomes. */
import { groupBy } from '../../collection/group-by.ts';
import { mixSendings, type Sending } from '../balancing.ts';
import type { Flow } from '../flow.ts';
import type { Loss } from '../loss.ts';
import { type Scenario, servedBefore } from '../simulate.ts';
import type { FlowMatch, ServedChange } from './outage-change.ts';
import type { PairedLoss } from './paired-losses.ts';
import type { Renames } from './renames.ts';

/** Envoy counts in whole percents, and so do the reports. */
const NOTICED = 0.005;

/** The outcome of a side's flows in one outage; for a flow that is not listed, the outcome without a loss. */
export type FlowSendings = ReadonlyMap<Flow, Sending>;

/** A loss with its outcomes. */
export interface AnsweredLoss {
  readonly loss: PairedLoss;
  readonly before: FlowSendings;
  readonly after: FlowSendings;
}

/** The outcomes of a scenario, indexed. */
export function sendingsOf({ flows }: Scenario): FlowSendings {
  return new Map(flows.map(({ flow, after }) => [flow, after]));
}

/** The changes of one match in one outage, or without a loss. */
interface Turn {
  readonly loss: Loss | undefined;
  readonly before: Sending;
  readonly after: Sending;
}

/** Requests of clients without such a service get no answer. */
const nobody: Sending = { shares: new Map(), failing: 1, targets: new Set() };

/** The changes of a match, equal routes merged. */
export function changesFor(
  match: FlowMatch,
  losses: readonly AnsweredLoss[],
  renames: Renames,
): readonly ServedChange[] {
  const nothing: FlowSendings = new Map();
  const answer = (before: FlowSendings, after: FlowSendings): Omit<Turn, 'loss'> => ({
    before: renamed(together(match.before, before), renames),
    after: together(match.after, after),
  });
  const usual = { loss: undefined, ...answer(nothing, nothing) };
  const turns = losses.flatMap(({ loss, before, after }): readonly Turn[] => {
    if (isClientLost(match, loss)) return [];
    const isTouched = hasSome(before, match.before) || hasSome(after, match.after);
    const turn = isTouched ? { loss, ...answer(before, after) } : usual;
    return isNews(turn, usual) ? [turn] : [];
  });
  const changed = [usual, ...turns].filter(isNoticed);
  const { service, by, port, requests, client, clients } = match;
  return [...groupBy(changed, (turn) => turnInWords(turn, client)).values()].map((same) => {
    const [{ before, after }] = same;
    const names = { service, by, port, requests, client, clients, clientClusters: [client] };
    const flows = { flowBefore: match.before[0], flowAfter: match.after[0] };
    const isWorse = after.failing > before.failing;
    return { ...names, ...flows, isWorse, losses: same.map(({ loss }) => loss), before, after };
  });
}

function hasSome(sendings: FlowSendings, flows: readonly Flow[]): boolean {
  return flows.some((flow) => sendings.has(flow));
}

function isClientLost({ client, before, after }: FlowMatch, loss: PairedLoss): boolean {
  const [earlier, later] = [before[0]?.client ?? client, after[0]?.client ?? client];
  return loss.outageBefore.down.has(earlier) || loss.outage.down.has(later);
}

function isNoticed({ before, after }: Turn): boolean {
  return Math.abs(after.failing - before.failing) > NOTICED;
}

/** A failure of the same size without a loss has been reported. */
function isNews(turn: Turn, usual: Turn): boolean {
  const isAlike = (a: Sending, b: Sending) => Math.abs(a.failing - b.failing) <= NOTICED;
  return !(isAlike(turn.before, usual.before) && isAlike(turn.after, usual.after));
}

/** All flows of a match as one. */
function together(flows: readonly Flow[], sendings: FlowSendings): Sending {
  const [only, ...others] = flows;
  const sent = (flow: Flow): Sending => sendings.get(flow) ?? servedBefore(flow);
  if (only === undefined) return nobody;
  if (others.length === 0) return sent(only);
  const whole = flows.reduce((sum, { part }) => sum + part, 0);
  return mixSendings(flows.map((flow) => ({ part: flow.part / whole, sending: sent(flow) })));
}

function renamed({ shares, failing, targets }: Sending, renames: Renames): Sending {
  const named = (name: string): string => renames.get(name) ?? name;
  return {
    shares: new Map([...shares].map(([name, share]) => [named(name), share])),
    failing,
    targets: new Set([...targets].map(named)),
  };
}

/** Compares with a tolerance for rounding; a client's own cluster is equal for all clients. */
function turnInWords({ before, after }: Pick<Turn, 'before' | 'after'>, client: string): string {
  const rounded = (value: number): number => Math.round(value * 1000);
  const words = ({ shares, failing, targets }: Sending): unknown => [
    [...shares].map(([name, share]) => [name === client ? '' : name, rounded(share)]).sort(),
    rounded(failing),
    targets.size,
  ];
  return JSON.stringify([words(before), words(after)]);
}

/** The same change for clients of several clusters is one, the worst first. */
export function joinChanges(changes: readonly ServedChange[]): readonly ServedChange[] {
  const alike = groupBy(changes, (change) => {
    const { service, by, port, requests, clients, client, losses } = change;
    const names = losses.map((loss) => (loss ? [loss.kind, loss.name] : []));
    return JSON.stringify([
      service,
      by,
      port,
      requests,
      clients,
      names,
      turnInWords(change, client),
    ]);
  });
  const joined = [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return [{ ...first, clientClusters: [first, ...others].map(({ client }) => client) }];
  });
  return joined.sort(compareChanges);
}

function compareChanges(a: ServedChange, b: ServedChange): number {
  const size = ({ before, after }: ServedChange) =>
    Math.round(1000 * Math.abs(after.failing - before.failing));
  return (
    Number(b.isWorse) - Number(a.isWorse) ||
    size(b) - size(a) ||
    b.clientClusters.length - a.clientClusters.length ||
    b.losses.length - a.losses.length
  );
}
