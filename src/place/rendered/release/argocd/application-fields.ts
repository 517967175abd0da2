/**
 * An Application → the fields of it by which its objects would be other ones than those that are rendered. What is not known to change
 * nothing is among them.
 * @module
 */
import { applicationFieldUnsupported } from '../../../../diagnostic/codes/releases.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { valueAt } from '../../../../resource/json.ts';
import { fieldPath, formatPointer } from '../../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../../resource/resource.ts';
import { type FieldProblem, unknownFields, words } from '../known-fields.ts';

const ofSpec = words(
  'project source sources destination syncPolicy ignoreDifferences info revisionHistoryLimit',
);
const ofDestination = words('server name namespace');
const ofSyncPolicy = words('automated syncOptions retry');
const ofSource = words('repoURL path chart targetRevision helm ref name');
// How charts are fetched, and by which major version of Helm, is not what they give.
const ofHelm = words(
  'releaseName namespace valueFiles ignoreMissingValueFiles values valuesObject parameters fileParameters skipCrds skipTests skipSchemaValidation kubeVersion apiVersions version passCredentials',
);

/** Words for those that people are most likely to have. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['sourceHydrator', 'has Argo CD write what it renders to another branch'],
  [
    'managedNamespaceMetadata',
    'is not added to the Namespace; write its labels and annotations there',
  ],
  ['plugin', 'is rendered by a program that is not run here'],
  ['kustomize', 'is for a kustomization; make its directory a source of the Fleet'],
  ['directory', 'is for plain manifests; make their directory a source of the Fleet'],
]);

/** A finding for each such field that says something; `sources` are the ways to its sources. */
export function fieldFindings(
  application: Resource,
  sources: readonly (readonly string[])[],
): readonly Diagnostic[] {
  const parts: readonly (readonly [readonly string[], ReadonlySet<string>])[] = [
    [['spec'], ofSpec],
    [['spec', 'destination'], ofDestination],
    [['spec', 'syncPolicy'], ofSyncPolicy],
    ...sources.flatMap((way) => [[way, ofSource] as const, [[...way, 'helm'], ofHelm] as const]),
  ];
  return parts
    .flatMap(([way, fields]) =>
      unknownFields(valueAt(application.object, ...way), way, fields, reasons),
    )
    .map((field) => fieldFinding(application, field));
}

/** One about a field, or about what it lies in where it is absent. */
export function fieldFinding(application: Resource, { way, problem }: FieldProblem): Diagnostic {
  const pointer = formatPointer(way);
  const args = { object: displayName(application), field: fieldPath(pointer), problem };
  return diagnose(applicationFieldUnsupported, args, locate(application, pointer, 'key'));
}
