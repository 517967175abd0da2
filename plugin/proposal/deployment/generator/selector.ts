/**
 * A label selector of an ApplicationSet → whether it selects labels, or parameters as labels. `LabelSelector` of Kubernetes.
 * @module
 */
import { type Json, listAt, objectAt, stringAt } from '../../../../src/internal.ts';

/** Whether it selects them; undefined for an operator that Kubernetes does not have. */
export function selects(
  selector: Json | undefined,
  labels: ReadonlyMap<string, string>,
): boolean | undefined {
  const matches = Object.entries(objectAt(selector, 'matchLabels') ?? {});
  if (matches.some(([key, value]) => labels.get(key) !== value)) return false;
  const results = listAt(selector, 'matchExpressions').map((each) => {
    const label = labels.get(stringAt(each, 'key') ?? '');
    const values = listAt(each, 'values');
    switch (stringAt(each, 'operator')) {
      case 'In':
        return label !== undefined && values.includes(label);
      case 'NotIn':
        return label === undefined || !values.includes(label);
      case 'Exists':
        return label !== undefined;
      case 'DoesNotExist':
        return label === undefined;
      default:
        return undefined;
    }
  });
  return results.includes(undefined) ? undefined : !results.includes(false);
}
