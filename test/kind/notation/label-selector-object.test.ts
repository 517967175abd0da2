import { describe, expect, test } from 'vitest';
import { matchesLabels } from '../../../src/kind/notation/label-selector.ts';
import {
  decodeLabelSelector,
  labelSelectorProblems,
} from '../../../src/kind/notation/label-selector-object.ts';

const labels = { app: 'web', tier: 'edge' };
const of = (key: string, operator: string, ...values: string[]) => ({
  matchExpressions: [{ key, operator, ...(values.length === 0 ? {} : { values }) }],
});

describe('a selector', () => {
  test.each([
    [{}, true],
    [{ matchLabels: { app: 'web' } }, true],
    [{ matchLabels: { app: 'web', tier: 'core' } }, false],
    [of('app', 'In', 'api', 'web'), true],
    [of('app', 'NotIn', 'web'), false],
    [of('absent', 'NotIn', 'web'), true],
    [of('tier', 'Exists'), true],
    [of('tier', 'DoesNotExist'), false],
    [{ matchLabels: { app: 'web' }, ...of('tier', 'In', 'core') }, false],
  ])('%j takes the labels: %s', (selector, expected) => {
    expect(labelSelectorProblems(selector)).toEqual([]);
    expect(matchesLabels(decodeLabelSelector(selector), labels)).toBe(expected);
  });

  test.each([
    [of('app', 'Equals', 'web'), '/matchExpressions/0/operator'],
    [of('a b', 'Exists'), '/matchExpressions/0/key'],
    [of('app', 'In', 'a b'), '/matchExpressions/0/values'],
    [of('app', 'In'), '/matchExpressions/0/values'],
    [of('app', 'Exists', 'web'), '/matchExpressions/0/values'],
    [{ matchLabels: { 'a/b/c': 'web' } }, '/matchLabels/a~1b~1c'],
  ])('%j can not be read, and takes nothing', (selector, pointer) => {
    expect(labelSelectorProblems(selector).map((problem) => problem.pointer)).toEqual([pointer]);
    expect(matchesLabels(decodeLabelSelector(selector), labels)).toBe(false);
    expect(matchesLabels(decodeLabelSelector(selector), {})).toBe(false);
  });
});
