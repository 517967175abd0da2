import { expect, test } from 'vitest';
import { newCollector } from '../../src/diagnostic/collector.ts';
import type { Diagnostic } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { toldFinding } from '../support/told-finding.ts';

function finding(message: string): Diagnostic {
  const at = startOfFile('a.yaml');
  return toldFinding({ code: 'DIS9001', severity: 'error', message, fix: 'mend', at, related: [] });
}

test('values come out, findings stay', () => {
  const collector = newCollector();
  expect(collector.keep({ value: 7, diagnostics: [finding('one')] })).toBe(7);
  collector.add([finding('two')]);
  expect(collector.diagnostics.map(({ message }) => message)).toEqual(['one', 'two']);
});
