/** Label selectors as objects (`matchLabels`, `matchExpressions`), as in API types → requirements on labels. */

import { own } from '../../collection/own.ts';
import { type Json, listAt, objectAt, stringAt } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';
import { stringMap } from '../../resource/resource.ts';
import { isLabelKey, isLabelValue, type LabelRequirement } from './label-selector.ts';

/** A problem of a selector: the path of the part, and its expected value. */
export interface SelectorProblem {
  readonly pointer: string;
  readonly expected: string;
}

const operators: Readonly<Record<string, LabelRequirement['operator']>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: 'absent',
};

/** A requirement that no labels meet: the API's own interpretation of an invalid selector. */
const impossible: LabelRequirement = { key: '', operator: 'in', values: [] };

/** Parses a selector; an empty one requires nothing, and an invalid one matches nothing. */
export function decodeLabelSelector(selector: Json): readonly LabelRequirement[] {
  if (labelSelectorProblems(selector).length > 0) return [impossible];
  const labels = Object.entries(stringMap(objectAt(selector, 'matchLabels')));
  return [
    ...labels.map(([key, value]): LabelRequirement => ({ key, operator: 'in', values: [value] })),
    ...listAt(selector, 'matchExpressions').map((each) => decodeExpression(each) ?? impossible),
  ];
}

/** Parses an item of `matchExpressions`, whatever its key and values; undefined for an operator that Kubernetes does not have. */
export function decodeExpression(expression: Json): LabelRequirement | undefined {
  const operator = own(operators, stringAt(expression, 'operator') ?? '');
  if (operator === undefined) return undefined;
  return { key: stringAt(expression, 'key') ?? '', operator, values: valuesOf(expression) };
}

function valuesOf(expression: Json): readonly string[] {
  return listAt(expression, 'values').filter((value) => typeof value === 'string');
}

/** The problems of an invalid selector. */
export function labelSelectorProblems(selector: Json): readonly SelectorProblem[] {
  const labels = Object.entries(stringMap(objectAt(selector, 'matchLabels')));
  const badLabels = labels.filter(([key, value]) => !isLabelKey(key) || !isLabelValue(value));
  return [
    ...badLabels.map(([key]) => ({
      pointer: formatPointer(['matchLabels', key]),
      expected: 'a key and value that a label can have',
    })),
    ...listAt(selector, 'matchExpressions').flatMap((expression, i) =>
      expressionProblems(expression).map(({ pointer, expected }) => ({
        pointer: `/matchExpressions/${i}${pointer}`,
        expected,
      })),
    ),
  ];
}

function expressionProblems(expression: Json): readonly SelectorProblem[] {
  const operator = own(operators, stringAt(expression, 'operator') ?? '');
  if (operator === undefined) {
    return [{ pointer: '/operator', expected: 'In, NotIn, Exists or DoesNotExist' }];
  }
  if (!isLabelKey(stringAt(expression, 'key') ?? '')) {
    return [{ pointer: '/key', expected: 'a key that a label can have' }];
  }
  const values = valuesOf(expression);
  if (!values.every(isLabelValue)) {
    return [{ pointer: '/values', expected: 'values that a label can have' }];
  }
  const needsValues = operator === 'in' || operator === 'notin';
  if (needsValues === values.length > 0) return [];
  const expected = needsValues ? 'at least one value' : 'no values beside this operator';
  return [{ pointer: '/values', expected }];
}
