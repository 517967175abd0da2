/**
 * An Application → its fields that could make its objects differ from the rendered ones. A field not known to be
 * harmless is among them.
 */
import { applicationFieldUnsupported } from '../../../../diagnostic/codes/releases.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { type Json, listAt, valueAt } from '../../../../resource/json.ts';
import { fieldPath, formatPointer } from '../../../../resource/json-pointer.ts';
import { displayName, locate, type Resource, specOf } from '../../../../resource/resource.ts';
import { type FieldProblem, fieldProblems, fields, type KnownFields } from '../known-fields.ts';

const ofSpec = fields(
  'project source{} sources[] destination{} syncPolicy{} ignoreDifferences* info* revisionHistoryLimit*',
);
const ofDestination = fields('server name namespace');
const ofSyncPolicy = fields('automated* syncOptions[] retry*');
const ofSource = fields('repoURL path chart targetRevision helm{} ref name');
// The transport of charts and the major version of Helm do not affect the output.
const ofHelm = fields(
  'releaseName namespace valueFiles[] ignoreMissingValueFiles? values valuesObject{} parameters[] fileParameters[] skipCrds? skipTests? skipSchemaValidation? kubeVersion apiVersions[] version passCredentials?',
);
const ofParameter = fields('name value forceString?');
const ofFileParameter = fields('name path');

/** Reasons for the most common fields. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['sourceHydrator', 'makes Argo CD write rendered manifests to another branch'],
  [
    'managedNamespaceMetadata',
    'is not added to the Namespace; set its labels and annotations in the Namespace',
  ],
  ['plugin', 'requires a program that distributary does not run'],
  ['kustomize', 'configures a kustomization; make its directory a source of the Fleet'],
  ['directory', 'configures plain manifests; make their directory a source of the Fleet'],
]);

/** A part of the object, its place, and its known fields. */
type Part = readonly [value: Json | undefined, way: readonly string[], known: KnownFields];

/** A source to validate: its value and its path. */
export interface JudgedSource {
  readonly source: Json;
  readonly way: readonly string[];
}

/** A finding for each such field with a value. */
export function fieldFindings(
  application: Resource,
  sources: readonly JudgedSource[],
): readonly Diagnostic[] {
  const spec = specOf(application);
  const parts: readonly Part[] = [
    [spec, ['spec'], ofSpec],
    [valueAt(spec, 'destination'), ['spec', 'destination'], ofDestination],
    [valueAt(spec, 'syncPolicy'), ['spec', 'syncPolicy'], ofSyncPolicy],
    ...sources.flatMap(partsOfSource),
  ];
  return parts
    .flatMap(([value, way, known]) => fieldProblems(value, way, known, reasons))
    .map((field) => fieldFinding(application, field));
}

function partsOfSource({ source, way }: JudgedSource): readonly Part[] {
  const helm = valueAt(source, 'helm');
  const items = (field: string, known: KnownFields) =>
    listAt(helm, field).map((item, i): Part => [item, [...way, 'helm', field, String(i)], known]);
  return [
    [source, way, ofSource],
    [helm, [...way, 'helm'], ofHelm],
    ...items('parameters', ofParameter),
    ...items('fileParameters', ofFileParameter),
  ];
}

/** A finding about a field, or about the object around an absent field. */
export function fieldFinding(application: Resource, { way, problem }: FieldProblem): Diagnostic {
  const pointer = formatPointer(way);
  const isElsewhere = way.at(-1) === 'repoURL';
  const args = {
    object: displayName(application),
    field: fieldPath(pointer),
    problem,
    isElsewhere,
  };
  return diagnose(applicationFieldUnsupported, args, locate(application, pointer, 'key'));
}
