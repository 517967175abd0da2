/**
 * Regular expressions of patch targets, run in linear time: with JavaScript's own engine a pattern can take exponential time. The language
 * is the part of RE2's that is useful for names; the whole name must match.
 */
import { accepts, type CharacterSet, type RegexNode } from './re2-node.ts';
import { parseRe2 } from './re2-syntax.ts';

/** A compiled expression. */
export interface NameRegex {
  /** Whether the whole text matches. */
  matches(text: string): boolean;
}

type State =
  | { readonly type: 'set'; readonly set: CharacterSet; readonly next: number }
  | { readonly type: 'split'; readonly next: readonly number[] }
  | { readonly type: 'start' | 'end'; readonly next: number }
  | { readonly type: 'match' };

const MAX_LENGTH = 512;
/** Enough for usual expressions; counted repetitions multiply. */
const MAX_STATES = 5000;

/** Compiles an expression; undefined when it is not one that can be run in linear time. */
export function compileNameRegex(pattern: string): NameRegex | undefined {
  const node = pattern.length > MAX_LENGTH ? 'too long' : parseRe2(pattern);
  if (typeof node === 'string' || !isMatched(node)) return undefined;
  const states: State[] = [{ type: 'match' }];
  const start = emit(node, 0, states);
  if (states.length > MAX_STATES) return undefined;
  return { matches: (text) => run(states, start, text) };
}

/** Whether all of it is supported. RE2 syntax that names never require is refused. */
function isMatched(node: RegexNode): boolean {
  if (node.type === 'unmatched') return false;
  if (node.type === 'repeat') return isMatched(node.node);
  return 'nodes' in node ? node.nodes.every(isMatched) : true;
}

/** Adds the states of a node in front of `next`; returns the first of them. Stops at the limit. */
function emit(node: RegexNode, next: number, states: State[]): number {
  if (states.length > MAX_STATES) return next;
  switch (node.type) {
    case 'unmatched':
      return next;
    case 'set':
      return push(states, { type: 'set', set: node, next });
    case 'start':
    case 'end':
      return push(states, { type: node.type, next });
    case 'sequence':
      return node.nodes.reduceRight((after, child) => emit(child, after, states), next);
    case 'choice':
      return push(states, {
        type: 'split',
        next: node.nodes.map((child) => emit(child, next, states)),
      });
    case 'repeat':
      return emitRepeat(node, next, states);
  }
}

function emitRepeat(
  { node, min, max }: Extract<RegexNode, { type: 'repeat' }>,
  next: number,
  states: State[],
): number {
  let entry = next;
  if (max === undefined) {
    entry = push(states, { type: 'split', next: [next] });
    states[entry] = { type: 'split', next: [emit(node, entry, states), next] };
  } else {
    for (let i = min; i < max && states.length <= MAX_STATES; i += 1) {
      entry = push(states, { type: 'split', next: [emit(node, entry, states), next] });
    }
  }
  for (let i = 0; i < min && states.length <= MAX_STATES; i += 1) entry = emit(node, entry, states);
  return entry;
}

function push(states: State[], state: State): number {
  states.push(state);
  return states.length - 1;
}

/** Follows all states at once, so that each character is read once. */
function run(states: readonly State[], start: number, text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  let current = closure(states, [start], { isStart: true, isEnd: codes.length === 0 });
  for (const [i, code] of codes.entries()) {
    const next: number[] = [];
    for (const index of current) {
      const state = states[index];
      if (state?.type === 'set' && accepts(state.set, code)) next.push(state.next);
    }
    current = closure(states, next, { isStart: false, isEnd: i + 1 === codes.length });
  }
  return current.has(0);
}

/** All states that are reached without reading a character. */
function closure(
  states: readonly State[],
  from: readonly number[],
  { isStart, isEnd }: { readonly isStart: boolean; readonly isEnd: boolean },
): ReadonlySet<number> {
  const reached = new Set<number>();
  const open = [...from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (reached.has(index)) continue;
    reached.add(index);
    const state = states[index];
    if (state?.type === 'split') open.push(...state.next);
    if ((state?.type === 'start' && isStart) || (state?.type === 'end' && isEnd))
      open.push(state.next);
  }
  return reached;
}
