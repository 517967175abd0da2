/** A value of a block collection written again as a whole: everything after the colon or the dash except the comment there. */
import type { Json } from '../../resource/json.ts';
import { yamlAfterColon, yamlAfterDash } from '../../resource/yaml/to-yaml.ts';
import { endOfLines, lineEnd } from '../text/blank.ts';
import type { Node, ScalarStyle } from '../tree/node.ts';
import { discard, type Edit, replace } from './edit.ts';

/** The place of a value: after the `:` of a key or the `-` of an item, at a column. */
export interface Hook {
  readonly mark: ':' | '-';
  /** The offset after the mark. */
  readonly after: number;
  /** The column of the key or of the dash. */
  readonly column: number;
}

export function rewriteValue(edit: Edit, hook: Hook, node: Node, next: Json): void {
  const { text } = edit;
  const { after, column } = hook;
  discard(edit, node);
  const to = endOfLines(text, node.end, column);
  const body = hook.mark === ':' ? yamlAfterColon(next, column) : yamlAfterDash(next, column);
  const comment = commentOf(text, after, node);
  replace(edit, after, to, `${withComment(body, comment)}\n`);
}

/** The comment on the line of the mark, or after the end of a value that starts there. */
function commentOf(text: string, after: number, node: Node): string {
  const from = node.start > lineEnd(text, after) ? after : endOfFirst(node);
  return from === undefined ? '' : commentIn(text.slice(from, lineEnd(text, from)));
}

/** The place where a comment about the value may follow; none for a block collection that starts after its dash. */
function endOfFirst(node: Node): number | undefined {
  if (node.type === 'scalar') return isBlockScalar(node.style) ? node.start : node.end;
  return node.type === 'alias' || node.flow ? node.end : undefined;
}

function isBlockScalar(style: ScalarStyle): boolean {
  return style === 'literal' || style === 'folded';
}

function commentIn(line: string): string {
  return /(?:^|[ \t])(#.*?)\r?$/.exec(line)?.[1] ?? '';
}

function withComment(body: string, comment: string): string {
  if (comment === '') return body;
  const end = lineEnd(body, 0);
  return `${body.slice(0, end)} ${comment}${body.slice(end)}`;
}
