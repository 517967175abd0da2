/**
 * The state of one walk over a document: what was found wrong, where we are, what the anchors stand for.
 * @module
 */
import type { Code } from '../../diagnostic/code.ts';
import { MAX_PROBLEMS } from '../bounds.ts';
import { type Problem, problem } from '../text/problem.ts';
import type { Node } from './node.ts';

/** An anchored value; it has no node until it is read to its end. */
export interface Anchor {
  node?: Node;
  /** How many values it stands for. */
  size: number;
  /** How many levels of collections it has. */
  height: number;
}

/** What a walk knows. */
export interface Walk {
  readonly text: string;
  readonly problems: Problem[];
  /** Keys and indexes that lead to the value at hand. */
  readonly path: (string | number)[];
  readonly anchors: Map<string, Anchor>;
  /** Values seen so far, with those that aliases stand for. */
  count: number;
  /** Values that aliases stand for. */
  aliased: number;
  /** The deepest level of collections since the innermost anchored value began. */
  deepest: number;
}

/** A walk at its start. */
export function startWalk(text: string): Walk {
  return { text, problems: [], path: [], anchors: new Map(), count: 0, aliased: 0, deepest: 0 };
}

/** Records a finding about the value at hand. */
export function report<A>(walk: Walk, code: Code<A>, args: A, offset: number): void {
  if (walk.problems.length >= MAX_PROBLEMS) return;
  walk.problems.push(problem(code, args, offset, walk.path));
}
