import { describe, expect, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { findingsOfChange, isIn } from '../../src/diff/findings-of-change.ts';
import { toldFinding } from '../support/told-finding.ts';

function finding(file: string, message: string, line = 1, other?: string): Diagnostic {
  const at = { ...startOfFile(file), line };
  const related = other === undefined ? [] : [{ message: 'see', at: startOfFile(other) }];
  return toldFinding({ code: 'DIS9001', severity: 'error', message, fix: 'mend it', at, related });
}

describe('a change is answerable for a finding', () => {
  test.each([
    ['in a file that it changes', [finding('a.yaml', 'x')], finding('a.yaml', 'x'), true],
    ['that points to such a file', [], finding('b.yaml', 'x', 1, 'a.yaml'), true],
    ['elsewhere that was not there', [], finding('b.yaml', 'x'), true],
    ['elsewhere of another text', [finding('b.yaml', 'y')], finding('b.yaml', 'x'), true],
  ])('%s', (_, before, after, is) => {
    expect(findingsOfChange(before, [after], ['a.yaml']).length === 1).toBe(is);
  });

  test('but not for one that was there, wherever it has moved in its file', () => {
    const before = [finding('b.yaml', 'x', 3)];
    expect(findingsOfChange(before, [finding('b.yaml', 'x', 9)], ['a.yaml'])).toEqual([]);
  });
});

test.each([
  ['apps/api/a.yaml', 'apps/api', true],
  ['apps/api-2/a.yaml', 'apps/api', false],
  ['apps/api', 'apps/api', true],
  ['anything', '', true],
])('%s is in %j: %s', (file, path, expected) => {
  expect(isIn(file, path)).toBe(expected);
});
