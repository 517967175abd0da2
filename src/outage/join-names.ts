/** The flows of each name of a service → flows of the service: those that all its names share are one. */
import { groupBy } from '../collection/group-by.ts';
import { numberObjects } from '../collection/number-objects.ts';
import type { PilotClient } from '../istio/model/pilot-question.ts';

/** Fields of a flow that contain the called name or determine equality. */
interface NamedFlow {
  readonly host: string;
  readonly names: readonly string[];
  readonly by: readonly string[];
  readonly requests: string;
  readonly ways: readonly object[];
  readonly part: number;
}

/** A flow of one host, and all clients that call it by that name. */
export interface CallersFlow<F extends NamedFlow> {
  readonly flow: F;
  readonly callers: readonly PilotClient[];
}

/** Flows of the same clients with the same route are one, with all these names; each name has an equal part of the requests. */
export function joinNames<F extends NamedFlow>(
  byName: readonly (readonly CallersFlow<F>[])[],
): readonly F[] {
  const [only] = byName;
  if (only !== undefined && byName.length === 1) return only.map(({ flow }) => flow);
  const idOf = numberObjects<PilotClient>();
  const groups = groupBy(byName.flat(), ({ flow, callers }) =>
    JSON.stringify([flow.ways, flow.requests, callers.map(idOf)]),
  );
  return [...groups.values()].map((same) => {
    const [first] = same;
    const names = same.map(({ flow }) => flow.host);
    const part = same.reduce((sum, { flow }) => sum + flow.part, 0) / byName.length;
    return { ...first.flow, names, by: names.length === byName.length ? [] : names, part };
  });
}
