/** The state of one walk over a document: the progress, the problems, the current path, the anchors' values. */
import type { Args, Code } from '../../diagnostic/code.ts';
import { MAX_PROBLEMS } from '../bounds.ts';
import { type Scanner, startScan } from '../scan/scanner.ts';
import { type Problem, problem } from '../text/problem.ts';
import type { Node, Tag } from './node.ts';

/** An anchored value; it has no node until it is completely read. */
export interface Anchor {
  node?: Node;
  /** Number of its values, including those that its aliases repeat. */
  size: number;
  /** Number of its characters, likewise. */
  length: number;
  /** Number of its levels of collections. */
  height: number;
}

/** The place of a value. */
export interface Place {
  /** Number of collections around it. */
  readonly depth: number;
  /** Whether no bracket is open around it. */
  readonly block: boolean;
  /** Whether a list may begin at the column of the mapping that it is a value of. */
  readonly compact?: boolean;
}

/** The properties before a value. */
export interface Properties {
  readonly anchor?: string | undefined;
  readonly tag?: Tag | undefined;
  /** The offset after them; 0 without any. */
  readonly end: number;
}

/** Neither. */
export const NO_PROPERTIES: Properties = { anchor: undefined, tag: undefined, end: 0 };

/** Reads the value that starts at the next token. */
export type ReadNode = (walk: Walk, place: Place) => Node;

export interface Walk {
  readonly text: string;
  readonly scanner: Scanner;
  /** Collections read their members with it. */
  readonly readNode: ReadNode;
  readonly problems: Problem[];
  /** Keys and indices of the current value. */
  readonly path: (string | number)[];
  readonly anchors: Map<string, Anchor>;
  /** Values so far in Go's count: the document itself, keys, and the values of aliases. */
  count: number;
  /** Values of aliases. */
  aliased: number;
  /** Characters of aliases. */
  repeated: number;
  /** The deepest level of collections since the innermost anchored value began. */
  deepest: number;
  /** The outermost open bracket or brace. */
  opened: number | undefined;
}

export function startWalk(text: string, readNode: ReadNode): Walk {
  return {
    text,
    scanner: startScan(text),
    readNode,
    problems: [],
    path: [],
    anchors: new Map(),
    count: 1,
    aliased: 0,
    repeated: 0,
    deepest: 0,
    opened: undefined,
  };
}

/** Records a finding about the current value. */
export function report<A extends Args>(walk: Walk, code: Code<A>, args: A, offset: number): void {
  if (!isFull(walk)) walk.problems.push(problem(code, args, offset, walk.path));
}

/** Whether the number of findings is at its maximum, so that no more are recorded. */
export function isFull(walk: Walk): boolean {
  return walk.problems.length >= MAX_PROBLEMS;
}
