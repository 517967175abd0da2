/** Annotation `networking.istio.io/traffic-distribution` with a value that Istio does not support. */

import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { trafficDistributionAnnotation as annotation } from '../../../istio/service/traffic-distribution.ts';
import { isIstio } from '../../../kind/istio-networking-v1/istio-kind.ts';
import { escapeToken } from '../../../resource/json-pointer.ts';
import { annotationsOf, displayName, locate, type Resource } from '../../../resource/resource.ts';
import { type Check, filterObjects } from '../../check.ts';
import { trafficDistributionUnknown as code } from '../../codes/policy.ts';

export const trafficDistributionUnknown: Check = {
  codes: [code],
  run: ({ objects }) => misspelled(objects).map(report),
};

const names = ['PreferSameZone', 'PreferSameNode', 'PreferClose'];

const known = new Set(['', 'Any', ...names].map((name) => name.toLowerCase()));

/** Case-insensitive; an empty value is no value. `Any` is the result of an unknown value, and so no mistake. */
const misspelled = filterObjects(
  (resource) => isRead(resource) && !known.has(writtenValue(resource).toLowerCase()),
);

function isRead(resource: Resource): boolean {
  const { apiVersion, kind } = resource;
  const isCore = apiVersion === 'v1' && (kind === 'Namespace' || kind === 'Service');
  return isCore || isIstio(resource, 'ServiceEntry');
}

function writtenValue(resource: Resource): string {
  return annotationsOf(resource)[annotation] ?? '';
}

function report(resource: Resource): Diagnostic {
  const value = writtenValue(resource);
  const args = { object: displayName(resource), value, hint: didYouMean(value, names) };
  return diagnose(code, args, locate(resource, `/metadata/annotations/${escapeToken(annotation)}`));
}
