/** Service Mesh Hub `TrafficPolicy`: only its outlier detection and its selected services are read. */

import { own } from '../../../../collection/own.ts';
import { present } from '../../../../collection/present.ts';
import { durationInvalid } from '../../../../diagnostic/codes/fleet.ts';
import { ejectionLimited } from '../../../../diagnostic/codes/merge.ts';
import {
  hubFieldUnread,
  outlierSourceSelector,
  selectorOfTwoKinds,
} from '../../../../diagnostic/codes/mesh-hub.ts';
import { type Diagnostic, diagnose } from '../../../../diagnostic/diagnostic.ts';
import { declaredKind } from '../../../../kind/declared/declared-kind.ts';
import type { OutlierDetection } from '../../../../kind/distributary-v1alpha1/outlier-detection.ts';
import { type FieldReport, reportOn } from '../../../../kind/field-finding.ts';
import type { Kind } from '../../../../kind/kind.ts';
import { isIstioDuration } from '../../../../kind/notation/go-duration.ts';
import {
  type Json,
  type JsonObject,
  listAt,
  numberAt,
  objectAt,
  stringAt,
} from '../../../../resource/json.ts';
import { displayName, locate, type Resource, stringMap } from '../../../../resource/resource.ts';
import kinds from '../kinds.schema.json' with { type: 'json' };
import { type ClusterObjectRef, decodeClusterObjectRef } from './object-ref.ts';

/** Fields from which the hub generated VirtualServices. */
const unreadFields = [
  'httpRequestMatchers',
  'trafficShift',
  'faultInjection',
  'requestTimeout',
  'retries',
  'corsPolicy',
  'mirror',
  'headerManipulation',
];

/** The services that an entry selects: those that match, and those that are listed. */
export interface TrafficTargetSelector {
  readonly matcher?: {
    /** All of them. */
    readonly labels: Readonly<Record<string, string>>;
    /** Any of them; empty for all. */
    readonly namespaces: readonly string[];
    /** Any of them; empty for all. */
    readonly clusters: readonly string[];
  };
  readonly services: readonly ClusterObjectRef[];
}

/** The fields of a TrafficPolicy that are read. */
export interface TrafficPolicySpec {
  /** Any of them; empty for every service. */
  readonly destinationSelector: readonly TrafficTargetSelector[];
  /** As in Istio's API; empty where the policy has only defaults, absent when it has no outlier detection. */
  readonly outlierDetection?: OutlierDetection;
}

export const trafficPolicy: Kind = declaredKind(kinds.TrafficPolicy, {
  validate: trafficPolicyFindings,
});

/** Reads a TrafficPolicy; a value of the wrong type counts as absent. */
export function decodeTrafficPolicy(resource: Resource): TrafficPolicySpec {
  const spec = objectAt(resource.object, 'spec');
  const settings = objectAt(spec, 'outlierDetection');
  return {
    destinationSelector: listAt(spec, 'destinationSelector').map(decodeSelector),
    ...present({ outlierDetection: settings && decodeOutlierDetection(settings) }),
  };
}

function decodeSelector(entry: Json): TrafficTargetSelector {
  const matcher = objectAt(entry, 'kubeServiceMatcher');
  const services = listAt(entry, 'kubeServiceRefs', 'services').map(decodeClusterObjectRef);
  if (matcher === undefined) return { services };
  const namespaces = listAt(matcher, 'namespaces').map(String);
  const clusters = listAt(matcher, 'clusters').map(String);
  const wanted = stringMap(objectAt(matcher, 'labels'));
  return { matcher: { labels: wanted, namespaces, clusters }, services };
}

/** For the hub 0 means "not set". */
function decodeOutlierDetection(settings: JsonObject): OutlierDetection {
  const errors = numberAt(settings, 'consecutiveErrors') ?? 0;
  const percent = numberAt(settings, 'maxEjectionPercent') ?? 0;
  const interval = stringAt(settings, 'interval');
  const baseEjectionTime = stringAt(settings, 'baseEjectionTime');
  return {
    ...(errors === 0 ? {} : { consecutive5xxErrors: errors }),
    ...present({ interval, baseEjectionTime }),
    ...(percent === 0 ? {} : { maxEjectionPercent: percent }),
  };
}

function trafficPolicyFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  const spec = objectAt(resource.object, 'spec') ?? {};
  return [
    ...unreadFields
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
