/**
 * An item of a list → its lines as a document of their own: the dash gone, the indentation taken off, comments kept.
 * @module
 */
import { columnOf, commentsAbove, endOfLines, lineStart, skipBlank } from './text/blank.ts';
import type { SeqNode } from './tree/node.ts';

/** The item's text; undefined when it can't be cut out. Whether it still means the same is for the caller to see. */
export function itemText(text: string, list: SeqNode, index: number): string | undefined {
  const item = list.items[index];
  if (item === undefined || item.type === 'alias') return undefined;
  if (list.flow) return `${text.slice(item.start, item.end)}\n`;
  const dash = dashOf(text, list, index);
  const from = commentsAbove(text, lineStart(text, dash), columnOf(text, dash));
  const to = endOfLines(text, item.end, columnOf(text, dash));
  const indent = item.start - lineStart(text, item.start);
  const lines = `${text.slice(from, dash)} ${text.slice(dash + 1, to)}`.split('\n');
  const own = lines.map((line) => dedent(line, indent)).join('\n');
  return own.endsWith('\n') ? own : `${own}\n`;
}

/** The offset of the dash before an item of a block list: nothing but comments stands between the item before and it. */
export function dashOf(text: string, list: SeqNode, index: number): number {
  const before = list.items[index - 1];
  return before === undefined ? list.start : skipBlank(text, before.end);
}

function dedent(line: string, indent: number): string {
  let spaces = 0;
  while (spaces < indent && line[spaces] === ' ') spaces += 1;
  return line.slice(spaces);
}
