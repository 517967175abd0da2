/**
 * A HelmRelease → the fields of it by which its objects would be other ones than those that are rendered. What is not known to change
 * nothing is among them.
 * @module
 */
import { releaseFieldUnsupported } from '../../../../diagnostic/codes/releases.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { listAt, valueAt } from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../../resource/resource.ts';
import { fieldProblems, fields, type KnownFields } from '../known-fields.ts';

/** Fields by the object that they stand in: those that are read, and those that say how and when Flux installs, and no more. */
const known: readonly (readonly [way: readonly string[], known: KnownFields])[] = [
  [
    ['spec'],
    fields(
      'chart{} chartRef{} releaseName targetNamespace values{} valuesFrom[] install{} upgrade{} interval* dependsOn* timeout* maxHistory* serviceAccountName* storageNamespace* persistentClient* driftDetection* test* rollback* uninstall* healthCheckExprs* waitStrategy*',
    ),
  ],
  [['spec', 'chart'], fields('metadata* spec{}')],
  [
    ['spec', 'chart', 'spec'],
    fields(
      'chart version sourceRef{} interval* reconcileStrategy verify* ignoreMissingValuesFiles*',
    ),
  ],
  [
    ['spec', 'install'],
    fields(
      'crds skipCRDs? createNamespace? disableSchemaValidation? timeout* remediation* disableWait* disableWaitForJobs* disableOpenAPIValidation* disableTakeOwnership* replace* strategy* serverSideApply*',
    ),
  ],
  [
    ['spec', 'upgrade'],
    fields(
      'crds timeout* remediation* disableWait* disableWaitForJobs* disableOpenAPIValidation* disableSchemaValidation* disableTakeOwnership* force* cleanupOnFail* strategy* serverSideApply*',
    ),
  ],
];
const ofValuesFrom = fields('kind name valuesKey targetPath optional?');

/** Words for those that people are most likely to have. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['suspend', 'keeps earlier installed values, which are not in Git'],
  ['kubeConfig', 'installs the release in another cluster; move it to a source of that cluster'],
  ['postRenderers', 'changes the rendered objects; use patches of the Fleet instead'],
  ['commonMetadata', 'is not added to the rendered objects; use patches of the Fleet instead'],
  ['valuesFiles', "replaces the chart's own values; write them into values"],
]);

/** A finding for each such field that says something. */
export function fieldFindings(release: Resource): readonly Diagnostic[] {
  const parts = known.flatMap(([way, one]) =>
    fieldProblems(valueAt(release.object, ...way), way, one, reasons),
  );
  const from = ['spec', 'valuesFrom'];
  const items = listAt(release.object, ...from).flatMap((item, i) =>
    fieldProblems(item, [...from, String(i)], ofValuesFrom),
  );
  return [...parts, ...items].map(({ way, problem }) => fieldFinding(release, way, problem));
}

/** One about a field of a release, or about what it lies in where it is absent. */
export function fieldFinding(
  release: Resource,
  way: readonly string[],
  problem: string,
): Diagnostic {
  const args = { object: displayName(release), field: way.join('.'), problem };
  return diagnose(releaseFieldUnsupported, args, locate(release, formatPointer(way), 'key'));
}
