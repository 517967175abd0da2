import { describe, expect, test } from 'vitest';
import { defineCode } from '../../src/diagnostic/code.ts';
import { diagnose } from '../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../src/diagnostic/position.ts';
import { judgeFindings } from '../../src/judge/judge-findings.ts';
import { toldFinding } from '../support/told-finding.ts';

const told = (code: string, file: string) =>
  toldFinding({
    code,
    severity: 'error',
    message: code,
    fix: 'none',
    at: startOfFile(file),
    related: [],
  });

const absent = defineCode<{ readonly cluster: string }>({
  code: 'DIS9009',
  name: 'absent',
  severity: 'error',
  title: 'Nothing of the name',
  why: 'Because.',
  fix: 'write it',
  message: (_, where) => `nothing in ${where}`,
  lacks: () => [{ kinds: ['Service'] }],
});

describe('judgeFindings without settings', () => {
  const judged = (...findings: readonly ReturnType<typeof told>[]) =>
    judgeFindings(findings, { errors: findings, resources: [] }).diagnostics;

  test('sorts, and has each finding once', () => {
    const [a, b] = [told('DIS0002', 'a.yaml'), told('DIS0001', 'b.yaml')];
    expect(judged(b, a, b).map(({ code }) => code)).toEqual(['DIS0002', 'DIS0001']);
  });

  test('joins clusters before it marks consequences', () => {
    const of = (cluster: string) => diagnose(absent, { cluster }, startOfFile('b.yaml'));
    const [cause, joined, ...others] = judged(of('south'), told('DIS0002', 'a.yaml'), of('north'));
    expect(others).toEqual([]);
    expect(joined?.clusters).toEqual(['north', 'south']);
    expect(joined?.follows).toEqual({ code: cause?.code, at: cause?.at });
  });
});
