/**
 * Findings made cluster by cluster → one for each cause, which names the clusters: fifty clusters with one mistake are one line.
 * @module
 */
import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { groupBy } from '../resource/group-by.ts';
import { nameClusters } from './cluster-list.ts';

/** Joins findings that differ in nothing but the cluster that their messages name; the others stay, all in order. */
export function joinFindings(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = groupBy(findings, (finding) => causeOf(finding) ?? finding);
  return [...groups.values()].flatMap((alike) => joined(alike));
}

/** What two findings of one cause have in common; undefined when the message does not say `cluster 'name'`. */
function causeOf({ code, message, at, related, cluster }: Diagnostic): string | undefined {
  if (cluster === undefined || !message.includes(phrase(cluster))) return undefined;
  const { file, line, column } = at;
  const other = message.replaceAll(phrase(cluster), '');
  return JSON.stringify([code, file, line, column, other, related]);
}

function phrase(cluster: string): string {
  return `cluster '${cluster}'`;
}

function joined(alike: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first] = alike;
  const names = [...new Set(alike.flatMap(({ cluster }) => cluster ?? []))];
  if (first?.cluster === undefined || names.length < 2) return alike;
  const message = first.message.replaceAll(phrase(first.cluster), nameClusters(names));
  const { cluster, ...rest } = first;
  return [{ ...rest, message }];
}
