import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../../src/diagnostic/position.ts';
import {
  describedFields,
  joinStatements,
  type Statement,
} from '../../../src/topology/source/cluster-description.ts';
import { toldFinding } from '../../support/told-finding.ts';

const says = (value: string): Statement => ({ value, at: startOfFile(`${value}.yaml`) });

const finding = (message: string): Diagnostic =>
  toldFinding({
    code: 'DIS0000',
    severity: 'error',
    message,
    fix: '',
    at: startOfFile('a.yaml'),
    related: [],
  });

test('statements are joined, and the first of two that differ stays', () => {
  const joined = joinStatements(
    new Map([
      ['a', says('1')],
      ['b', says('2')],
    ]),
    new Map([
      ['b', says('3')],
      ['a', says('1')],
      ['c', says('4')],
    ]),
    (field, first, second) => finding(`${field}: ${first.value} or ${second.value}`),
  );
  expect([...joined.value].map(([field, { value }]) => `${field}=${value}`)).toEqual([
    'a=1',
    'b=2',
    'c=4',
  ]);
  expect(joined.diagnostics.map(({ message }) => message)).toEqual(['b: 2 or 3']);
});

test('fields have names of their own', () => {
  expect(new Set(describedFields).size).toBe(describedFields.length);
});
