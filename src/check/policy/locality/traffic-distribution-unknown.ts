/**
 * Annotation `networking.istio.io/traffic-distribution` with a value that Istio does not support.
 * @module
 */

import { type Code, defineCode } from '../../../diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../../diagnostic/diagnostic.ts';
import { didYouMean } from '../../../diagnostic/wording/nearest-name.ts';
import { trafficDistributionAnnotation as annotation } from '../../../istio/service/traffic-distribution.ts';
import { escapeToken } from '../../../resource/json-pointer.ts';
import { annotationsOf, displayName, locate, type Resource } from '../../../resource/resource.ts';
import type { Check } from '../../check.ts';

/** An invalid traffic distribution. */
const code: Code<{ object: string; value: string; hint: string }> = defineCode({
  code: 'DIS0621',
  name: 'traffic-distribution-unknown',
  severity: 'warning',
  title: 'Istio does not support the value of the traffic distribution',
  why: 'An unsupported value of the annotation networking.istio.io/traffic-distribution means no preference for near endpoints, and overrides the annotation of the Namespace.',
  fix: 'use PreferClose, PreferSameZone or PreferSameNode',
  message: ({ object, value, hint }) =>
    `${object} has the traffic distribution "${value}", which Istio does not support${hint}`,
});

/** Finds invalid values. */
export const trafficDistributionUnknown: Check = {
  name: 'traffic-distribution-unknown',
  codes: [code],
  run: (state) =>
    ['Namespace', 'Service']
      .flatMap((kind) => state.list('', kind).map(({ resource }) => resource))
      .concat(state.istio('ServiceEntry'))
      .flatMap(judgeDistribution),
};

const names = ['PreferSameZone', 'PreferSameNode', 'PreferClose'];

/** Case-insensitive; an empty value is no value. `Any` is the result of an unknown value, and so no mistake. */
function judgeDistribution(resource: Resource): readonly Diagnostic[] {
  const value = annotationsOf(resource)[annotation] ?? '';
  const known = ['', 'Any', ...names].map((name) => name.toLowerCase());
  if (known.includes(value.toLowerCase())) return [];
  const args = { object: displayName(resource), value, hint: didYouMean(value, names) };
  return [
    diagnose(code, args, locate(resource, `/metadata/annotations/${escapeToken(annotation)}`)),
  ];
}
