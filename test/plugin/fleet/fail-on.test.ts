import { describe, expect, test } from 'vitest';
import { failOnOption, isAtLeast } from '../../../plugin/fleet/fail-on.ts';
import { fiveFindings } from '../../support/five-findings.ts';

const [error, warning, , , info] = fiveFindings;

describe('--fail-on', () => {
  test.each([
    ['error', [error], true],
    ['error', [warning, info], false],
    ['warning', [info, warning], true],
    ['warning', [info], false],
    ['info', [info], true],
    ['info', [], false],
  ] as const)('%s', (least, findings, isFailing) => {
    expect(
      isAtLeast(
        least,
        findings.flatMap((one) => one ?? []),
      ),
    ).toBe(isFailing);
  });

  test('is error unless it is given', () => {
    expect(failOnOption().defaultValue).toBe('error');
  });
});
