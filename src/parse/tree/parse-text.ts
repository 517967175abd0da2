/**
 * The text of one document → its tree, or what is wrong with it.
 * @module
 */
import { scalarTooLarge, yamlSyntax } from '../../diagnostic/codes/parse-text.ts';
import { MAX_SCALAR_LENGTH } from '../bounds.ts';
import { readQuickly } from '../quick/read-quickly.ts';
import { lineEnd } from '../text/blank.ts';
import { type Problem, problem } from '../text/problem.ts';
import { buildTree } from './build-tree.ts';
import type { Node } from './node.ts';
import { strayTabs } from './strictness.ts';
import { composeYaml } from './yaml-composer.ts';

/** The tree of a text; none when the text is no YAML. Warnings may come with a tree. */
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
  return problems.length > 0 ? { problems } : parseThoroughly(text);
}

/** Reads one document with the library, which knows all of YAML and says what is wrong. */
export function parseThoroughly(text: string): ParsedText {
  const { contents, problems } = composeYaml(text);
  if (contents === undefined) return { problems };
  const tree = buildTree(text, contents);
  return { root: tree.root, problems: [...tree.problems, ...strayTabs(text, tree.root)] };
}

/** Whether a block collection stands on the first line, behind the `---` that the text was cut from. */
export function startsOnMarkerLine(text: string, root: Node): boolean {
  return (
    root.type !== 'scalar' && root.type !== 'alias' && !root.flow && root.start < lineEnd(text, 0)
  );
}

/** The finding about that. */
export function markerLineProblem(root: Node): Problem {
  const reason = 'a block collection may not start on the line of the "---"';
  return problem(yamlSyntax, { reason }, root.start);
}
