import { expect, test } from 'vitest';
import { formatLines } from '../../../../plugin/format/findings/lines.ts';
import { fiveFindings, oneMistake, silencedFindings } from '../../../support/five-findings.ts';
import { expectGolden } from '../../../support/golden-file.ts';
import { shown } from '../../../support/shown-findings.ts';

test('formatLines shows five findings, nothing of the files themselves', () => {
  const text = formatLines(shown(fiveFindings));
  expectGolden('format/five-findings.lines.txt', text);
  expect(text).not.toContain('hunter2');
});

test('formatLines tells one mistake in many objects once', () => {
  expectGolden('format/one-mistake.lines.txt', formatLines(shown(oneMistake)));
});

test('formatLines shows the first twenty', () => {
  const many = Array.from({ length: 9 }, () => fiveFindings).flat();
  const lines = formatLines(shown(many)).trimEnd().split('\n');
  expect(lines).toHaveLength(21);
  expect(lines.at(-1)).toBe('and 25 more; `distributary check` shows all');
});

test('formatLines counts what is silent', () => {
  expect(formatLines(shown([], { silenced: silencedFindings }))).toBe(
    '2 silenced (DIS9002, DIS9005)\n',
  );
});
