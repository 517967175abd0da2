/**
 * What the library reads and sigs.k8s.io/yaml does not, or reads in another way: each is a syntax error here as well.
 * @module
 */
import { tabIndentation, yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import { hasBreak, skipBlank } from '../text/blank.ts';
import { type Problem, problem } from '../text/problem.ts';
import type { Node, ScalarNode } from './node.ts';
import { report, type Walk } from './walk.ts';

/** Reports a key that goes over several lines, or whose colon is none to others. */
export function checkKey(walk: Walk, key: Node, flow: boolean): void {
  const { text } = walk;
  const hasProperties = key.anchor !== undefined || key.tagged === true;
  if (key.type !== 'scalar' || hasProperties || isExplicit(text, key)) return;
  const colon = skipBlank(text, key.end);
  if (text[colon] !== ':') return;
  if (hasBreak(text, key.start, colon)) {
    const reason = 'a key goes over several lines';
    report(walk, yamlSyntax, { reason }, key.start);
  } else if (flow && key.style === 'plain' && !/\s/.test(text[colon + 1] ?? ' ')) {
    const reason =
      'this ":" is text to some readers; put a blank behind it, or quotes around the text';
    report(walk, yamlSyntax, { reason }, colon);
  }
}

/** Whether a `?` stands before the key. */
function isExplicit(text: string, key: ScalarNode): boolean {
  let at = key.start - 1;
  while (at >= 0 && /\s/.test(text[at] ?? '')) at -= 1;
  return text[at] === '?' && /\s/.test(text[at + 1] ?? '');
}

/** Reports an anchor whose name other readers don't take for one. */
export function checkAnchor(walk: Walk, name: string, offset: number): void {
  if (/^[\w-]+$/.test(name)) return;
  const reason = 'the name of an anchor has other characters than letters, digits, "-" and "_"';
  report(walk, yamlSyntax, { reason }, offset);
}

/** Tabs where indentation belongs, before or behind a dash, that are neither text nor in a flow collection. */
export function strayTabs(text: string, root: Node): readonly Problem[] {
  for (const match of text.matchAll(/^[ -]*\t/gm)) {
    const offset = match.index + match[0].length - 1;
    if (!isInside(root, offset)) return [problem(tabIndentation, {}, offset)];
  }
  return [];
}

/** Whether the offset lies in a scalar or a flow collection. */
function isInside(root: Node, offset: number): boolean {
  let node: Node | undefined = root;
  while (node !== undefined) {
    if (offset < node.start || offset >= node.end) return false;
    if (node.type === 'scalar' || node.type === 'alias' || node.flow) return true;
    node = childrenOf(node).find((child) => offset >= child.start && offset < child.end);
  }
  return false;
}

function childrenOf(node: Node): readonly Node[] {
  if (node.type === 'seq') return node.items;
  return node.type === 'map' ? node.entries.flatMap(({ key, value }) => [key, value]) : [];
}
