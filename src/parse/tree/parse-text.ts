/**
 * The text of one document → its tree, or its errors.
 * @module
 */
import { scalarTooLarge } from '../../diagnostic/codes/parse-text.ts';
import { MAX_SCALAR_LENGTH } from '../bounds.ts';
import { readQuickly } from '../quick/read-quickly.ts';
import { type Problem, problem } from '../text/problem.ts';
import type { Node } from './node.ts';
import { readTree } from './read-tree.ts';

/** The tree of a text; absent when the text is no YAML. Warnings may accompany a tree. */
export interface ParsedText {
  readonly root?: Node;
  readonly problems: readonly Problem[];
}

/** Reads one document without markers. */
export function parseText(text: string): ParsedText {
  const problems: Problem[] = [];
  const root = readQuickly(text, ({ start, size }) => {
    problems.push(problem(scalarTooLarge, { size, limit: MAX_SCALAR_LENGTH }, start));
  });
  if (root !== undefined) return { root, problems: [] };
  return problems.length > 0 ? { problems } : readTree(text);
}
