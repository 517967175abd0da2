/**
 * Findings → one for each error, with all other places of it: a misspelled field in forty objects is one finding. Before that, each place
 * has a finding of its own, since files are selected and severities are set by place.
 */

import { groupBy } from '../../collection/group-by.ts';
import { compareStrings } from '../../collection/order.ts';
import { present } from '../../collection/present.ts';
import { wordsOf } from '../../diagnostic/code.ts';
import { type Diagnostic, type Related, withPart } from '../../diagnostic/diagnostic.ts';
import { comparePositions, type Position } from '../../diagnostic/position.ts';
import { nameClusters } from '../../diagnostic/wording/cluster-list.ts';

/** A finding with the findings that differ only in object, field or file. */
export interface JoinedFinding extends Diagnostic {
  /** In order; empty if no other place has the error. */
  readonly others: readonly Diagnostic[];
}

/** Joins findings that differ only in object, list index, file or cluster, in order of the first of each. */
export function joinPlaces(findings: readonly Diagnostic[]): readonly JoinedFinding[] {
  const mistakes = new Map<string, string>();
  for (const finding of findings) {
    const mistake = finding.follows === undefined ? mistakeOf(finding) : undefined;
    if (mistake !== undefined) mistakes.set(placeOf(finding), mistake);
  }
  const groups = groupBy(
    findings,
    (finding) => mistakeOf(finding, causeOf(finding, mistakes)) ?? Symbol(),
  );
  return [...groups.values()].flatMap(joined);
}

/** The same findings, one for each place: for formats with one object in a finding. */
export function eachPlace(findings: readonly Diagnostic[]): readonly JoinedFinding[] {
  return findings.map((finding) => ({ ...finding, others: [] }));
}

/** The other places of a finding, each with its object. */
export function otherPlaces(finding: JoinedFinding): readonly Related[] {
  const { at, others } = finding;
  return others.flatMap((other) => {
    // An error that several objects share, such as one in a patch, is in one place: each object is shown with that place.
    if (comparePositions(other.at, at) === 0 && other.related.length > 0) {
      return other.related.slice(0, 1);
    }
    return [{ message: nameOf(other, finding), at: other.at }];
  });
}

/** The first of the other places, and the number of the rest in words; empty if there is no rest. */
export function placesUpTo(
  finding: JoinedFinding,
  most: number,
): { readonly places: readonly Related[]; readonly more: string } {
  const all = otherPlaces(finding);
  const more =
    all.length <= most ? '' : `and ${all.length - most} more, in \`check --format json\``;
  return { places: all.slice(0, most), more };
}

/** The part of a message about other places; empty if there are none. */
export function othersText({ args, others }: JoinedFinding): string {
  if (others.length === 0) return '';
  const objects = new Set([args, ...others.map((other) => other.args)].map(({ object }) => object));
  const what = objects.size > others.length ? 'object' : 'place';
  return `and in ${others.length} other ${what}${others.length === 1 ? '' : 's'}`;
}

/** A key for the place of a finding. */
export function placeOf({ code, at }: { readonly code: string; readonly at: Position }): string {
  return `${code} ${at.line} ${at.column} ${at.file}`;
}

/** The arguments in which findings of one error may differ. */
const subjects = ['object', 'directory', 'file', 'branch', 'clusterName'] as const;

/** Equal for findings of one error: same texts except for the object; undefined without an object and a cluster. */
function mistakeOf(finding: Diagnostic, cause?: string): string | undefined {
  const { code, severity, definition, args, clusters } = finding;
  const own = subjects.filter((name) => args[name] !== undefined);
  if (own.length === 0 && clusters.length === 0) return undefined;
  const nobody = Object.fromEntries(own.map((name) => [name, '']));
  const field = args.field?.replace(/\[\d+\]/g, '[]');
  const anyone = { ...args, ...nobody, ...present({ field }) };
  const words = wordsOf(definition, anyone, clusters.length === 0 ? [] : ['']);
  return JSON.stringify([code, severity, words, own, cause]);
}

/** The error whose consequence a finding is; its place if the map does not have that place. */
function causeOf(
  { follows }: Diagnostic,
  mistakes: ReadonlyMap<string, string>,
): string | undefined {
  return follows && (mistakes.get(placeOf(follows)) ?? placeOf(follows));
}

function joined(alike: readonly Diagnostic[]): readonly JoinedFinding[] {
  const [first, ...others] = alike;
  if (first === undefined) return [];
  const clusters = [...new Set(alike.flatMap((finding) => finding.clusters))].sort(compareStrings);
  if (clusters.length === first.clusters.length) return [{ ...first, others }];
  const { severity } = first;
  return [{ ...withPart(first, { clusters }), severity, others }];
}

function nameOf({ args, at, clusters }: Diagnostic, first: Diagnostic): string {
  const { directory, file, branch, clusterName, field } = args;
  const object =
    args.object ?? directory ?? file ?? branch ?? clusterName ?? nameClusters(clusters);
  const name = field === undefined || field === first.args.field ? object : `${object} "${field}"`;
  const { rendered } = at;
  return rendered === undefined
    ? name
    : `${name} (in what ${rendered.program} makes of "${rendered.directory}")`;
}
