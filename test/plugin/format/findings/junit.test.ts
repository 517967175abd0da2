import { describe, expect, test } from 'vitest';
import { formatJunit } from '../../../../plugin/format/findings/junit.ts';
import { fiveFindings, hostileFindings } from '../../../support/five-findings.ts';
import { expectGolden } from '../../../support/golden-file.ts';
import { shown } from '../../../support/shown-findings.ts';

const atRoot = { prefix: '' };

describe('formatJunit', () => {
  test('shows five findings', () => {
    expectGolden('format/five-findings.junit.xml', formatJunit(shown(fiveFindings), atRoot));
  });

  test('counts errors as failures and nothing else', () => {
    const [suite = ''] = /<testsuite .*/.exec(formatJunit(shown(fiveFindings), atRoot)) ?? [];
    expect(suite).toContain('tests="5" failures="3" errors="0" skipped="2"');
  });

  test('has a case that passed when there is nothing to say', () => {
    const report = formatJunit(shown([]), atRoot);
    expect(report).toContain('tests="1" failures="0" errors="0" skipped="0"');
    expect(report).toContain('<testcase name="nothing found" classname="distributary"/>');
  });

  test('names files from the root of the work tree', () => {
    expect(formatJunit(shown(fiveFindings), { prefix: 'deploy/' })).toContain(
      'file="deploy/topology/east.yaml"',
    );
  });

  test.each(hostileFindings)('keeps $what within one case', ({ finding }) => {
    const report = formatJunit(shown([finding]), atRoot);
    const tags = report.match(/<[^>]*>/g)?.map((tag) => /^<[?/]?\w+/.exec(tag)?.[0]);
    const around = ['<?xml', '<testsuites', '<testsuite'];
    const closing = ['</testsuite', '</testsuites'];
    const one = ['<testcase', '<failure', '</failure', '</testcase'];
    expect(tags).toEqual([...around, ...one, ...closing]);
    // XML 1.0, production Char.
    expect(report).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
    expect(report).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/);
  });
});
