/**
 * Texts → how our reader and Go's differ on them: what each takes, which values they give, and what Go makes of the texts that we
 * hand on, as they came and after an edit.
 */
import { readFileSync } from 'node:fs';
import { type Diagnostic, hasErrors } from '../../src/diagnostic/diagnostic.ts';
import {
  type ParsedDocument,
  readDocuments,
  wholeDocument,
} from '../../src/parse/parse-documents.ts';
import { isArray, isObject, type Json, type JsonObject } from '../../src/resource/json.ts';
import { type GoAnswer, type GoReader, isGoValue } from './go-yaml.ts';
import { randomOf } from './styled-yaml.ts';

/** The differences that stay. */
export function listedDifferences(): readonly ListedDifference[] {
  return JSON.parse(readFileSync('fixtures/parse/go-differences.json', 'utf8'));
}

/** A kind of difference that stays, with the reason. */
export interface ListedDifference {
  /** Who takes the text. */
  readonly taken: 'here' | 'by Go';
  /** Our code, when we refuse; what Go says, when it does. */
  readonly says: string;
  /** A part of our message, when the code alone says too little. */
  readonly message?: string;
  readonly why: string;
}

/** A text on which the two differ. */
export interface Difference {
  readonly what: string;
  readonly text: string;
  readonly ours: unknown;
  readonly theirs: unknown;
}

/** What a comparison found. */
export interface Comparison {
  texts: number;
  both: number;
  neither: number;
  edits: number;
  /** How often each listed difference was met, in their order. */
  readonly listed: number[];
  readonly differences: Difference[];
}

/** A comparison of nothing yet. */
export function startComparison(listed: readonly ListedDifference[]): Comparison {
  return { texts: 0, both: 0, neither: 0, edits: 0, listed: listed.map(() => 0), differences: [] };
}

/** Compares the readers over these texts. */
export async function compareReaders(
  go: GoReader,
  comparison: Comparison,
  texts: readonly string[],
  listed: readonly ListedDifference[],
): Promise<void> {
  const answers = await go.ask('S', texts);
  const taken: Taken[] = [];
  for (const [i, text] of texts.entries()) {
    const read = compareAnswer(comparison, text, answers[i] ?? {}, listed);
    if (read !== undefined) taken.push(read);
  }
  await compareHandedOn(go, comparison, taken);
  await compareEdits(go, comparison, taken);
}

/** A text that we take. */
export interface Taken {
  readonly text: string;
  readonly documents: readonly ParsedDocument[];
}

/** Compares what we make of a text with Go's answer; gives the text when we take it. */
export function compareAnswer(
  comparison: Comparison,
  text: string,
  answer: GoAnswer,
  listed: readonly ListedDifference[],
): Taken | undefined {
  const { value, diagnostics } = readDocuments({ path: 'a.yaml', text });
  const isRefused = hasErrors(diagnostics);
  comparison.texts += 1;
  const documents = value.map(wholeDocument);
  if (answer.ok === undefined) {
    if (isRefused) comparison.neither += 1;
    else if (!isListed(comparison, listed, 'here', [answer.err ?? '', ''])) {
      differ(comparison, 'taken here only', { text, ours: objectsOf(documents), theirs: answer });
    }
  } else if (isRefused) {
    compareRefused(comparison, listed, { text, diagnostics, answer });
  } else {
    comparison.both += 1;
    const ours = objectsOf(documents);
    if (!isGoValue(ours, answer.ok))
      differ(comparison, 'another value', { text, ours, theirs: answer.ok });
  }
  return isRefused ? undefined : { text, documents };
}

function compareRefused(
  comparison: Comparison,
  listed: readonly ListedDifference[],
  {
    text,
    diagnostics,
    answer,
  }: { text: string; diagnostics: readonly Diagnostic[]; answer: GoAnswer },
): void {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const isKnown = errors.some((d) => isListed(comparison, listed, 'by Go', [d.code, d.message]));
  if (!isKnown)
    differ(comparison, 'taken by Go only', {
      text,
      ours: errors.map((d) => `${d.code} ${d.at.line}:${d.at.column} ${d.message}`),
      theirs: answer.ok,
    });
}

function isListed(
  { listed: counts }: Comparison,
  listed: readonly ListedDifference[],
  taken: ListedDifference['taken'],
  [says, message]: readonly [string, string],
): boolean {
  const found = listed.findIndex(
    (one) => one.taken === taken && says.includes(one.says) && message.includes(one.message ?? ''),
  );
  if (found >= 0) counts[found] = (counts[found] ?? 0) + 1;
  return found >= 0;
}

function differ({ differences }: Comparison, what: string, found: Omit<Difference, 'what'>): void {
  differences.push({ what, ...found });
}

function objectsOf(documents: readonly ParsedDocument[]): JsonObject[] {
  return documents.map(({ object }) => object);
}

/** What leaves here is read by Go as what was read here. */
async function compareHandedOn(
  go: GoReader,
  comparison: Comparison,
  taken: readonly Taken[],
): Promise<void> {
  const streams = taken.map(({ documents }) =>
    documents.map(({ source }) => source.text).join('---\n'),
  );
  for (const [i, { ok, err }] of (await go.ask('S', streams)).entries()) {
    const ours = objectsOf(taken[i]?.documents ?? []);
    if (isGoValue(ours, ok)) continue;
    differ(comparison, 'handed on', {
      text: taken[i]?.text ?? '',
      ours: streams[i],
      theirs: ok ?? err,
    });
  }
}

/** What an edit leaves is read by Go as what it was edited to. */
async function compareEdits(
  go: GoReader,
  comparison: Comparison,
  taken: readonly Taken[],
): Promise<void> {
  const edits = taken.flatMap(({ text, documents }) =>
    documents.map(({ object, source }) => {
      const next = changed(object, randomOf(text.length * 31 + text.charCodeAt(text.length >> 1)));
      return { before: source.text, next, after: source.edited(next).text };
    }),
  );
  comparison.edits += edits.length;
  const answers = await go.ask(
    'S',
    edits.map(({ after }) => after),
  );
  for (const [i, { ok, err }] of answers.entries()) {
    const edit = edits[i];
    if (edit === undefined || isGoValue([edit.next], ok)) continue;
    differ(comparison, 'edited', {
      text: edit.before,
      ours: { next: edit.next, after: edit.after },
      theirs: ok ?? err,
    });
  }
}

const NEW_VALUES: readonly Json[] = [
  'x',
  'yes',
  '',
  'a: b',
  '- a',
  'x\ny\n',
  ' x',
  '#',
  '?',
  'a #b',
  '---',
  1,
  1.5,
  null,
  true,
  ['x', { a: 1 }],
  { b: ['x'], '?c': 'd' },
  {},
  [],
];
const NEW_KEYS = ['new', 'on', 'a b', '? x', '---', '-', 'x: y', '12'];

/** The object with one member somewhere changed, removed or added. */
function changed(object: JsonObject, random: (below: number) => number): JsonObject {
  const keys = Object.keys(object);
  const kind = random(4);
  const value = NEW_VALUES[random(NEW_VALUES.length)] ?? null;
  const key = keys[random(keys.length)];
  if (kind === 0 || key === undefined)
    return { ...object, [NEW_KEYS[random(NEW_KEYS.length)] ?? '']: value };
  const { [key]: member, ...others } = object;
  if (kind === 1) return others;
  if (isObject(member) && random(4) > 0) return { ...object, [key]: changed(member, random) };
  if (isArray(member) && member.length > 0 && random(4) > 0) {
    return { ...object, [key]: changedList(member, value, random) };
  }
  return { ...object, [key]: value };
}

function changedList(
  list: readonly Json[],
  value: Json,
  random: (below: number) => number,
): Json[] {
  const at = random(list.length);
  const item = list[at];
  if (isObject(item) && random(3) > 0) return list.with(at, changed(item, random));
  return random(2) === 0 ? list.toSpliced(at, 1) : list.toSpliced(at, random(2), value);
}
