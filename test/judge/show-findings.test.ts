import { describe, expect, test } from 'vitest';
import { baselineOf } from '../../src/judge/baseline.ts';
import { type ShowOptions, showFindings } from '../../src/judge/show-findings.ts';
import { fiveFindings, oneMistake, silencedFindings } from '../support/five-findings.ts';

const [error, warning, , , info] = fiveFindings.map((one) => [one]);

function show(diagnostics: typeof fiveFindings = fiveFindings, how: Partial<ShowOptions> = {}) {
  return showFindings({ diagnostics, silenced: silencedFindings }, { strict: false, ...how });
}

describe('showFindings', () => {
  test('makes errors of warnings when it is strict, and of nothing else', () => {
    const severities = (strict: boolean) =>
      show(fiveFindings, { strict }).counted.map(({ severity }) => severity);
    expect(severities(false)).toEqual(['error', 'warning', 'error', 'error', 'info']);
    expect(severities(true)).toEqual(['error', 'error', 'error', 'error', 'info']);
  });

  test.each([
    ['error', error, true],
    ['error', [...(warning ?? []), ...(info ?? [])], false],
    ['warning', [...(info ?? []), ...(warning ?? [])], true],
    ['warning', info, false],
    ['info', info, true],
    ['info', [], false],
  ] as const)('fails on %s', (failOn, findings, isFailing) => {
    expect(show(findings, { failOn }).isFailing).toBe(isFailing);
  });

  test('leaves out what is in the baseline, and counts it', () => {
    const baseline = baselineOf([...fiveFindings.slice(0, 2), ...oneMistake]);
    const shown = show(fiveFindings, { baseline });
    expect(shown.counted.map(({ code }) => code)).toEqual(['DIS9003', 'DIS9004', 'DIS9005']);
    expect(shown).toMatchObject({ known: 2, silenced: silencedFindings });
    expect(shown.gone).toHaveLength(oneMistake.length);
  });

  test('prints errors and what fails the run when it is quiet, and counts the rest all the same', () => {
    const codes = (how: Partial<ShowOptions>) =>
      show(fiveFindings, { quiet: true, ...how }).folded.map(({ code }) => code);
    expect(codes({})).toEqual(['DIS9001', 'DIS9003', 'DIS9004']);
    expect(codes({ failOn: 'warning' })).toEqual(['DIS9001', 'DIS9002', 'DIS9003', 'DIS9004']);
    expect(codes({ failOn: 'info' })).toHaveLength(5);
    expect(show(fiveFindings, { quiet: true })).toMatchObject({ silenced: [], known: 0 });
    expect(show(fiveFindings, { quiet: true }).counted).toHaveLength(5);
  });

  test('has one finding for an error in several places', () => {
    const { counted, joined, folded } = show(oneMistake);
    expect([counted.length, joined.length, folded.length]).toEqual([7, 1, 1]);
    expect(folded[0]?.message).toContain('in 6 other objects');
  });
});
