/**
 * A label selector of an ApplicationSet → whether it selects labels, or parameters as labels. `LabelSelector` of Kubernetes, whose values
 * Argo CD does not restrict to those of labels.
 */

import { matchesLabels } from '../../../../src/kind/notation/label-selector.ts';
import { decodeExpression } from '../../../../src/kind/notation/label-selector-object.ts';
import { type Json, listAt, objectAt } from '../../../../src/resource/json.ts';

/** Whether it selects them; undefined for an operator that Kubernetes does not have. */
export function selects(
  selector: Json | undefined,
  labels: ReadonlyMap<string, string>,
): boolean | undefined {
  const matches = Object.entries(objectAt(selector, 'matchLabels') ?? {});
  if (matches.some(([key, value]) => labels.get(key) !== value)) return false;
  const expressions = listAt(selector, 'matchExpressions').map(decodeExpression);
  const requirements = expressions.filter((each) => each !== undefined);
  if (requirements.length < expressions.length) return undefined;
  return matchesLabels(requirements, Object.fromEntries(labels));
}
