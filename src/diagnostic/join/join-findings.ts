/**
 * Findings made cluster by cluster → one for each cause, which names the clusters: fifty clusters with one mistake are one line.
 * @module
 */

import { groupBy } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import { type Diagnostic, identityOf, withPart } from '../diagnostic.ts';

/** Joins findings that differ in nothing but the cluster that they hold for; the others stay, all in order. */
export function joinFindings(findings: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = groupBy(findings, (finding) =>
    finding.clusters.length === 0 ? finding : causeOf(finding),
  );
  return [...groups.values()].flatMap(joined);
}

/** What two findings of one cause have in common. */
function causeOf({ code, args, at, related }: Diagnostic): string {
  return JSON.stringify([identityOf({ code, args, clusters: [] }), at, related]);
}

function joined(alike: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first] = alike;
  const clusters = [...new Set(alike.flatMap((finding) => finding.clusters))].sort(compareStrings);
  return first === undefined || clusters.length < 2 ? alike : [withPart(first, { clusters })];
}
