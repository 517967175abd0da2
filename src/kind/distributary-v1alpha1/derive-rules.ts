/**
 * The rules of a Fleet's `derive` that its schema can't say: Istio's own, since its webhook would refuse the result.
 * @module
 */
import { durationInvalid, failoverInvalid } from '../../diagnostic/codes/fleet.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { listAt, objectAt, stringAt } from '../../resource/json.ts';
import type { Resource } from '../../resource/resource.ts';
import { type FieldReport, reportOn } from '../field-finding.ts';
import { isIstioDuration } from '../notation/go-duration.ts';

/** What is wrong with `spec.derive`. */
export function deriveFindings(resource: Resource): readonly Diagnostic[] {
  const report = reportOn(resource);
  return [...durationFindings(resource, report), ...failoverFindings(resource, report)];
}

function durationFindings(resource: Resource, report: FieldReport): readonly Diagnostic[] {
  const settings = objectAt(resource.object, 'spec', 'derive', 'outlierDetection');
  return ['interval', 'baseEjectionTime']
    .filter((field) => !isIstioDuration(stringAt(settings, field) ?? '1s'))
    .map((field) => {
      const expected = 'a duration of whole milliseconds, such as "10s"';
      return report(durationInvalid, `/spec/derive/outlierDetection/${field}`, expected);
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
