/**
 * Findings made for each cluster → one for each cause, which names the clusters: an error in fifty clusters is one line.
 * @module
 */

import { groupBy } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import { type Diagnostic, identityOf, withPart } from '../../diagnostic/diagnostic.ts';

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
