/** Resource → the errors of the API server or the kind's webhook, each finding at its line. */
import { own } from '../collection/own.ts';
import {
  invalidObjectName,
  misspelledKind,
  unknownAnnotation,
  unknownApiVersion,
  wrongType,
} from '../diagnostic/codes/schema.ts';
import { type Diagnostic, diagnose, following } from '../diagnostic/diagnostic.ts';
import type { FieldFinding } from '../diagnostic/field-code.ts';
import { nearestName } from '../diagnostic/wording/nearest-name.ts';
import { isDnsLabel } from '../resource/dns-name.ts';
import { objectAt } from '../resource/json.ts';
import { formatPointer } from '../resource/json-pointer.ts';
import { displayName, groupOf, locate, type Resource } from '../resource/resource.ts';
import { annotationPrefix, knownAnnotations } from './annotation.ts';
import { missing, reportOn } from './field-finding.ts';
import { isUnreadFleetKind } from './fleet-level.ts';
import { isNewerThanKnown } from './istio-networking-v1/istio-changes.ts';
import { apiVersionOf, type Kind } from './kind.ts';
import { kindOf, kindsOfGroup } from './registry.ts';
import { type SchemaFinding, schemaFindings } from './schema/schema-finding.ts';

/** Judges one resource by its kind, or by the general rules of objects for other kinds. */
export function validateResource(resource: Resource): readonly Diagnostic[] {
  return validateForRelease(resource, undefined);
}

/** The same in a fleet with a release of Istio: one that is newer than the schemas may have more fields. */
export function validateForRelease(
  resource: Resource,
  release: string | undefined,
): readonly Diagnostic[] {
  const kind = kindOf(resource);
  const findings =
    kind === undefined ? foreignFindings(resource) : kindFindings(resource, kind, release);
  return [...findings, ...annotationFindings(resource)];
}

/** Whether findings of the resource depend on the release: those of Istio's own objects do. */
export function dependsOnRelease({ apiVersion }: Resource): boolean {
  return groupOf(apiVersion).endsWith('.istio.io');
}

/** Findings of the schema and the rules of its kind. */
function kindFindings(
  resource: Resource,
  kind: Kind,
  release: string | undefined,
): readonly Diagnostic[] {
  const isNewer = release !== undefined && isNewerThanKnown(release);
  const violations = schemaFindings(resource, kind, isNewer && dependsOnRelease(resource));
  return explained(judged(resource, kind, violations), violations);
}

/** A field that is missing because of a misspelling is one mistake. */
function explained(
  findings: readonly Diagnostic[],
  violations: readonly SchemaFinding[],
): readonly Diagnostic[] {
  if (violations.length === 0) return findings;
  const misspelled = new Map(violations.map(({ meant, finding }) => [meant, finding]));
  return findings.map((one) => {
    const { field, found } = fieldOf(one);
    const cause = field !== undefined && found === missing ? misspelled.get(field) : undefined;
    return cause === undefined ? one : following(one, cause);
  });
}

/** Findings of rules about a value that the schema refuses are dropped. */
function judged(
  resource: Resource,
  kind: Kind,
  violations: readonly SchemaFinding[],
): readonly Diagnostic[] {
  const rules = [...nameFindings(resource, kind), ...(kind.validate?.(resource) ?? [])];
  if (violations.length === 0) return rules;
  const refused = new Set(violations.flatMap((violation) => violation.refused ?? []));
  const others = rules.filter(({ at }) => !isWithin(at.pointer, refused));
  const subjects = new Set(others.map(subjectOf));
  const found = violations.map(({ finding }) => finding);
  return [...found.filter((one) => !subjects.has(subjectOf(one))), ...others];
}

/** The subject of a finding: a rule's finding about the same field has the better text. */
function subjectOf(finding: Diagnostic): string {
  const { field, found } = fieldOf(finding);
  return JSON.stringify([finding.code, field, found]);
}

/** The field of a finding, if any. */
function fieldOf({ args }: Diagnostic): Partial<FieldFinding> {
  return isAboutField(args) ? args : {};
}

function isAboutField(args: object): args is FieldFinding {
  return 'field' in args && 'found' in args;
}

/** Whether the pointer is one of the containers, or below one. */
function isWithin(pointer: string, containers: ReadonlySet<string>): boolean {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    if (containers.has(pointer.slice(0, end))) return true;
  }
  return containers.has('');
}

/** The parser has checked that names are DNS names; those of the core kinds are labels. */
function nameFindings(resource: Resource, kind: Kind): readonly Diagnostic[] {
  if (kind.group !== '' || isDnsLabel(resource.name)) return [];
  const expected = 'lower-case letters, digits and "-", at most 63';
  return [reportOn(resource)(invalidObjectName, '/metadata/name', expected)];
}

/** Findings about an object of an unsupported kind: a name similar to one of ours, or metadata of the wrong type. */
function foreignFindings(resource: Resource): readonly Diagnostic[] {
  const mistyped = ['labels', 'annotations'].flatMap((field) => {
    const members = objectAt(resource.object, 'metadata', field) ?? {};
    const isMistyped = (key: string): boolean => {
      const value = own(members, key);
      return typeof value !== 'string' && value !== null;
    };
    return Object.keys(members)
      .filter(isMistyped)
      .map((key) =>
        reportOn(resource)(wrongType, formatPointer(['metadata', field, key]), 'a string'),
      );
  });
  return [...mistyped, ...misnamedFindings(resource)];
}

/** Kinds that are not ours, but with similar names, by API group. */
const others: Readonly<Record<string, readonly string[]>> = { 'argoproj.io': ['ApplicationSet'] };

function isKnownElsewhere(resource: Resource): boolean {
  const known = own(others, groupOf(resource.apiVersion)) ?? [];
  return isUnreadFleetKind(resource) || known.includes(resource.kind);
}

/** Whether an unread object is similar to one of ours. */
export function misnamedFindings(resource: Resource): readonly Diagnostic[] {
  if (kindOf(resource) !== undefined || isKnownElsewhere(resource)) return [];
  const group = kindsOfGroup(resource);
  if (group.length === 0) return [];
  const object = displayName(resource);
  const { apiVersion, kind } = resource;
  const versions = group.filter((known) => known.kind === kind).map(apiVersionOf);
  if (versions.length > 0) {
    const expected = versions.map((version) => `"${version}"`).join(' or ');
    const at = locate(resource, '/apiVersion', 'value');
    return [diagnose(unknownApiVersion, { object, found: apiVersion, expected }, at)];
  }
  // The core group has too many other kinds for a guess.
  const known = apiVersion === 'v1' ? [] : [...new Set(group.map((one) => one.kind))];
  const meant = nearestName(kind, known);
  if (meant === undefined) return [];
  return [
    diagnose(misspelledKind, { object, apiVersion, meant }, locate(resource, '/kind', 'value')),
  ];
}

function annotationFindings(resource: Resource): readonly Diagnostic[] {
  return [
    ...unknownNames(resource, 'annotations', knownAnnotations),
    ...unknownNames(resource, 'labels', []),
  ];
}

/** Findings about unknown names with our prefix among the strings of a field of the metadata. */
function unknownNames(
  resource: Resource,
  field: string,
  known: readonly string[],
): readonly Diagnostic[] {
  const members = objectAt(resource.object, 'metadata', field) ?? {};
  const ours = Object.keys(members).filter(hasOurPrefix);
  if (ours.length === 0) return [];
  return ours
    .filter((name) => !known.includes(name))
    .filter((name) => typeof own(members, name) === 'string')
    .map((name) => {
      const at = locate(resource, formatPointer(['metadata', field, name]), 'key');
      const args = { object: displayName(resource), name, hint: annotationHint(name) };
      return diagnose(unknownAnnotation, args, at);
    });
}

function hasOurPrefix(name: string): boolean {
  return name.startsWith(annotationPrefix);
}

/** The prefix is always right, so it is excluded from the similarity. */
function annotationHint(name: string): string {
  const known = knownAnnotations.map((full) => full.slice(annotationPrefix.length));
  const nearest = nearestName(name.slice(annotationPrefix.length), known);
  return nearest === undefined ? '' : `; did you mean "${annotationPrefix}${nearest}"?`;
}
