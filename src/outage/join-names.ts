/**
 * The flows of each name that a service is called by → flows of the service: those that all its names have in common are one.
 * @module
 */
import { groupBy } from '../collection/group-by.ts';
import { numberObjects } from '../collection/number-objects.ts';
import type { PilotClient } from '../istio/model/pilot-question.ts';

/** What of a flow says which name is called, and whether two are alike. */
interface NamedFlow {
  readonly host: string;
  readonly names: readonly string[];
  readonly by: readonly string[];
  readonly requests: string;
  readonly ways: readonly object[];
  readonly part: number;
}

/** A flow of one host, and all clients that ask so. */
export interface CallersFlow<F extends NamedFlow> {
  readonly flow: F;
  readonly callers: readonly PilotClient[];
}

/** Flows of the same clients that go the same way are one, by all these names; each name has an equal part of the requests. */
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
