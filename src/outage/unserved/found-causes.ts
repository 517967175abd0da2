/** Flows with the cause by which they get no answer → one finding for each cause, with its place and words. */
import type { ClusterState } from '../../check/cluster-state.ts';
import { type Group, groupBy } from '../../collection/group-by.ts';
import type { Related } from '../../diagnostic/diagnostic.ts';
import type { Position } from '../../diagnostic/position.ts';
import { inCluster, locate, noteAt, resourceKey } from '../../resource/resource.ts';
import type { Flow } from '../flow.ts';
import type { UnservedCause } from './unserved-cause.ts';

/** A flow, and why it gets no answer. */
export interface FoundCause {
  readonly flow: Flow;
  readonly cause: UnservedCause;
}

/** Flows with the same cause. */
export type FoundCauses = Group<FoundCause>;

/** The flows by their cause. */
export function withOneCause(found: readonly FoundCause[]): readonly FoundCauses[] {
  const alike = groupBy(
    found,
    ({ cause }) => `${resourceKey(cause.resource)} ${cause.pointer} ${cause.text}`,
  );
  return [...alike.values()];
}

/** The arguments and places of a finding about them. */
interface FoundWords {
  readonly args: {
    readonly object: string;
    readonly cluster: string;
    readonly requests: string;
    readonly others: number;
    readonly clients: string;
    readonly cause: string;
    readonly fix: string | undefined;
  };
  readonly at: Position;
  readonly related: readonly Related[];
}

/** Names the first flow, and counts the others. */
export function wordsOf({ cluster }: ClusterState, [first, ...others]: FoundCauses): FoundWords {
  const { flow, cause } = first;
  const { resource, pointer, part, beside } = cause;
  const requests = [`port ${flow.port}`, flow.requests].filter((one) => one !== '').join(', ');
  const args = {
    ...inCluster(resource, cluster),
    requests: `${flow.service} (${requests})`,
    others: others.length,
    clients: flow.clients,
    cause: cause.text,
    fix: cause.fix,
  };
  const related = beside === undefined ? [] : [noteAt('the rule', beside)];
  return { args, at: locate(resource, pointer, part), related };
}
