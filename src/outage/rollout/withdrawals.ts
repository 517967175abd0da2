/** The flows before and after a change → the clusters that no longer serve others, and the clusters that call them until they are synced. */
import { groupBy } from '../../collection/group-by.ts';
import type { FlowMatch, Withdrawal } from '../change/outage-change.ts';
import type { Renames } from '../change/renames.ts';
import { flowPlaces, type ServedFlow } from '../flow.ts';

/** One client that loses one cluster. */
interface Lost {
  readonly service: string;
  readonly client: string;
  readonly from: string;
}

/** In order of the services; two clusters that lose each other have no order, and are left out. */
export function withdrawals(
  matches: readonly FlowMatch[],
  clusters: Renames,
): readonly Withdrawal[] {
  const lost = [...groupBy(matches, ({ service }) => service).values()].flatMap(lostIn(clusters));
  const byCaller = groupBy(lost, ({ service, client }) => JSON.stringify([service, client]));
  const alike = groupBy([...byCaller.values()], (its) =>
    JSON.stringify([...new Set(its.map(({ from }) => from))].sort()),
  );
  return [...alike.values()].map((groups): Withdrawal => {
    const all = groups.flat();
    const namesOf = (name: keyof Lost): readonly string[] => [
      ...new Set(all.map((one) => one[name])),
    ];
    return { clients: namesOf('client'), from: namesOf('from'), services: namesOf('service') };
  });
}

/** For the matches of one service. */
function lostIn(clusters: Renames): (its: readonly FlowMatch[]) => readonly Lost[] {
  return (its) => {
    const left = new Set(its.flatMap(({ client, after }) => othersIn(after, client)));
    const lost = its.flatMap(({ service, client, before }) => {
      const places = othersIn(before, client, clusters).filter((name) => !left.has(name));
      return places.map((from): Lost => ({ service, client, from }));
    });
    const pairs = new Set(lost.map(({ client, from }) => JSON.stringify([client, from])));
    return lost.filter(({ client, from }) => !pairs.has(JSON.stringify([from, client])));
  };
}

/** The places of the flows, but the clients' own cluster, with the names after the change. */
function othersIn(
  flows: readonly ServedFlow[],
  client: string,
  clusters: Renames = new Map(),
): readonly string[] {
  const places = flows.flatMap((flow) => [...flowPlaces(flow)]);
  return places.map((name) => clusters.get(name) ?? name).filter((name) => name !== client);
}
