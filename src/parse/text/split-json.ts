/** JSON values one after another, as `kubectl` and `jq` write and read them → a text for each. */
import { skipBlank } from './blank.ts';
import { lineAt } from './line-position.ts';
import type { DocumentText } from './split-documents.ts';

/** The values of a document; the document itself unless it is JSON with more than one value. */
export function splitJson(document: DocumentText): readonly DocumentText[] {
  const { text } = document;
  const values: DocumentText[] = [];
  let { start } = document;
  let counted = 0;
  let from = skipBlank(text, 0);
  if (text[from] !== '{' && text[from] !== '[') return [document];
  while (from < text.length) {
    const to = endOfValue(text, from);
    const next = skipBlank(text, to);
    const isLast = next === text.length;
    if (isLast && values.length === 0) return [document];
    // Lines are counted from value to value: the text is read once for any number of values.
    start = lineAt(text.slice(counted, from), from - counted, start);
    counted = from;
    values.push({
      ...document,
      text: isLast ? text.slice(from) : `${text.slice(from, to)}\n`,
      start,
    });
    from = next;
  }
  return values;
}

/** The offset after the bracket that closes the one at `from`; without one the text's end. */
function endOfValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

/** The offset of the quote that closes the one at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
