/** Findings → text: each with its line, the place marked, and its fix. */

import type { Severity } from '../../../src/diagnostic/code.ts';
import type { Position } from '../../../src/diagnostic/position.ts';
import { type JoinedFinding, placesUpTo } from '../../../src/judge/join/join-places.ts';
import type { ShownFindings } from '../../../src/judge/show-findings.ts';
import { type Paint, plain } from '../terminal/colour.ts';
import { printable } from '../terminal/display-width.ts';
import { fitLines } from '../terminal/fit-lines.ts';
import { type Excerpt, excerpts, type SourceLookup } from './excerpt.ts';
import { besideText } from './silenced-text.ts';

export interface TextOptions {
  readonly source: SourceLookup;
  readonly paint?: Paint;
  /** Formats a place; default `file:line:column`. */
  readonly placeText?: (at: Position) => string;
}

/** Maximum number of places without an excerpt per finding. */
const MOST_PLACES = 5;

/** All findings and a line that counts them; empty without findings and silenced ones. */
export function formatText(shown: ShownFindings, options: TextOptions): string {
  const { folded: findings } = shown;
  const silent = besideText(shown);
  if (findings.length === 0) return silent === '' ? '' : `${silent}\n`;
  const paint = options.paint ?? plain;
  const cut = excerpts(options.source, paint.columns);
  const placeText = options.placeText ?? lineAndColumn;
  const blocks = findings.map((finding) => block(finding, { cut, paint, placeText }));
  return fitLines(`${blocks.join('\n')}\n${summary(findings, silent, paint)}\n`, paint);
}

function lineAndColumn({ file, line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

/** Style of a block. */
interface Style extends Required<Pick<TextOptions, 'paint' | 'placeText'>> {
  cut(at: Position): Excerpt | undefined;
}

function block(finding: JoinedFinding, { cut, paint, placeText }: Style): string {
  const { severity, code, message, fix, at, related } = finding;
  const places = [{ at, message: '' }, ...related];
  const shown = places.map((place) => {
    return { ...place, where: placeText(place.at), excerpt: cut(place.at) };
  });
  const gutter = Math.max(1, ...shown.map(({ excerpt }) => `${excerpt?.line ?? ''}`.length));
  const lines = shown.flatMap((place, i) => {
    const drawing = i === 0 ? primary(severity) : secondary;
    return placeLines(place, { ...drawing, gutter, paint });
  });
  const head = `${paint(severity, `${severity}[${code}]`)}: ${paint('strong', printable(message))}`;
  const others = placesUpTo(finding, MOST_PLACES);
  const indent = ' '.repeat(gutter);
  const also = others.places.map(
    (place) =>
      `${indent}${paint('info', secondary.arrow)} ${printable(placeText(place.at))}: ${printable(place.message)}`,
  );
  const more =
    others.more === '' ? [] : [`${indent}${paint('info', secondary.arrow)} ${others.more}`];
  const foot = `${' '.repeat(gutter + 1)} ${paint('info', '=')} ${paint('strong', 'fix:')} ${printable(fix)}`;
  return `${[head, ...lines, ...also, ...more, foot].join('\n')}\n`;
}

/** Style of an excerpt. */
interface Drawing {
  readonly arrow: string;
  readonly mark: string;
  readonly role: Severity;
}

function primary(severity: Severity): Drawing {
  return { arrow: '-->', mark: '^', role: severity };
}

const secondary: Drawing = { arrow: ':::', mark: '-', role: 'info' };

function placeLines(
  place: { where: string; message: string; excerpt: Excerpt | undefined },
  { arrow, mark, role, gutter, paint }: Drawing & { gutter: number; paint: Paint },
): string[] {
  const { message, excerpt } = place;
  const note = message === '' ? '' : `: ${printable(message)}`;
  const where = `${' '.repeat(gutter)}${paint('info', arrow)} ${printable(place.where)}${note}`;
  if (excerpt === undefined) return [where];
  const bar = paint('info', '|');
  const number = paint('info', `${excerpt.line}`.padStart(gutter));
  const empty = ' '.repeat(gutter);
  const lines = [where, `${empty} ${bar}`, `${number} ${bar} ${excerpt.text}`];
  const marked = `${' '.repeat(excerpt.before)}${paint(role, mark.repeat(excerpt.marked))}`;
  return [...lines, `${empty} ${bar} ${marked}`.trimEnd()];
}

function summary(findings: readonly JoinedFinding[], silent: string, paint: Paint): string {
  const parts = (['error', 'warning', 'info'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    return count === 0 ? [] : [paint(severity, `${count} ${severity}${count === 1 ? '' : 's'}`)];
  });
  const places = findings.reduce((sum, { others }) => sum + 1 + others.length, 0);
  const where = places === findings.length ? '' : ` in ${places} places`;
  const first = findings.find(({ severity }) => severity === 'error') ?? findings[0];
  const beside = silent === '' ? '' : `, ${silent}`;
  return `${parts.join(', ')}${where}${beside}; \`distributary explain ${first?.code}\` tells more`;
}
