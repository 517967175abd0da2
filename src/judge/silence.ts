/** The text that silences findings, in annotations and comments alike: `DIS0631, DIS0645 istiod is installed elsewhere`. */
import type { CodeText } from '../diagnostic/code.ts';
import { silenceRefused, silenceUnreadable } from '../diagnostic/codes/finding.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import type { Position } from '../diagnostic/position.ts';
import { reasonToStay } from './fixed-codes.ts';

/** The origin of a silence: an entry of the Fleet, an annotation of the object, or a comment in the file. */
export type SilencedBy = 'entry' | 'annotation' | 'comment';

/** Why a finding is not reported. */
export interface Silence {
  readonly by: SilencedBy;
  readonly reason: string;
  readonly at: Position;
}

/** A finding that is not reported. */
export interface SilencedFinding {
  readonly finding: Diagnostic;
  readonly silence: Silence;
}

/** The silence of a file for one code. */
export interface FileSilence extends Silence {
  readonly by: 'annotation' | 'comment';
  readonly code: string;
  /** Its scope: findings have the same (`placesIn`). */
  readonly place: string;
}

/** The position of the text, and its scope. */
type SilencePlace = Pick<FileSilence, 'by' | 'at' | 'place'>;

/** All codes by number. */
export type CodeIndex = ReadonlyMap<string, CodeText>;

/** Parses the text; invalid parts are findings. */
export function parseSilence(
  text: string,
  statement: SilencePlace,
  codes: CodeIndex,
): Outcome<readonly FileSilence[]> {
  const { by, at } = statement;
  const { numbers, reason } = split(text);
  const expected =
    numbers.length === 0 ? 'a code first, as in DIS0631' : 'a reason after the codes';
  if (numbers.length === 0 || reason === '') {
    const found = text.trim();
    return { value: [], diagnostics: [diagnose(silenceUnreadable, { by, found, expected }, at)] };
  }
  const value: FileSilence[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const number of new Set(numbers)) {
    const code = codes.get(number);
    const refusal = code === undefined ? undefined : refusalOf(code);
    if (code === undefined) {
      const args = { by, found: number, expected: 'a code that exists' };
      diagnostics.push(diagnose(silenceUnreadable, args, at));
    } else if (refusal === undefined) value.push({ ...statement, code: number, reason });
    else diagnostics.push(diagnose(silenceRefused, { by, found: number, reason: refusal }, at));
  }
  return { value, diagnostics };
}

/** A file with many objects cannot silence an error. */
function refusalOf(code: CodeText): string | undefined {
  const reason = reasonToStay(code);
  if (reason !== undefined || code.severity !== 'error') return reason;
  return 'it is an error, which only the Fleet can lower';
}

function split(text: string): { readonly numbers: readonly string[]; readonly reason: string } {
  const numbers: string[] = [];
  const next = /[\s,]*(DIS\d{4})(?![\w-]):?/y;
  let end = 0;
  for (let found = next.exec(text); found !== null; found = next.exec(text)) {
    numbers.push(found[1] ?? '');
    end = next.lastIndex;
  }
  return { numbers, reason: text.slice(end).trim() };
}
