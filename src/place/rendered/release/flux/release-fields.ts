/** A HelmRelease → its fields that could make its objects differ from the rendered ones. A field not known to be harmless is among them. */
import { releaseFieldUnsupported } from '../../../../diagnostic/codes/releases.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { listAt, valueAt } from '../../../../resource/json.ts';
import { formatPointer } from '../../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../../resource/resource.ts';
import { fieldProblems, fields, type KnownFields } from '../known-fields.ts';

/** Fields by their object: those that are read, and those that only affect how and when Flux installs. */
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

/** Reasons for the most common fields. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['suspend', 'keeps earlier installed values, which are not in Git'],
  ['kubeConfig', 'installs the release in another cluster; move it to a source of that cluster'],
  ['postRenderers', 'changes the rendered objects; use patches of the Fleet instead'],
  ['commonMetadata', 'is not added to the rendered objects; use patches of the Fleet instead'],
  ['valuesFiles', "replaces the chart's own values; write them into values"],
]);

/** A finding for each such field with a value. */
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

/**
 * A finding about a field of a release, or about the object around an absent field.
 * @param isElsewhere whether it names another repository than the Fleet does.
 */
export function fieldFinding(
  release: Resource,
  way: readonly string[],
  problem: string,
  isElsewhere = false,
): Diagnostic {
  const args = { object: displayName(release), field: way.join('.'), problem, isElsewhere };
  return diagnose(releaseFieldUnsupported, args, locate(release, formatPointer(way), 'key'));
}
