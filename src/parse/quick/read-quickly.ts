/**
 * A document's text → its tree, if it has the common form; without backtracking. Anchors, tags, merges,
 * tabs, and possible errors end the attempt: then the thorough parser reads, and reports errors.
 * @module
 */
import type { Node } from '../tree/node.ts';
import { readBlockValue } from './read-block.ts';
import { isAtEnd, type OversizedScalar, type Reader, toContent } from './reader.ts';

const MARKER = /(?<![^\n])(?:---|\.\.\.)/;

/**
 * The tree, or undefined when the thorough parser is required.
 * @param onOversized receives a value that exceeds the limit: then the thorough parser, a hundred times slower, is not required.
 */
export function readQuickly(
  text: string,
  onOversized?: (found: OversizedScalar) => void,
): Node | undefined {
  // CR LF and markers are rare enough for the thorough parser.
  if (text.includes('\r') || MARKER.test(text)) return undefined;
  const reader: Reader = { text, at: 0, lineStart: 0 };
  if (!toContent(reader) || isAtEnd(reader)) return undefined;
  const root = readBlockValue(reader, { parent: -1, depth: 0 });
  if (reader.oversized !== undefined) onOversized?.(reader.oversized);
  return root !== undefined && isAtEnd(reader) ? root : undefined;
}
