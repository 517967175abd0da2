/**
 * The findings of all rooms about one repository → the reported ones, with their severity, and the silenced ones: findings that differ only in
 * the cluster are joined, consequences of an error are marked, and the repository's own settings apply. Nothing in it depends on a command.
 */
import { groupBy } from '../collection/group-by.ts';
import { compareStrings } from '../collection/order.ts';
import {
  type Diagnostic,
  identityOf,
  sortDiagnostics,
  withPart,
} from '../diagnostic/diagnostic.ts';
import { locate, type Resource } from '../resource/resource.ts';
import { markConsequences, type ReadObject } from './join/consequence.ts';
import { type SettleInput, settleFindings } from './settle-findings.ts';
import type { Findings } from './show-findings.ts';

/** Errors, objects and settings that findings are judged by. */
export interface Judged {
  /** Errors that may have consequences. */
  readonly errors: readonly Diagnostic[];
  readonly resources: readonly Resource[];
  /** Where the settings are; absent for a fleet that is not valid, whose findings are all reported. */
  readonly settings?: Omit<SettleInput, 'resources'>;
}

export function judgeFindings(
  found: readonly Diagnostic[],
  { errors, resources, settings }: Judged,
): Required<Findings> {
  const marked = markConsequences(joinFindings(found), errors, () => resources.map(readObject));
  if (settings === undefined) return { diagnostics: sortDiagnostics(marked), silenced: [] };
  return settleFindings(marked, { ...settings, resources });
}

function readObject(resource: Resource): ReadObject {
  const { kind, namespace, name } = resource;
  return { kind, namespace, name, at: locate(resource) };
}

/** Joins findings that differ only in the cluster; the others stay, all in order. */
export function joinFindings(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = groupBy(findings, (finding) =>
    finding.clusters.length === 0 ? finding : causeOf(finding),
  );
  return [...groups.values()].flatMap(joined);
}

/** The key that findings of one cause share. */
function causeOf({ code, args, at, related }: Diagnostic): string {
  return JSON.stringify([identityOf({ code, args, clusters: [] }), at, related]);
}

function joined(alike: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first] = alike;
  const clusters = [...new Set(alike.flatMap((finding) => finding.clusters))].sort(compareStrings);
  return first === undefined || clusters.length < 2 ? alike : [withPart(first, { clusters })];
}
