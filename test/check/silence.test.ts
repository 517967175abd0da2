import { describe, expect, test } from 'vitest';
import { withoutSilent } from '../../src/check/silence.ts';
import { type Code, defineCode, type Severity } from '../../src/diagnostic/code.ts';
import { type Diagnostic, diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';

interface OfCluster {
  readonly cluster?: string;
}

const code = (
  number: number,
  severity: Severity,
  silentBeside: Code<OfCluster>['silentBeside'] = undefined,
): Code<OfCluster> =>
  defineCode({
    code: `DIS900${number}`,
    name: 'told',
    severity,
    title: 'told',
    why: 'Told.',
    fix: 'mend',
    message: () => 'x',
    ...(silentBeside === undefined ? {} : { silentBeside }),
  });

const better = code(1, 'warning');
const other = code(2, 'warning');
const broken = code(3, 'error');
const beside = code(4, 'warning', [better.code]);
const doubtful = code(5, 'error', 'errors');

const of = (definition: Code<OfCluster>, cluster?: string, file = 'a.yaml'): Diagnostic =>
  diagnose(definition, cluster === undefined ? {} : { cluster }, startOfFile(file));

describe('a finding is silent', () => {
  test.each<[string, Diagnostic]>([
    ['beside a code that tells it better', of(better, 'north')],
    ['where that holds for all clusters', of(better)],
    [
      'where that points to the document',
      diagnose(better, {}, startOfFile('b.yaml'), [{ message: '', at: startOfFile('a.yaml') }]),
    ],
  ])('%s, from the cluster or before', (_, told) => {
    const finding = of(beside, 'north');
    expect(withoutSilent([finding, told], [], 'north')).toEqual([told]);
    expect(withoutSilent([finding], [told], 'north')).toEqual([]);
  });

  test('beside any error', () => {
    expect(withoutSilent([of(doubtful, 'north')], [of(broken, 'south')], 'north')).toEqual([]);
  });
});

test.each<[string, Diagnostic]>([
  ['another code', of(other, 'north')],
  ['another cluster', of(better, 'south')],
  ['another document', of(better, 'north', 'b.yaml')],
])('a finding is told beside %s', (_, told) => {
  const finding = of(beside, 'north');
  expect(withoutSilent([finding], [told], 'north')).toEqual([finding]);
});

test('findings that would be silent beside errors are told beside each other', () => {
  const findings = [of(doubtful, 'north'), of(doubtful, 'north', 'b.yaml')];
  expect(withoutSilent(findings, [of(other)], 'north')).toEqual(findings);
});
