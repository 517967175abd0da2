/** Texts and what Go's reader says of each, as they are kept in `fixtures/parse/go-answers.json`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { type GoAnswer, parseAnswer } from './go-yaml.ts';

const FILE = 'fixtures/parse/go-answers.json';

/** A text and Go's answer. */
export type AnsweredText = readonly [text: string, answer: GoAnswer];

/** The texts that are kept. */
export function readGoAnswers(): readonly AnsweredText[] {
  const rows: [string, unknown][] = JSON.parse(readFileSync(FILE, 'utf8'));
  return rows.map(([text, answer]) => [text, parseAnswer(JSON.stringify(answer))]);
}

/** Keeps other answers. */
export function writeGoAnswers(rows: readonly AnsweredText[]): void {
  const lines = rows.map((row) => `  ${toAscii(JSON.stringify(row))}`);
  writeFileSync(FILE, `[\n${lines.join(',\n')}\n]\n`);
}

/** Line breaks of other standards, and what can't be seen, would be lost on the way through an editor. */
function toAscii(json: string): string {
  return json.replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
