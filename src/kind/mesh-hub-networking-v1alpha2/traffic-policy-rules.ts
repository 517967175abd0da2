/**
 * The rules for one TrafficPolicy: settings that nothing is made of are refused, and Istio's rules for outlier detection.
 * @module
 */
import { durationInvalid } from '../../diagnostic/codes/fleet.ts';
import { ejectionLimited } from '../../diagnostic/codes/merge.ts';
import {
  hubFieldUnread,
  outlierSourceSelector,
  selectorOfTwoKinds,
} from '../../diagnostic/codes/mesh-hub.ts';
import { type Diagnostic, diagnose } from '../../diagnostic/diagnostic.ts';
import { type JsonObject, listAt, numberAt, objectAt, stringAt } from '../../resource/json.ts';
import { own } from '../../resource/own.ts';
import { displayName, locate, type Resource } from '../../resource/resource.ts';
import { type FieldReport, reportOn } from '../field-finding.ts';
import { isIstioDuration } from '../notation/go-duration.ts';

/** What the hub made VirtualServices of. */
const unread = [
  'httpRequestMatchers',
  'trafficShift',
  'faultInjection',
  'requestTimeout',
  'retries',
  'corsPolicy',
  'mirror',
  'headerManipulation',
];

/** What is wrong with a TrafficPolicy. */
export function trafficPolicyFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const spec = objectAt(resource.object, 'spec') ?? {};
  return [
    ...unread
      .filter((field) => (own(spec, field) ?? undefined) !== undefined)
      .map((field) =>
        report(hubFieldUnread, `/spec/${field}`, 'outlierDetection and its selectors'),
      ),
    ...selectorFindings(spec, report),
    ...outlierFindings(resource, spec, report),
  ];
}

function selectorFindings(spec: JsonObject, report: FieldReport): readonly Diagnostic[] {
  return listAt(spec, 'destinationSelector').flatMap((entry, i) => {
    const both = ['kubeServiceMatcher', 'kubeServiceRefs'].every((field) => objectAt(entry, field));
    const pointer = `/spec/destinationSelector/${i}`;
    return both ? [report(selectorOfTwoKinds, pointer, 'one of the two')] : [];
  });
}

function outlierFindings(
  resource: Resource,
  spec: JsonObject,
  report: FieldReport,
): readonly Diagnostic[] {
  const settings = objectAt(spec, 'outlierDetection');
  if (settings === undefined) return [];
  const pointer = '/spec/outlierDetection';
  const durations = ['interval', 'baseEjectionTime']
    .filter((field) => !isIstioDuration(stringAt(settings, field) ?? '1s'))
    .map((field) => {
      const expected = 'a duration of whole milliseconds, such as "10s"';
      return report(durationInvalid, `${pointer}/${field}`, expected);
    });
  const sources = listAt(spec, 'sourceSelector');
  const limited =
    sources.length === 0 ? [] : [report(outlierSourceSelector, '/spec/sourceSelector', 'none')];
  return [...durations, ...limited, ...ejectionFindings(resource, settings)];
}

function ejectionFindings(resource: Resource, settings: JsonObject): readonly Diagnostic[] {
  const percent = numberAt(settings, 'maxEjectionPercent') ?? 0;
  if (percent <= 0 || percent >= 100) return [];
  const at = locate(resource, '/spec/outlierDetection/maxEjectionPercent');
  return [diagnose(ejectionLimited, { object: displayName(resource), percent }, at)];
}
