/** The flows of a fleet before and after a change → services that a single place serves now, for all clients or for some. */
import { groupBy } from '../../collection/group-by.ts';
import type { Flow } from '../flow.ts';
import { servedBefore } from '../simulate.ts';
import type { FlowMatch, OnlyPlace } from './outage-change.ts';

/** Services with several places before, or without clients; in order of their names. */
export function onlyPlaces(matches: readonly FlowMatch[]): readonly OnlyPlace[] {
  return [...groupBy(matches, ({ service }) => service).values()].flatMap((its) => {
    const all = onlyPlace(its);
    if (all !== undefined) return [all];
    const isNew = its.every(({ before }) => before.length === 0);
    return isNew ? [] : ofSomeClients(its);
  });
}

/** Matches of one service. */
type Served = readonly [FlowMatch, ...(readonly FlowMatch[])];

function onlyPlace(its: Served): OnlyPlace | undefined {
  const [before, after] = [
    placesOf(its, (match) => match.before),
    placesOf(its, (match) => match.after),
  ];
  const [place] = after;
  if (place === undefined || after.size > 1 || before.size === 1) return undefined;
  const [{ service, before: [flowBefore] = [], after: [flowAfter] = [] }] = its;
  return { service, clients: undefined, place, before: before.size, flowBefore, flowAfter };
}

/** Clients that had several places; those with the same place, or with their own cluster, are one. */
function ofSomeClients(its: Served): readonly OnlyPlace[] {
  const each = [...groupBy(its, ({ client }) => client)].flatMap(([client, same]) => {
    const only = onlyPlace(same);
    if (only === undefined || only.before === 0) return [];
    return [{ ...only, client, place: only.place === client ? undefined : only.place }];
  });
  const alike = groupBy(each, ({ place, before }) => JSON.stringify([place ?? null, before]));
  return [...alike.values()].map((same) => {
    const [{ client, ...only }] = same;
    return { ...only, clients: same.map((one) => one.client) };
  });
}

function placesOf(
  matches: readonly FlowMatch[],
  flowsOf: (match: FlowMatch) => readonly Flow[],
): ReadonlySet<string> {
  return new Set(
    matches.flatMap((match) => flowsOf(match).flatMap((flow) => [...servedBefore(flow).targets])),
  );
}
