import { describe, expect, test } from 'vitest';
import { formatSarif } from '../../../../plugin/format/findings/sarif.ts';
import { version } from '../../../../plugin/version.ts';
import { fleetNotFound } from '../../../../src/diagnostic/codes/read.ts';
import { type Diagnostic, diagnose } from '../../../../src/diagnostic/diagnostic.ts';
import { startOfFile } from '../../../../src/diagnostic/position.ts';
import { fiveFindings, hostileFindings } from '../../../support/five-findings.ts';
import { expectGolden } from '../../../support/golden-file.ts';
import { shown } from '../../../support/shown-findings.ts';

const atRoot = { prefix: '' };

function runOf(findings: readonly Diagnostic[], prefix = '') {
  const { version: standard, runs } = JSON.parse(formatSarif(shown(findings), { prefix }));
  expect(standard).toBe('2.1.0');
  expect(runs).toHaveLength(1);
  return runs[0];
}

describe('formatSarif', () => {
  test('shows five findings', () => {
    const known = formatSarif(shown(fiveFindings), atRoot).replace(`"${version()}"`, '"0.0.0"');
    expectGolden('format/five-findings.sarif.json', known);
  });

  test('explains a code by its page', () => {
    const at = startOfFile('distributary.yaml');
    const finding = diagnose(fleetNotFound, { from: '.', file: 'distributary.yaml' }, at);
    const [rule] = runOf([finding, finding]).tool.driver.rules;
    expect(rule).toMatchObject({ id: 'DIS0101', defaultConfiguration: { level: 'error' } });
    expect(rule.help.markdown).toMatch(/^# DIS0101: /);
    expect(rule.help.text).toContain(fleetNotFound.fix);
  });

  test('has a rule for each code, once, that results point to', () => {
    const { tool, results } = runOf([...fiveFindings, ...fiveFindings]);
    expect(results).toHaveLength(10);
    const ids = tool.driver.rules.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(fiveFindings.map(({ code }) => code));
    for (const { ruleId, ruleIndex } of results) expect(ids[ruleIndex]).toBe(ruleId);
  });

  test.each([
    ['apps/網.yaml', '', 'apps/%E7%B6%B2.yaml'],
    ['live:east/clusters/a.yaml', '', 'live%3Aeast/clusters/a.yaml'],
    ['a b#c?d%.yaml', 'deploy/', 'deploy/a%20b%23c%3Fd%25.yaml'],
    ['\uD800.yaml', '', '%EF%BF%BD.yaml'],
  ])('writes the path %j below %j as the URI %s', (file, prefix, uri) => {
    const [finding] = fiveFindings;
    const about = finding === undefined ? [] : [{ ...finding, at: startOfFile(file) }];
    const [result] = runOf(about, prefix).results;
    const { artifactLocation } = result.locations[0].physicalLocation;
    expect(artifactLocation).toEqual({ uri, uriBaseId: '%SRCROOT%' });
  });

  test.each(hostileFindings)('hands on no link and no placeholder with $what', ({ finding }) => {
    const [{ message }] = runOf([finding]).results;
    expect(message.text).not.toMatch(/(?<!\\)\[[^\]]*\]\(|(?<!\{)\{\d+\}|\n/);
    expect(message.text).toContain('fix: rename it');
  });
});
