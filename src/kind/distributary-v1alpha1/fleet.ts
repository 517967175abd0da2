/** `Fleet`: the settings in `distributary.yaml`. */

import {
  durationInvalid,
  failoverInvalid,
  istioVersionNewer,
  istioVersionUnsupported,
  istioVersionUnsurveyed,
} from '../../diagnostic/codes/fleet.ts';
import { guardInvalid } from '../../diagnostic/codes/guard.ts';
import { ejectionLimited } from '../../diagnostic/codes/merge.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { listAt, numberAt, stringAt, valueAt } from '../../resource/json.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type FieldReport, reportOn } from '../field-finding.ts';
import type { Kind } from '../kind.ts';
import { isIstioDuration } from '../notation/go-duration.ts';
import { parseClusterPattern } from '../notation/key-pattern.ts';
import { fleetSchema } from './fleet-spec.ts';
import { isLossWord } from './guard/guard-spec.ts';
import { patchFindings } from './patch/patch-rules.ts';
import { releaseProblem } from './release-problem.ts';
import { selectorFindings } from './selector/selector-rules.ts';
import { globFindings, sourceFindings } from './source/source-rules.ts';

export const fleet: Kind = {
  group: 'distributary.dev',
  version: 'v1alpha1',
  kind: 'Fleet',
  plural: 'fleets',
  scope: 'Cluster',
  level: 'fleet',
  schema: fleetSchema,
  codes: { 'pattern /spec/derive/istio/version': istioVersionUnsupported },
  validate: fleetFindings,
};

function fleetFindings(resource: Resource): readonly Diagnostic[] {
  return [
    ...sourceFindings(resource),
    ...patchFindings(resource),
    ...deriveFindings(resource),
    ...findingSettingFindings(resource),
    ...guardFindings(resource),
  ];
}

/** Findings about `spec.derive`. */
function deriveFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return [
    ...durationFindings(resource, report),
    ...ejectionFindings(resource),
    ...failoverFindings(resource, report),
    ...releaseFindings(resource, report),
  ];
}

/** The schema refuses versions that are not supported. */
function releaseFindings({ object }: Resource, report: FieldReport): readonly Diagnostic[] {
  const field = '/spec/derive/istio/version';
  const version = stringAt(object, 'spec', 'derive', 'istio', 'version');
  const problem = version === undefined ? undefined : releaseProblem(version);
  if (problem === undefined || problem.because === 'unsupported') return [];
  const code = problem.because === 'newer' ? istioVersionNewer : istioVersionUnsurveyed;
  return [report(code, field, problem.expected)];
}

function ejectionFindings(resource: Resource): readonly Diagnostic[] {
  const path = ['spec', 'derive', 'outlierDetection', 'maxEjectionPercent'];
  const percent = numberAt(resource.object, ...path) ?? 100;
  // The schema reports values out of range.
  if (percent < 0 || percent >= 100) return [];
  const at = locate(resource, `/${path.join('/')}`);
  return [diagnose(ejectionLimited, { object: displayName(resource), percent }, at)];
}

function durationFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const paths = [
    ['outlierDetection', 'interval'],
    ['outlierDetection', 'baseEjectionTime'],
    ['connectTimeout'],
  ];
  return paths
    .filter(
      (path) => !isIstioDuration(stringAt(resource.object, 'spec', 'derive', ...path) ?? '1s'),
    )
    .map((path) => {
      const expected = 'a duration of whole milliseconds, such as "10s"';
      return report(durationInvalid, `/spec/derive/${path.join('/')}`, expected);
    });
}

function failoverFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const seen = new Set<string>();
  return listAt(resource.object, 'spec', 'derive', 'failover').flatMap((entry, i) => {
    const pointer = `/spec/derive/failover/${i}`;
    const from = stringAt(entry, 'from') ?? '';
    const to = stringAt(entry, 'to') ?? '';
    const pair = JSON.stringify([from, to]);
    const isRepeated = seen.has(pair);
    seen.add(pair);
    const bad = [['from', from] as const, ['to', to] as const].filter(([, region]) =>
      /[/*]/.test(region),
    );
    return [
      ...bad.map(([field]) =>
        report(failoverInvalid, `${pointer}/${field}`, 'a region, without "/" and "*"'),
      ),
      ...(from === to
        ? [report(failoverInvalid, `${pointer}/to`, 'another region than "from"')]
        : []),
      ...(isRepeated ? [report(failoverInvalid, pointer, 'each pair of regions once')] : []),
    ];
  });
}

/** Findings about the globs of the entries. */
function findingSettingFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return listAt(resource.object, 'spec', 'findings').flatMap((entry, i) =>
    listAt(entry, 'files').flatMap((glob, j) =>
      globFindings(glob, `/spec/findings/${i}/files/${j}`, report),
    ),
  );
}

/** Findings about the Fleet's guards. */
function guardFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const seen = new Set<string>();
  return listAt(resource.object, 'spec', 'guards').flatMap((guard, i) => {
    const pointer = `/spec/guards/${i}`;
    const [name = '', survive] = [stringAt(guard, 'name'), stringAt(guard, 'survive')];
    const isRepeated = seen.has(name);
    seen.add(name);
    const isLoss =
      survive === undefined || isLossWord(survive) || parseClusterPattern(survive) !== undefined;
    const isEmpty = promises.every((field) => valueAt(guard, field) === undefined);
    return [
      ...(isEmpty ? [report(guardInvalid, pointer, `one of ${promises.join(', ')}`)] : []),
      ...(isRepeated ? [report(guardInvalid, `${pointer}/name`, 'each name once')] : []),
      ...(isLoss ? [] : [report(guardInvalid, `${pointer}/survive`, surviveForms)]),
      ...selectorFindings(valueAt(guard, 'clients'), `${pointer}/clients`, report),
      ...selectorFindings(valueAt(guard, 'never'), `${pointer}/never`, report),
    ];
  });
}

const promises = ['survive', 'never', 'maxLoad'] as const;

const surviveForms =
  'cluster, zone, region or pods, the name of a cluster, or a pattern region/zone/group/name';
