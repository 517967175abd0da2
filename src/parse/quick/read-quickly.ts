/**
 * A document's text → its tree, if it is written as most are; without any looking back. Anchors, tags, merges,
 * tabs, and whatever looks like a mistake end the attempt: then the thorough reader reads, and says what is wrong.
 * @module
 */
import type { Node } from '../tree/node.ts';
import { readBlockValue } from './read-block.ts';
import { isAtEnd, type OversizedScalar, type Reader, toContent } from './reader.ts';

const MARKER = /(?<![^\n])(?:---|\.\.\.)/;

/**
 * The tree, or undefined when the thorough reader has to look.
 * @param onOversized hears of a value that is too large: then nobody has to look, which would take a hundred times as long.
 */
export function readQuickly(
  text: string,
  onOversized?: (found: OversizedScalar) => void,
): Node | undefined {
  // CR LF and markers are rare enough to be left to the thorough reader.
  if (text.includes('\r') || MARKER.test(text)) return undefined;
  const reader: Reader = { text, at: 0, lineStart: 0 };
  if (!toContent(reader) || isAtEnd(reader)) return undefined;
  const root = readBlockValue(reader, { parent: -1, depth: 0 });
  if (reader.oversized !== undefined) onOversized?.(reader.oversized);
  return root !== undefined && isAtEnd(reader) ? root : undefined;
}
