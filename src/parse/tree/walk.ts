/**
 * The state of one walk over a document: how far it is read, what was found wrong, where we are, what the anchors stand for.
 * @module
 */
import type { Args, Code } from '../../diagnostic/code.ts';
import { MAX_PROBLEMS } from '../bounds.ts';
import { type Scanner, startScan } from '../scan/scanner.ts';
import { type Problem, problem } from '../text/problem.ts';
import type { Node } from './node.ts';

/** An anchored value; it has no node until it is read to its end. */
export interface Anchor {
  node?: Node;
  /** How many values it stands for, those that aliases in it repeat included. */
  size: number;
  /** How many characters it stands for, likewise. */
  length: number;
  /** How many levels of collections it has. */
  height: number;
}

/** Where a value stands. */
export interface Place {
  /** How many collections it lies in. */
  readonly depth: number;
  /** Whether no bracket is open around it. */
  readonly block: boolean;
  /** Whether a list may begin at the column of the mapping that it is a value of. */
  readonly compact?: boolean;
}

/** What goes before a value. */
export interface Properties {
  readonly anchor?: string | undefined;
  readonly tag?: string | undefined;
  /** The offset behind them; 0 when there are none. */
  readonly end: number;
}

/** Reads the value that starts at the next token. */
export type ReadNode = (walk: Walk, place: Place) => Node;

/** What a walk knows. */
export interface Walk {
  readonly text: string;
  readonly scanner: Scanner;
  /** Collections read their members with it. */
  readonly readNode: ReadNode;
  readonly problems: Problem[];
  /** Keys and indexes that lead to the value at hand. */
  readonly path: (string | number)[];
  readonly anchors: Map<string, Anchor>;
  /** Values so far as Go's reader counts them: the document itself, keys, and what aliases stand for. */
  count: number;
  /** Values that aliases stand for. */
  aliased: number;
  /** Characters that aliases stand for. */
  repeated: number;
  /** The deepest level of collections since the innermost anchored value began. */
  deepest: number;
  /** The outermost bracket or brace that is open. */
  opened: number | undefined;
}

/** A walk at its start. */
export function startWalk(text: string, readNode: ReadNode): Walk {
  const counts = { count: 1, aliased: 0, repeated: 0, deepest: 0, opened: undefined };
  const scanner = startScan(text);
  return { text, scanner, readNode, problems: [], path: [], anchors: new Map(), ...counts };
}

/** Records a finding about the value at hand. */
export function report<A extends Args>(walk: Walk, code: Code<A>, args: A, offset: number): void {
  if (!isFull(walk)) walk.problems.push(problem(code, args, offset, walk.path));
}

/** Whether so much is wrong that nothing more is recorded. */
export function isFull(walk: Walk): boolean {
  return walk.problems.length >= MAX_PROBLEMS;
}
