/** The text of one object with its positions and its edits: the members of `SourceText`, computed on demand. */

import { memoise } from '../collection/memoise.ts';
import type { Position } from '../diagnostic/position.ts';
import type { JsonObject } from '../resource/json.ts';
import type { SourceText } from '../resource/resource.ts';
import { editText } from './edit/edit-text.ts';
import { type LineStart, lineAmong, lineStartsOf } from './text/line-position.ts';
import { locateOffset } from './tree/locate.ts';
import type { MapNode, Node } from './tree/node.ts';
import { parseText } from './tree/parse-text.ts';

/** A document at its place in the file. */
export interface FileDocument {
  readonly file: string;
  readonly document: number;
  readonly text: string;
  readonly start: LineStart;
  readonly root: Node;
}

/** An object in a document: the whole of it, or an item of a list. */
export interface Place {
  readonly within: FileDocument;
  /** JSON Pointer of the object in the document. */
  readonly pointer: string;
}

/** An object's own text; its tree is parsed at the first edit, unless it exists. */
export interface OwnText {
  readonly text: string;
  readonly root?: MapNode | undefined;
}

export function sourceText(place: Place, own: OwnText): SourceText {
  const { file, document } = place.within;
  const { text } = own;
  let { root } = own;
  const original: Original = {
    file,
    document,
    text,
    locate: (pointer, part = 'value') => positionOf(place, pointer, part),
    edited: (next) => editedText(original, next),
    root: () => (root ??= readRoot(text)),
  };
  return original;
}

/** An object's own text before any edit, with its tree. */
interface Original extends SourceText {
  root(): MapNode | undefined;
}

/**
 * The text after an edit, written on demand. An edit of an edit starts from the original again: of several
 * edits in a row only the last is written, and no intermediate text is parsed.
 */
function editedText(original: Original, next: JsonObject): SourceText {
  let written: string | undefined;
  return {
    file: original.file,
    document: original.document,
    get text() {
      written ??= editText(original.text, original.root(), next);
      return written;
    },
    locate: original.locate,
    edited: (after) => editedText(original, after),
  };
}

/** The position of a field of the object. */
function positionOf(place: Place, pointer: string, part: 'key' | 'value'): Position {
  const { within } = place;
  const whole = place.pointer + pointer;
  const offset = locateOffset(within.root, whole, part);
  return positionAt(within, offset, whole);
}

export function positionAt(
  within: Omit<FileDocument, 'root'>,
  offset: number,
  pointer: string,
): Position {
  const { file, document, start } = within;
  return { file, document, ...lineAmong(linesOf(within), offset, start), pointer };
}

/** A document may have as many findings as lines. */
const linesOf = memoise(({ text }: Pick<FileDocument, 'text'>) => lineStartsOf(text));

function readRoot(text: string): MapNode | undefined {
  const { root } = parseText(text);
  return root?.type === 'map' ? root : undefined;
}
