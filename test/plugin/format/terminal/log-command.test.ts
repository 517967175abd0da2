import { describe, expect, test } from 'vitest';
import { formatLines } from '../../../../plugin/format/findings/lines.ts';
import { findingsFormats } from '../../../../plugin/format/findings/registry.ts';
import { plain } from '../../../../plugin/format/terminal/colour.ts';
import { displayWidth, printable } from '../../../../plugin/format/terminal/display-width.ts';
import { inert } from '../../../../plugin/format/terminal/log-command.ts';
import { formatTable } from '../../../../plugin/format/terminal/table.ts';
import type { Diagnostic } from '../../../../src/diagnostic/diagnostic.ts';
import { hostileFindings } from '../../../support/five-findings.ts';
import { shown } from '../../../support/shown-findings.ts';

/** What a CI system would obey. Our own commands are lines of the format for GitHub; `:::` at a second place begins none that it knows. */
function commandsIn(text: string, ours = /^$/): readonly string[] {
  const lines = text.split(/\r\n|[\n\r]/).filter((line) => !ours.test(line));
  return lines.filter(
    (line) =>
      /##[a-z-]*\[|section_(?:start|end):/i.test(line) ||
      line.includes('\u001B') ||
      /^\s*(?:::(?!:)|---|\+\+\+|~~~|\^\^\^)(?!>)/.test(line),
  );
}

/** The line of each finding as an excerpt would have it. */
const source = (): string => `${'\n'.repeat(6)}##[error]x ##vso[a]b section_start:1:x --- ::y\n`;

const formats: readonly (readonly [string, (all: readonly Diagnostic[]) => string])[] = [
  ...[...findingsFormats].map(
    ([name, format]) =>
      [
        name,
        (all: readonly Diagnostic[]) => format(shown(all), { source, paint: plain, prefix: '' }),
      ] as const,
  ),
  ['lines', (all) => formatLines(shown(all))],
  [
    'a table',
    (all) =>
      formatTable(
        all.map(({ at, message }) => [at.file, message]),
        plain,
      ),
  ],
];

describe.each(formats)('%s', (name, format) => {
  test.each(hostileFindings)('is no command with $what', ({ finding }) => {
    const at = [1, 2, 3, 12, 14, 25, 34].map((column) => ({
      ...finding,
      at: { ...finding.at, column },
      related: [{ message: finding.message, at: finding.at }],
    }));
    const text = format(at);
    expect(commandsIn(text, name === 'github' ? /^::error title=/ : undefined)).toEqual([]);
    if (name === 'github') expect(text).not.toMatch(/##[a-z-]*\[/i);
  });
});

test('a mark stays below what it marks', () => {
  expect(displayWidth(inert('##[error]x'))).toBe(10);
  expect(displayWidth(printable('::error::x'))).toBe(10);
});

test.each(['# a', '## b', 'a ##', 'a::b', '[x]', 'section_x', '-- a', 'a --- b'])(
  '%s stays as it is',
  (text) => {
    expect(printable(text)).toBe(text);
  },
);
