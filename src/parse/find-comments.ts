/** A YAML file → its comments that begin with certain words, and their subjects. A similar text within a value is no comment. */
import type { Position } from '../diagnostic/position.ts';
import type { SourceFile } from '../resource/source-file.ts';
import { type ObjectDocument, readDocuments } from './parse-documents.ts';
import { positionAt } from './source-text.ts';
import { lineStart, skipBlank } from './text/blank.ts';
import type { Node } from './tree/node.ts';

export interface FoundComment {
  /** The text after the words, on the same line. */
  readonly text: string;
  readonly at: Position;
  /** The line of its subject: its own, or the next one with content for a comment on its own line; absent: the whole document below it. */
  readonly line?: number;
}

/**
 * Finds the comments of all readable documents.
 * @param pattern a global expression that begins with `#` and whose first group is the text.
 */
export function findComments(file: SourceFile, pattern: RegExp): readonly FoundComment[] {
  // Most files have none and are not parsed for it.
  if (file.text.search(pattern) < 0) return [];
  return readDocuments(file).value.flatMap((document) => commentsOf(document, pattern));
}

function commentsOf(document: ObjectDocument, pattern: RegExp): readonly FoundComment[] {
  const { text, root } = document;
  const content = skipBlank(text, 0);
  const scalars = scalarsOf(root).sort((a, b) => a.start - b.start);
  let next = 0;
  return [...text.matchAll(pattern)].flatMap((match) => {
    const { index } = match;
    while ((scalars[next]?.end ?? text.length) <= index) next += 1;
    const isText = (scalars[next]?.start ?? text.length) < index;
    if (isText || !/^$|\s/.test(text.charAt(index - 1))) return [];
    const at = positionAt(document, index, '');
    const found = { text: match[1] ?? '', at };
    if (index < content) return [found];
    const isAlone = text.slice(lineStart(text, index), index).trim() === '';
    const about = isAlone ? positionAt(document, skipBlank(text, index), '') : at;
    return [{ ...found, line: about.line }];
  });
}

/** Keys and values that are no collections, in any order. */
function scalarsOf(root: Node): Node[] {
  const found: Node[] = [];
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'map') for (const { key, value } of node.entries) open.push(key, value);
    else if (node.type === 'seq') for (const item of node.items) open.push(item);
    else found.push(node);
  }
  return found;
}
