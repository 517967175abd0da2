/**
 * A HelmRelease → the fields of it by which its objects would be other ones than those that are rendered. What is not known to change
 * nothing is among them.
 * @module
 */
import { releaseFieldUnsupported } from '../../../diagnostic/codes/releases.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { isArray, isObject, type Json, objectAt } from '../../../resource/json.ts';
import { formatPointer } from '../../../resource/json-pointer.ts';
import { displayName, locate, type Resource } from '../../../resource/resource.ts';

/** Fields by the object that they stand in: those that are read, and those that say how and when Flux installs, and no more. */
const known: readonly (readonly [way: readonly string[], fields: ReadonlySet<string>])[] = [
  [
    ['spec'],
    words(
      'chart chartRef releaseName targetNamespace values valuesFrom install upgrade interval dependsOn timeout maxHistory serviceAccountName storageNamespace persistentClient driftDetection test rollback uninstall healthCheckExprs waitStrategy',
    ),
  ],
  [['spec', 'chart'], words('metadata spec')],
  [
    ['spec', 'chart', 'spec'],
    words('chart version sourceRef interval reconcileStrategy verify ignoreMissingValuesFiles'),
  ],
  [
    ['spec', 'install'],
    words(
      'crds skipCRDs createNamespace disableSchemaValidation timeout remediation disableWait disableWaitForJobs disableOpenAPIValidation disableTakeOwnership replace strategy serverSideApply',
    ),
  ],
  [
    ['spec', 'upgrade'],
    words(
      'crds timeout remediation disableWait disableWaitForJobs disableOpenAPIValidation disableSchemaValidation disableTakeOwnership force cleanupOnFail strategy serverSideApply',
    ),
  ],
];

/** Words for those that people are most likely to have. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['spec.suspend', 'keeps what was installed before, which nobody can see here'],
  ['spec.kubeConfig', 'installs it in another cluster; make it a source of that cluster'],
  ['spec.postRenderers', 'changes what the chart gives; write patches of the Fleet in their place'],
  [
    'spec.commonMetadata',
    'is not added to what the chart gives; write patches of the Fleet in its place',
  ],
  [
    'spec.chart.spec.valuesFiles',
    'stands in place of the chart’s own values; write them into values',
  ],
]);

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** A finding for each such field that says something. */
export function fieldFindings(release: Resource): readonly Diagnostic[] {
  return known.flatMap(([way, fields]) =>
    Object.entries(objectAt(release.object, ...way) ?? {}).flatMap(([name, value]) => {
      if (fields.has(name) || saysNothing(value)) return [];
      const problem =
        reasons.get([...way, name].join('.')) ?? 'may give other objects, and is not known';
      return [fieldFinding(release, [...way, name], problem)];
    }),
  );
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

/** Whether it is what stands for an absent field. */
function saysNothing(value: Json | undefined): boolean {
  if (isArray(value)) return value.length === 0;
  if (isObject(value)) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === '';
}
