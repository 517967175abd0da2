/** Findings → text for a place without layout, as Argo CD's pages: a line each, without colours and without content of the files. */

import type { Position } from '../../../src/diagnostic/position.ts';
import { type JoinedFinding, placesUpTo } from '../../../src/judge/join/join-places.ts';
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
import { printable } from '../terminal/display-width.ts';
import { silencedText } from './silenced-text.ts';

/** Maximum number of findings shown. */
const MOST_FINDINGS = 20;

/** `file:line:column: severity[code]: message; fix: what to do`, a line each, and the number of silenced ones; empty without any. */
export function formatLines({ folded: findings, silenced }: ShownFindings): string {
  const lines = findings.slice(0, MOST_FINDINGS).map(line);
  const more = findings.length - lines.length;
  if (more > 0) lines.push(`and ${more} more; \`distributary check\` shows all`);
  const silent = silencedText(silenced);
  if (silent !== '') lines.push(silent);
  return lines.map((text) => `${text}\n`).join('');
}

/** Maximum number of other places: the reader of the line cannot open files. */
const MOST_PLACES = 3;

function line(finding: JoinedFinding): string {
  const { at, severity, code, message, fix, related } = finding;
  const others = [...related, ...placesUpTo(finding, MOST_PLACES).places].map(
    (other) => ` (${other.message}: ${place(other.at)})`,
  );
  return printable(`${place(at)}: ${severity}[${code}]: ${message}${others.join('')}; fix: ${fix}`);
}

function place(at: Position): string {
  return `${at.file}:${at.line}:${at.column}`;
}
