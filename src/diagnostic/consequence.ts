/**
 * Findings → those that follow from an error marked as such: what was not found because the object that has it could not be used.
 * @module
 */
import { type Diagnostic, sortDiagnostics, withPart } from './diagnostic.ts';
import { type JoinedFinding, joinPlaces, othersText, placeOf } from './join-places.ts';

/** An object of the input, and the document that it stands in. */
export interface ReadObject {
  readonly kind: string;
  /** Empty for an object without one. */
  readonly namespace: string;
  readonly name: string;
  readonly at: Pick<Diagnostic['at'], 'file' | 'document'>;
}

/** Marks what an error explains: an error in an object of the kind and name that a finding lacks (`Code.lacks`). */
export function markConsequences(
  findings: readonly Diagnostic[],
  errors: readonly Diagnostic[],
  objects: readonly ReadObject[],
): readonly Diagnostic[] {
  const causes = sortDiagnostics(errors.filter(isCause));
  if (causes.length === 0) return findings;
  const byName = causesByName(causes, objects);
  return findings.map((finding) => {
    const cause = finding.follows === undefined ? causeOf(finding, byName) : undefined;
    return cause === undefined ? finding : following(finding, cause);
  });
}

/** The finding, marked as one that follows from another. */
export function following(finding: Diagnostic, { code, at }: Diagnostic): Diagnostic {
  return withPart(finding, { follows: { code, at } });
}

/** Findings as people read them: each mistake once, what follows from another one that is there behind it, as a number. */
export function foldFindings(
  findings: readonly Diagnostic[],
  join: (findings: readonly Diagnostic[]) => readonly JoinedFinding[] = joinPlaces,
): readonly JoinedFinding[] {
  const all = join(findings);
  const causes = causesByPlace(all);
  const counts = new Map<JoinedFinding, number>();
  const shown = all.filter(({ follows }) => {
    const cause = follows === undefined ? undefined : causes.get(placeOf(follows));
    if (cause === undefined) return true;
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
    return false;
  });
  return shown.map((finding) => {
    const parts = [othersText(finding), followText(counts.get(finding) ?? 0)];
    const more = parts.filter((part) => part !== '').join(', ');
    return more === '' ? finding : { ...finding, message: `${finding.message} (${more})` };
  });
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

/** What only says that something is missing explains nothing. */
function isCause({ severity, definition, follows }: Diagnostic): boolean {
  return severity === 'error' && definition.lacks === undefined && follows === undefined;
}

/** What stands for an object that could be any. */
const anything = '';

/** The first error of each object, by its kind, and by its kind and name. */
function causesByName(
  causes: readonly Diagnostic[],
  objects: readonly ReadObject[],
): ReadonlyMap<string, Diagnostic> {
  const byDocument = new Map(objects.map((object) => [documentOf(object.at), object]));
  const byName = new Map<string, Diagnostic>();
  for (const cause of causes) {
    const object = byDocument.get(documentOf(cause.at));
    for (const name of object === undefined ? [anything] : namesOf(object)) {
      if (!byName.has(name)) byName.set(name, cause);
    }
  }
  return byName;
}

function namesOf({ kind, namespace, name }: ReadObject): readonly string[] {
  return [kind, `${kind} ${name}`, `${kind} ${namespace}/${name}`];
}

function causeOf(
  { definition, args }: Diagnostic,
  byName: ReadonlyMap<string, Diagnostic>,
): Diagnostic | undefined {
  const lack = definition.lacks?.(args);
  if (lack === undefined) return undefined;
  const { kinds, name } = lack;
  const names = kinds.map((kind) => (name === undefined ? kind : `${kind} ${name}`));
  const known = names.find((one) => byName.has(one)) ?? anything;
  return byName.get(known);
}

function documentOf({ file, document }: ReadObject['at']): string {
  return `${document} ${file}`;
}
