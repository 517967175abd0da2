/** A `List` → its items, each an object with a text of its own and its positions in the list's file. */
import { notAnObject } from '../diagnostic/codes/parse-object.ts';
import { type Diagnostic, diagnose } from '../diagnostic/diagnostic.ts';
import type { Outcome } from '../diagnostic/outcome.ts';
import { isObject, type JsonObject, jsonEqual, stringAt } from '../resource/json.ts';
import { toYaml } from '../resource/yaml/to-yaml.ts';
import type { ParsedDocument } from './parse-documents.ts';
import { portableText } from './portable-text.ts';
import {
  type FileDocument,
  type OwnText,
  type Place,
  positionAt,
  sourceText,
} from './source-text.ts';
import { columnOf, commentsAbove, endOfLines, lineStart, skipBlank } from './text/blank.ts';
import { describeValue, type MapNode, type Node, type SeqNode } from './tree/node.ts';
import { parseText } from './tree/parse-text.ts';

/** Whether the object represents its items: kubectl flattens any kind with the suffix `List` and `items`. */
export function isList(object: JsonObject): boolean {
  const kind = stringAt(object, 'kind') ?? '';
  if (!kind.endsWith('List')) return false;
  return Array.isArray(object['items']) || (kind === 'List' && (object['items'] ?? null) === null);
}

/** The objects of a list, those of lists inside of it included. */
export function listItems(
  within: FileDocument,
  list: MapNode,
  pointer: string,
): Outcome<readonly ParsedDocument[]> {
  const value: ParsedDocument[] = [];
  const diagnostics: Diagnostic[] = [];
  const items = itemsOf(list);
  for (const [i, item] of (items?.items ?? []).entries()) {
    const at = `${pointer}/items/${i}`;
    const target = item.type === 'alias' ? item.target : item;
    const inner =
      target.type === 'map' && isList(target.value)
        ? listItems(within, target, at)
        : listItem({ within, pointer: at }, items, i);
    value.push(...inner.value);
    diagnostics.push(...inner.diagnostics);
  }
  return { value, diagnostics };
}

/** One item, whatever its kind is; none and a finding when it is no object. */
export function listItem(
  place: Place,
  list: SeqNode | undefined,
  index: number,
): Outcome<readonly ParsedDocument[]> {
  const { within, pointer } = place;
  const value = list?.items[index]?.value;
  if (isObject(value)) {
    const source = sourceText(place, ownText(within.text, list, index));
    return { value: [{ object: value, source }], diagnostics: [] };
  }
  const args = { found: describeValue(value ?? null), expected: 'an object in the list' };
  const offset = list?.items[index]?.start ?? 0;
  return {
    value: [],
    diagnostics: [diagnose(notAnObject, args, positionAt(within, offset, pointer))],
  };
}

/** The node of the list `items`, possibly from an alias or a merge. */
export function itemsOf(list: MapNode): SeqNode | undefined {
  for (const entry of list.entries) {
    const node: Node = entry.value.type === 'alias' ? entry.value.target : entry.value;
    if (node.type === 'seq' && node.value === list.value['items']) return node;
  }
  return undefined;
}

/** The item's own lines if their meaning is the same without the context, else the item written again. */
function ownText(text: string, list: SeqNode | undefined, index: number): OwnText {
  const item = list?.items[index];
  const value = item?.value;
  if (list === undefined || item === undefined || !isObject(value)) return { text: '' };
  const own = itemText(text, list, index);
  const { root, problems } = own === undefined ? { problems: [] } : parseText(own);
  const isSame = root?.type === 'map' && problems.length === 0 && jsonEqual(root.value, value);
  if (own === undefined || !isSame) return { text: toYaml(value) };
  const portable = portableText(own, root);
  return portable === own ? { text: own, root } : { text: portable };
}

/** The item's text; undefined when it cannot be cut out. The caller verifies its meaning. */
function itemText(text: string, list: SeqNode, index: number): string | undefined {
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

/** The offset of the dash before an item of a block list: only comments are between the previous item and it. */
function dashOf(text: string, list: SeqNode, index: number): number {
  const before = list.items[index - 1];
  return before === undefined ? list.start : skipBlank(text, before.end);
}

function dedent(line: string, indent: number): string {
  let spaces = 0;
  while (spaces < indent && line[spaces] === ' ') spaces += 1;
  return line.slice(spaces);
}
