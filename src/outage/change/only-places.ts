/**
 * The flows of a fleet before and after a change → services that a single place serves now.
 * @module
 */
import { firstBy, groupPairs } from '../../collection/group-by.ts';
import type { Flow } from '../flow.ts';
import { servedBefore } from '../simulate.ts';
import type { FlowMatch, OnlyPlace } from './outage-change.ts';

/** Services with several places before, or without clients; in order of their names. */
export function onlyPlaces(matches: readonly FlowMatch[]): readonly OnlyPlace[] {
  const before = placesOf(matches, (match) => match.before);
  const after = placesOf(matches, (match) => match.after);
  const first = firstBy(matches, ({ service }) => service);
  return [...after].flatMap(([service, places]): readonly OnlyPlace[] => {
    const count = before.get(service)?.size ?? 0;
    const [place] = places;
    if (place === undefined || places.size > 1 || count === 1) return [];
    const { before: [flowBefore] = [], after: [flowAfter] = [] } = first.get(service) ?? {};
    return [{ service, place, before: count, flowBefore, flowAfter }];
  });
}

function placesOf(
  matches: readonly FlowMatch[],
  flowsOf: (match: FlowMatch) => readonly Flow[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const pairs = matches.flatMap((match) =>
    flowsOf(match).map((flow) => [match.service, servedBefore(flow).targets] as const),
  );
  return new Map(
    [...groupPairs(pairs)].map(([service, all]) => [
      service,
      new Set(all.flatMap((its) => [...its])),
    ]),
  );
}
