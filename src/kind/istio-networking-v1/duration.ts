/** A field with a duration → a finding when Istio refuses it. */
import { istioDuration } from '../../diagnostic/codes/istio-schema.ts';
import type { Diagnostic } from '../../diagnostic/diagnostic.ts';
import { isIstioDuration } from '../notation/go-duration.ts';
import { fault, fieldOf, type Part } from '../object-part.ts';

/** Judges the duration fields of a part, if present. */
export function durationFindings(part: Part, names: readonly string[]): readonly Diagnostic[] {
  return names.flatMap((name) => {
    const field = fieldOf(part, name);
    if (typeof field.value !== 'string' || isIstioDuration(field.value)) return [];
    return [fault(field, istioDuration, '1ms or more in whole milliseconds, as in "5s"')];
  });
}
