/** Anchors and their aliases: followed without a copy, with a bound on their total size. */
import {
  aliasBomb,
  nestedTooDeep,
  recursiveAlias,
  unknownAlias,
} from '../../diagnostic/codes/parse-text.ts';
import { didYouMean } from '../../diagnostic/wording/nearest-name.ts';
import { MAX_ALIASED_LENGTH, MAX_ALIASED_VALUES, MAX_DEPTH } from '../bounds.ts';
import type { Token } from '../scan/token.ts';
import { type Node, nothingAt } from './node.ts';
import { type Anchor, isFull, report, type Walk } from './walk.ts';

/** Maximum number of names that "did you mean" compares. */
const MAX_NAMES = 50;

/** Reads a value that an anchor names. */
export function readAnchored(walk: Walk, name: string, depth: number, read: () => Node): Node {
  const { count, repeated, deepest } = walk;
  const anchor: Anchor = { size: 0, length: 0, height: 0 };
  // Defined from its start on, as in Go, so that an alias inside of it is distinguished from an unknown one.
  walk.anchors.set(name, anchor);
  walk.deepest = depth;
  const node = read();
  anchor.node = node;
  anchor.size = walk.count - count + 1;
  anchor.length = walk.repeated - repeated + node.end - node.start;
  anchor.height = walk.deepest - depth;
  walk.deepest = Math.max(walk.deepest, deepest);
  return node;
}

/** The node of an alias at a depth of `depth` collections. */
export function readAlias(walk: Walk, { text: name, start, end }: Token, depth: number): Node {
  const anchor = walk.anchors.get(name);
  if (anchor?.node === undefined) {
    if (anchor !== undefined) report(walk, recursiveAlias, { alias: name }, start);
    // A text may have as many aliases as names to compare with.
    else if (!isFull(walk))
      report(walk, unknownAlias, { alias: name, hint: hintFor(walk, name) }, start);
    return nothingAt(start);
  }
  const wasFine = tooMuch(walk) === undefined;
  walk.count += anchor.size;
  walk.aliased += anchor.size;
  walk.repeated += anchor.length;
  const much = tooMuch(walk);
  if (much !== undefined) {
    if (wasFine) report(walk, aliasBomb, { much }, start);
    return nothingAt(start);
  }
  if (depth + anchor.height > MAX_DEPTH) {
    report(walk, nestedTooDeep, { limit: MAX_DEPTH }, start);
    return nothingAt(start);
  }
  walk.deepest = Math.max(walk.deepest, depth + anchor.height);
  return { type: 'alias', start, end, target: anchor.node, value: anchor.node.value };
}

/** The problem of aliases that exceed our limit or that of Go's parser, whose share of them is at most 99 in 100. */
function tooMuch({ aliased, repeated, count }: Walk): string | undefined {
  if (aliased > MAX_ALIASED_VALUES) return `more than ${MAX_ALIASED_VALUES} values`;
  if (repeated > MAX_ALIASED_LENGTH) return `more than ${MAX_ALIASED_LENGTH} characters`;
  const isShareTooLarge = aliased > 100 && count > 1000 && aliased / count > 0.99;
  return isShareTooLarge ? 'more than 99 of 100 of its values' : undefined;
}

function hintFor(walk: Walk, name: string): string {
  const names: string[] = [];
  for (const known of walk.anchors.keys()) {
    if (names.push(known) === MAX_NAMES) break;
  }
  return didYouMean(name, names);
}
