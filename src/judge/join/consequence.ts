/**
 * Findings → those that are the consequence of an error are marked: an object was not found because the object that contains it has an
 * error.
 */
import { groupBy } from '../../collection/group-by.ts';
import type { Severity } from '../../diagnostic/code.ts';
import { type Diagnostic, following, sortDiagnostics } from '../../diagnostic/diagnostic.ts';
import { type JoinedFinding, othersText, placeOf } from './join-places.ts';

/** An object of the input, and its document. */
export interface ReadObject {
  readonly kind: string;
  /** Empty for an object without a namespace. */
  readonly namespace: string;
  readonly name: string;
  readonly at: Pick<Diagnostic['at'], 'file' | 'document'>;
}

/** Marks the findings that are consequences of an error in an object, by the objects that they lack (`Code.lacks`). */
export function markConsequences(
  findings: readonly Diagnostic[],
  errors: readonly Diagnostic[],
  objects: () => readonly ReadObject[],
): readonly Diagnostic[] {
  const leaving = sortDiagnostics(findings.filter(leavesObjectOut));
  const causes = [...sortDiagnostics(errors.filter(isCause)), ...leaving];
  if (causes.length === 0) return findings;
  const byName = causesByName(causes, objects());
  return findings.map((finding) => {
    const cause = finding.follows === undefined ? causeOf(finding, byName) : undefined;
    if (cause === undefined) return finding;
    return following(finding, cause.follows ?? causeOf(cause, byName) ?? cause);
  });
}

/** The findings to show: each error once; the consequences of a shown error are a number after it. */
export function foldFindings(all: readonly JoinedFinding[]): readonly JoinedFinding[] {
  const causes = causesByPlace(all);
  const behind = groupBy(all, ({ follows }) => follows && causes.get(placeOf(follows)));
  return (behind.get(undefined) ?? []).map((finding) => {
    const following = behind.get(finding) ?? [];
    const parts = [othersText(finding), followText(following.length)];
    const more = parts.filter((part) => part !== '').join(', ');
    if (more === '') return finding;
    // A consequence of an error stops the run as well.
    const severity = worst([finding, ...following]);
    return { ...finding, severity, message: `${finding.message} (${more})` };
  });
}

function worst(findings: readonly Diagnostic[]): Severity {
  const has = (severity: Severity) => findings.some((finding) => finding.severity === severity);
  if (has('error')) return 'error';
  return has('warning') ? 'warning' : 'info';
}

/** The finding that is shown for each place. */
function causesByPlace(findings: readonly JoinedFinding[]): ReadonlyMap<string, JoinedFinding> {
  const byPlace = new Map<string, JoinedFinding>();
  for (const finding of findings.filter(({ follows }) => follows === undefined)) {
    for (const place of [finding, ...finding.others].map(placeOf)) {
      if (!byPlace.has(place)) byPlace.set(place, finding);
    }
  }
  return byPlace;
}

function followText(count: number): string {
  if (count === 0) return '';
  const which = count === 1 ? '1 finding that follows' : `${count} findings that follow`;
  return `and ${which} from it, in \`check --format json\``;
}

/** A finding about an absent object explains no other finding. */
function isCause({ severity, definition, follows }: Diagnostic): boolean {
  return severity === 'error' && definition.lacks === undefined && follows === undefined;
}

function leavesObjectOut({ definition }: Diagnostic): boolean {
  return definition.leavesOut !== undefined;
}

/** The key for an object of any name. */
const anything = '';

/** The first cause of each object, by its kind, and by its kind and name; by its document if its author meant another kind. */
function causesByName(
  causes: readonly Diagnostic[],
  objects: readonly ReadObject[],
): ReadonlyMap<string, Diagnostic> {
  const byDocument = new Map(objects.map((object) => [documentOf(object.at), object]));
  const byName = new Map<string, Diagnostic>();
  for (const cause of causes) {
    for (const name of namesOf(cause, byDocument.get(documentOf(cause.at)))) {
      if (!byName.has(name)) byName.set(name, cause);
    }
  }
  return byName;
}

function namesOf(cause: Diagnostic, object: ReadObject | undefined): readonly string[] {
  const { definition, args, at } = cause;
  if (definition.leavesOut === undefined) {
    return object === undefined ? [anything] : [object.kind, ...fullNames(object, object.kind)];
  }
  if (object === undefined) return [];
  const meant = definition.leavesOut(args);
  if (meant === undefined) return fullNames(object, object.kind);
  return [itselfIn(at), meant, ...fullNames(object, meant)];
}

function fullNames({ namespace, name }: ReadObject, kind: string): readonly string[] {
  return [`${kind} ${name}`, `${kind} ${namespace}/${name}`];
}

function causeOf(
  { definition, args, at }: Diagnostic,
  byName: ReadonlyMap<string, Diagnostic>,
): Diagnostic | undefined {
  const lacks = definition.lacks?.(args) ?? [];
  if (lacks.length === 0) return undefined;
  const names = lacks.flatMap((lack) => {
    if (lack === 'itself') return [itselfIn(at)];
    const { kinds, name } = lack;
    return kinds.map((kind) => (name === undefined ? kind : `${kind} ${name}`));
  });
  const known = names.find((one) => byName.has(one));
  return byName.get(known ?? (lacks.includes('itself') ? itselfIn(at) : anything));
}

function itselfIn(at: ReadObject['at']): string {
  return `document ${documentOf(at)}`;
}

function documentOf({ file, document }: ReadObject['at']): string {
  return `${document} ${file}`;
}
