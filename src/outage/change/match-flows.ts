/** The flows of a fleet before and after a change → pairs of client and service, with the flows of both sides. */
import { groupBy } from '../../collection/group-by.ts';
import { type Flow, isShared } from '../flow.ts';
import type { SimulatedFleet } from '../simulate.ts';
import type { FlowMatch } from './outage-change.ts';
import type { Renames } from './renames.ts';

/** Names of clusters and of services before the change → those after it. */
export interface NewNames {
  readonly clusters: Renames;
  readonly services: Renames;
}

/** The flows to ports that several clusters serve in either state, in order of service, port and client. */
export function matchFlows(
  before: SimulatedFleet,
  after: SimulatedFleet,
  { clusters, services }: NewNames,
): readonly FlowMatch[] {
  const renamed = ({ flow, isOurs }: Named): Named => ({
    flow,
    isOurs,
    service: services.get(flow.service) ?? flow.service,
    client: clusters.get(flow.client) ?? flow.client,
  });
  const [earlier, later] = [byPort(namedFlows(before).map(renamed)), byPort(namedFlows(after))];
  const keys = [...new Set([...later.keys(), ...earlier.keys()])].sort();
  return keys.flatMap((key) => pairPort(earlier.get(key) ?? [], later.get(key) ?? []));
}

/** A flow, with the names after the change. */
interface Named {
  readonly flow: Flow;
  readonly service: string;
  readonly client: string;
  /** Whether several clusters could serve it. */
  readonly isOurs: boolean;
}

function namedFlows({ flows, clusters }: SimulatedFleet): readonly Named[] {
  const known = new Set(clusters);
  return flows.map((flow) => {
    return { flow, service: flow.service, client: flow.client, isOurs: isShared(flow, known) };
  });
}

function byPort(flows: readonly Named[]): ReadonlyMap<string, readonly Named[]> {
  return groupBy(flows, ({ flow, service, client }) =>
    JSON.stringify([service, flow.port, client]),
  );
}

/** Where names, requests or clients are grouped differently than before, all of them are compared together. */
function pairPort(before: readonly Named[], after: readonly Named[]): readonly FlowMatch[] {
  const [first] = [...after, ...before];
  const all = [...before, ...after];
  if (first === undefined || !all.some(({ isOurs }) => isOurs)) return [];
  const { service, client } = first;
  const { port } = first.flow;
  const [earlier, later] = [byWords(before), byWords(after)];
  const isAlike = earlier.size === later.size && [...later.keys()].every((one) => earlier.has(one));
  if (!isAlike) {
    const flows = { before: before.map(({ flow }) => flow), after: after.map(({ flow }) => flow) };
    return [{ service, by: [], port, client, requests: '', clients: '', ...flows }];
  }
  return [...later].map(([key, its]) => {
    const { by = [], requests = '', clients = '' } = its[0] ?? {};
    const words = { service, by, port, client, requests, clients };
    return { ...words, before: earlier.get(key) ?? [], after: its };
  });
}

function byWords(flows: readonly Named[]): ReadonlyMap<string, readonly Flow[]> {
  return groupBy(
    flows.map(({ flow }) => flow),
    ({ by, requests, clients }) => JSON.stringify([by, requests, clients]),
  );
}
