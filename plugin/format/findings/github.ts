/**
 * Findings → workflow commands of GitHub Actions, which shows them at their lines in a pull request.
 * Source: docs.github.com, "Workflow commands for GitHub Actions", and how actions/toolkit escapes (`packages/core/src/command.ts`).
 */

import type { Severity } from '../../../src/diagnostic/code.ts';
import type { Diagnostic } from '../../../src/diagnostic/diagnostic.ts';
import { type JoinedFinding, placesUpTo } from '../../../src/judge/join/join-places.ts';
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
import { printable } from '../terminal/display-width.ts';
import type { FormatContext } from './findings-format.ts';
import { besideText } from './silenced-text.ts';

/** Maximum number of annotations of one level in one step; GitHub silently drops the others. */
const MOST_ANNOTATIONS = 10;

/** Maximum number of other places in an annotation. */
const MOST_PLACES = 20;

/** GitHub's names of the severities. */
const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  info: 'notice',
};

/** One command a finding, then log lines for findings beyond the limit of GitHub and for silenced ones; empty without any. */
export function formatGithub(
  shown: ShownFindings,
  { prefix }: Pick<FormatContext, 'prefix'>,
): string {
  const { folded: findings } = shown;
  const silent = besideText(shown);
  const lines = [
    ...findings.map((finding) => annotation(finding, prefix)),
    ...dropped(findings),
    ...(silent === '' ? [] : [silent]),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function annotation(finding: JoinedFinding, prefix: string): string {
  const { severity, code, message, fix, at, related } = finding;
  const others = placesUpTo(finding, MOST_PLACES);
  const properties = {
    title: `distributary ${code}`,
    file: prefix + at.file,
    line: `${at.line}`,
    col: `${at.column}`,
  };
  const places = [...related, ...others.places].map(({ at: place, message: note }) => {
    const where = `see ${prefix}${place.file}:${place.line}`;
    return note === '' ? where : `${where}: ${note}`;
  });
  const shown = Object.entries(properties).map(([name, value]) => `${name}=${property(value)}`);
  const body = [message, ...places, others.more, `fix: ${fix}`]
    .filter((line) => line !== '')
    .map(printable)
    .join('\n');
  return `::${commands[severity]} ${shown.join(',')}::${data(body)}`;
}

/** The data of a command: one line of the log, so that untrusted text cannot begin a command. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(printable(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function dropped(findings: readonly Diagnostic[]): string[] {
  const counts = (['error', 'warning', 'info'] as const).map((severity) => ({
    severity,
    count: findings.filter((finding) => finding.severity === severity).length,
  }));
  const full = counts.filter(({ count }) => count > MOST_ANNOTATIONS);
  return full.map(
    ({ severity, count }) =>
      `${count} ${severity}s, of which GitHub annotates ${MOST_ANNOTATIONS}; this log has them all`,
  );
}
