/**
 * Findings → a test report in JUnit's XML, which GitLab, Jenkins and others show beside a merge request.
 * There is no standard of it; names and attributes are those that all of them read: a test case has its file as class and file.
 * An error is a failed case. Warnings and infos fail nothing, so they are skipped cases: those are shown, passed ones are not.
 */

import { withoutCredentials } from '../../../src/diagnostic/wording/credential-text.ts';
import { type JoinedFinding, otherPlaces } from '../../../src/judge/join/join-places.ts';
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
import type { SilencedFinding } from '../../../src/judge/silence.ts';
import { printable } from '../terminal/display-width.ts';
import type { FormatContext } from './findings-format.ts';

/** One suite; a case for each finding, or one passed case without findings: an empty report counts as a broken one. */
export function formatJunit(
  { folded: findings, silenced, known }: ShownFindings,
  { prefix }: Pick<FormatContext, 'prefix'>,
): string {
  const failures = findings.filter(({ severity }) => severity === 'error').length;
  const counts = {
    name: 'distributary check',
    tests: `${Math.max(1, findings.length + silenced.length)}`,
    failures: `${failures}`,
    errors: '0',
    skipped: `${findings.length - failures + silenced.length}`,
  };
  const cases =
    findings.length + silenced.length === 0
      ? [`    <testcase${attributes({ name: 'nothing found', classname: 'distributary' })}/>`]
      : [
          ...findings.map((finding) => testcase(finding, prefix)),
          ...silenced.map((one) => silentCase(one, prefix)),
        ];
  return `${[
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite${attributes(counts)}>`,
    ...(known === 0 ? [] : [properties({ 'in the baseline': `${known}` })]),
    ...cases,
    '  </testsuite>',
    '</testsuites>',
  ].join('\n')}\n`;
}

function testcase(finding: JoinedFinding, prefix: string): string {
  const { code, severity, message, fix, at, related } = finding;
  const file = prefix + at.file;
  // Cases of one name and class count as one, so the name includes place and message.
  const name = `${at.line}:${at.column} ${code}: ${message}`;
  const places = [
    `${file}:${at.line}:${at.column}`,
    ...[...related, ...otherPlaces(finding)].map(
      (other) => `${prefix}${other.at.file}:${other.at.line}: ${other.message}`,
    ),
    `fix: ${fix}`,
  ];
  const body = text(places.map(printable).join('\n'));
  const result =
    severity === 'error'
      ? `<failure${attributes({ type: code, message })}>${body}</failure>`
      : `<skipped${attributes({ message: `${severity}: ${message}` })}>${body}</skipped>`;
  const opening = `<testcase${attributes({ name, classname: file, file, line: `${at.line}` })}>`;
  return `    ${opening}\n      ${result}\n    </testcase>`;
}

/** A silenced finding is a skipped case with the reason of the silence. */
function silentCase({ finding, silence }: SilencedFinding, prefix: string): string {
  const { code, message, at } = finding;
  const file = prefix + at.file;
  const name = `${at.line}:${at.column} ${code}: ${message}`;
  const reason = `silenced: ${withoutCredentials(silence.reason)}`;
  const opening = `<testcase${attributes({ name, classname: file, file, line: `${at.line}` })}>`;
  return `    ${opening}\n      <skipped${attributes({ message: reason })}/>\n    </testcase>`;
}

function properties(values: Readonly<Record<string, string>>): string {
  const lines = Object.entries(values).map(
    ([name, value]) => `      <property${attributes({ name, value })}/>\n`,
  );
  return `    <properties>\n${lines.join('')}    </properties>`;
}

function attributes(values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values);
  return entries.map(([name, value]) => ` ${name}="${text(printable(value))}"`).join('');
}

/** XML 1.0 cannot represent some characters: `printable` has replaced all except the last two code points of the plane. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
