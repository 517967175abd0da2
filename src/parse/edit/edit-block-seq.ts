/** Edit of a block list: items changed in place, removed with their lines, added between the others. */
import type { Json } from '../../resource/json.ts';
import { yamlItem } from '../../resource/yaml/to-yaml.ts';
import {
  columnOf,
  commentsAbove,
  endOfLines,
  isFirstOnLine,
  lineStart,
  skipBlank,
} from '../text/blank.ts';
import type { Node, SeqNode } from '../tree/node.ts';
import { discard, type Edit, replace } from './edit.ts';
import { listChange } from './list-change.ts';
import { rewriteValue } from './rewrite-value.ts';

/** Changes the list to `next`; false when its form does not allow that in place. */
export function editBlockSeq(edit: Edit, list: SeqNode, next: readonly Json[]): boolean {
  const { text } = edit;
  const column = columnOf(text, list.start);
  const change = listChange(list.value, next);
  const dashes = dashesOf(text, list);
  if (next.length === 0 || !isRegular(text, dashes)) return false;
  for (const [i, item] of list.items.entries()) {
    const at = i - change.start;
    const isChanged = at >= 0 && at < change.old;
    const value = isChanged ? change.next[at] : item.value;
    if (value === undefined) removeItem(edit, dashes[i] ?? 0, item);
    else changeItem(edit, dashes[i] ?? 0, { item, next: value });
  }
  const added = change.next.slice(change.old);
  if (added.length > 0) {
    insertItems(edit, { list, dashes, column }, change.start + change.old, added);
  }
  return true;
}

/** Whether each dash is the first on its line; only then can lines be added and removed. */
function isRegular(text: string, dashes: readonly number[]): boolean {
  return dashes.every((dash) => text[dash] === '-' && isFirstOnLine(text, dash));
}

function changeItem(edit: Edit, dash: number, { item, next }: { item: Node; next: Json }): void {
  if (edit.change(edit, item, next, false)) return;
  const column = columnOf(edit.text, dash);
  rewriteValue(edit, { mark: '-', after: dash + 1, column }, item, next);
}

function removeItem(edit: Edit, dash: number, item: Node): void {
  const { text } = edit;
  const column = columnOf(text, dash);
  discard(edit, item);
  const from = commentsAbove(text, lineStart(text, dash), column);
  replace(edit, from, endOfLines(text, item.end, column), '');
}

interface Dashes {
  readonly list: SeqNode;
  readonly dashes: readonly number[];
  readonly column: number;
}

/** Writes items after the one before `index`, or before the first one and its comments. */
function insertItems(edit: Edit, at: Dashes, index: number, items: readonly Json[]): void {
  const { text } = edit;
  const before = at.list.items[index - 1];
  const first = commentsAbove(text, lineStart(text, at.dashes[0] ?? 0), at.column);
  const offset = before === undefined ? first : endOfLines(text, before.end, at.column);
  replace(edit, offset, offset, items.map((item) => yamlItem(item, at.column)).join(''));
}

/** The offset of each item's dash: only comments are between an item and the next dash. */
function dashesOf(text: string, list: SeqNode): number[] {
  return list.items.map((_, i) => {
    const before = list.items[i - 1];
    return before === undefined ? list.start : skipBlank(text, before.end);
  });
}
