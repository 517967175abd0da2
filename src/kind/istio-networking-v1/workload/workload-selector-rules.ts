/** `workloadSelector` of an Istio object → errors and warnings of Istio (`ValidateAlphaWorkloadSelector`). */
import {
  selectorForm,
  selectorWithoutLabels,
} from '../../../diagnostic/codes/istio-service-entry.ts';
import type { Diagnostic } from '../../../diagnostic/diagnostic.ts';
import { entriesOf, fault, fieldOf, isSet, type Part } from '../../object-part.ts';

/** Findings about the selector of a spec; a DestinationRule has its labels in `matchLabels`. */
export function workloadSelectorFindings(
  spec: Part,
  name: 'labels' | 'matchLabels' = 'labels',
): readonly Diagnostic[] {
  if (!isSet(spec, 'workloadSelector')) return [];
  const selector = fieldOf(spec, 'workloadSelector');
  const labels = entriesOf(selector, name);
  if (labels.length === 0) {
    return [fault(fieldOf(selector, name), selectorWithoutLabels, 'at least one label')];
  }
  return labels
    .filter(([key, { value }]) => key === '' || `${key}${String(value)}`.includes('*'))
    .map(([, label]) =>
      fault(label, selectorForm, 'a label with a key, and without "*" in key and value'),
    );
}
