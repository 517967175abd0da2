/** The findings of a fleet → one for each place that is the cause of several: its first subject, and the number of the others. */
import { getOrInsert } from '../collection/get-or-insert.ts';
import { groupBy } from '../collection/group-by.ts';
import { own } from '../collection/own.ts';
import type { Args } from './code.ts';
import { type Diagnostic, diagnose } from './diagnostic.ts';

/** Joins findings of codes that count their subjects (argument `others`), whatever their services, ports and clusters. */
export function oneFindingAPlace(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = groupBy(found, (one) => (othersOf(one) === undefined ? undefined : keyOf(one)));
  const joined = new Map<Diagnostic, readonly Diagnostic[]>();
  for (const [key, group] of groups) {
    if (key !== undefined && group.length > 1) joined.set(group[0], joinGroup(group));
  }
  const gone = new Set(
    [...groups].flatMap(([key, [, ...rest]]) => (key === undefined ? [] : rest)),
  );
  return found.filter((one) => !gone.has(one)).flatMap((one) => joined.get(one) ?? [one]);
}

function othersOf({ args }: Diagnostic): number | undefined {
  const others = own({ ...args }, 'others');
  return typeof others === 'number' ? others : undefined;
}

function keyOf({ code, at: { file, document, line, column } }: Diagnostic): string {
  return `${code} ${document} ${line} ${column} ${file}`;
}

/** One finding for each cluster, alike but for the cluster. */
function joinGroup(group: readonly [Diagnostic, ...Diagnostic[]]): readonly Diagnostic[] {
  const [{ definition, args, at, related }] = group;
  const counted = new Map<string, number>();
  const clusters = new Map<string, string | undefined>();
  for (const one of group) {
    const subject = subjectOf(one.args);
    counted.set(subject, Math.max(counted.get(subject) ?? 0, 1 + (othersOf(one) ?? 0)));
    getOrInsert(clusters, one.args.cluster ?? '', () => one.args.cluster);
  }
  const others = [...counted.values()].reduce((sum, count) => sum + count, -1);
  return [...clusters.values()].map((cluster) => {
    const all = { ...args, cluster, others };
    return diagnose<Args>(definition, all, at, related);
  });
}

/** A key for the service and port, equal in all clusters. */
function subjectOf(args: Args): string {
  return JSON.stringify({ ...args, cluster: '', others: 0 });
}
