import { expect, test } from 'vitest';
import { hookExists } from '../../src/diagnostic/codes/diff.ts';
import { type Diagnostic, diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { judgementOf } from '../../src/render/write-options.ts';
import { cluster } from '../support/fleet-builder.ts';

const finding = diagnose(hookExists, { file: 'x', isOwn: false, call: '' }, startOfFile('x'));
const withSeverity = (severity: Diagnostic['severity']): Diagnostic => ({ ...finding, severity });

test('who says nothing means all clusters, as long as no finding is an error', () => {
  const { choose, mayProceed } = judgementOf({});
  const all = [cluster('north'), cluster('south')];
  expect(choose(all)).toBe(all);
  expect(mayProceed([])).toBe(true);
  expect(mayProceed([withSeverity('warning')])).toBe(true);
  expect(mayProceed([withSeverity('warning'), withSeverity('error')])).toBe(false);
});
