/**
 * The library's nodes → our tree with the values that Kubernetes sees: scalars resolved, aliases followed, merges done.
 * One walk in the order of the text, in linear time, however often aliases repeat what they stand for.
 * @module
 */
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import {
  aliasBomb,
  duplicateKey,
  nestedTooDeep,
  recursiveAlias,
  unknownAlias,
} from '../../diagnostic/codes/parse-text.ts';
import { didYouMean } from '../../diagnostic/nearest-name.ts';
import { setOwn } from '../../resource/own.ts';
import { MAX_ALIASED_VALUES, MAX_DEPTH } from '../bounds.ts';
import type { Problem } from '../text/problem.ts';
import { isMergeKey, nameOfKey } from './build-key.ts';
import { buildScalar, checkCollectionTag } from './build-scalar.ts';
import { type GrowingMap, mergeInto } from './merge-keys.ts';
import type { Entry, MapNode, Node, SeqNode } from './node.ts';
import { checkAnchor, checkKey } from './strictness.ts';
import { type Anchor, report, startWalk, type Walk } from './walk.ts';

const MERGE = '<<';

/** Names that "did you mean" looks at. */
const MAX_NAMES = 50;

/** A document's tree and what is wrong with it. */
export interface Tree {
  readonly root: Node;
  readonly problems: readonly Problem[];
}

/** The tree of a document. */
export function buildTree(text: string, contents: unknown): Tree {
  const walk = startWalk(text);
  return { root: buildNode(walk, contents, 0), problems: walk.problems };
}

/** The tree of a value that lies in `depth` collections. */
function buildNode(walk: Walk, node: unknown, depth: number): Node {
  walk.count += 1;
  if (isAlias(node)) return buildAlias(walk, node, depth);
  const anchor = isScalar(node) || isMap(node) || isSeq(node) ? node.anchor : undefined;
  return anchor === undefined
    ? buildContent(walk, node, depth)
    : buildAnchored(walk, node, { name: anchor, depth });
}

function buildContent(walk: Walk, node: unknown, depth: number): Node {
  if (isMap(node)) return buildMap(walk, node, depth + 1);
  if (isSeq(node)) return buildSeq(walk, node, depth + 1);
  return buildScalar(walk, isScalar(node) ? node : new Scalar(null));
}

function buildAnchored(walk: Walk, node: unknown, at: { name: string; depth: number }): Node {
  const { count, deepest } = walk;
  const anchor: Anchor = { size: 0, height: 0 };
  // Known from its start on, as in Go, so that an alias inside of it is told from an unknown one.
  walk.anchors.set(at.name, anchor);
  walk.deepest = at.depth;
  const built = buildContent(walk, node, at.depth);
  checkAnchor(walk, at.name, built.start);
  anchor.node = built;
  anchor.size = walk.count - count + 1;
  anchor.height = walk.deepest - at.depth;
  walk.deepest = Math.max(walk.deepest, deepest);
  return built;
}

function buildAlias(walk: Walk, alias: Alias, depth: number): Node {
  const [start, end] = alias.range ?? [0, 0];
  const name = alias.source;
  const anchor = walk.anchors.get(name);
  if (anchor?.node === undefined) {
    if (anchor !== undefined) report(walk, recursiveAlias, { alias: name }, start);
    else report(walk, unknownAlias, { alias: name, hint: hintFor(walk, name) }, start);
    return nothingAt(start);
  }
  const wasFine = walk.aliased <= MAX_ALIASED_VALUES;
  walk.count += anchor.size;
  walk.aliased += anchor.size;
  if (walk.aliased > MAX_ALIASED_VALUES) {
    if (wasFine) report(walk, aliasBomb, { limit: MAX_ALIASED_VALUES }, start);
    return nothingAt(start);
  }
  if (depth + anchor.height > MAX_DEPTH) {
    report(walk, nestedTooDeep, { limit: MAX_DEPTH }, start);
    return nothingAt(start);
  }
  walk.deepest = Math.max(walk.deepest, depth + anchor.height);
  return { type: 'alias', start, end, target: anchor.node, value: anchor.node.value };
}

function hintFor(walk: Walk, name: string): string {
  return didYouMean(name, [...walk.anchors.keys()].slice(0, MAX_NAMES));
}

function buildSeq(walk: Walk, seq: YAMLSeq, depth: number): SeqNode {
  const [start, end] = seq.range ?? [0, 0];
  const { anchor, tag } = seq;
  const flow = seq.flow === true;
  checkCollectionTag(walk, tag, { tag: 'seq', start });
  walk.deepest = Math.max(walk.deepest, depth);
  const items = seq.items.map((item, i) => {
    walk.path.push(i);
    const node = buildNode(walk, item, depth);
    walk.path.pop();
    return node;
  });
  const value = items.map((item) => item.value);
  const ending = flow ? end : (items.at(-1)?.end ?? end);
  return { type: 'seq', flow, start, end: ending, anchor, tagged: tag !== undefined, items, value };
}

function buildMap(walk: Walk, map: YAMLMap, depth: number): MapNode {
  const [start, end] = map.range ?? [0, 0];
  const { anchor, tag } = map;
  const flow = map.flow === true;
  checkCollectionTag(walk, tag, { tag: 'map', start });
  walk.deepest = Math.max(walk.deepest, depth);
  const growing: GrowingMap = { value: {}, written: new Set() };
  const entries: Entry[] = [];
  for (const pair of map.items) {
    const entry = buildEntry(walk, pair, { depth, flow });
    if (entry === undefined) continue;
    entries.push(entry);
    addEntry(walk, growing, entry);
  }
  const ending = flow ? end : (entries.at(-1)?.value.end ?? end);
  const { value } = growing;
  return {
    type: 'map',
    flow,
    start,
    end: ending,
    anchor,
    tagged: tag !== undefined,
    entries,
    value,
  };
}

function buildEntry(
  walk: Walk,
  pair: Pair,
  { depth, flow }: { depth: number; flow: boolean },
): Entry | undefined {
  const key = buildNode(walk, pair.key, depth);
  checkKey(walk, key, flow);
  const merge = isMergeKey(key);
  const name = merge ? MERGE : nameOfKey(walk, key);
  walk.path.push(name ?? '');
  const value = pair.value === null ? nothingAt(key.end) : buildNode(walk, pair.value, depth);
  walk.path.pop();
  return name === undefined ? undefined : { name, merge, key, value };
}

function addEntry(walk: Walk, map: GrowingMap, entry: Entry): void {
  const { name, value } = entry;
  if (entry.merge) {
    mergeInto(walk, map, value);
    return;
  }
  if (map.written.has(name)) report(walk, duplicateKey, { key: name }, entry.key.start);
  map.written.add(name);
  setOwn(map.value, name, value.value);
}

function nothingAt(offset: number): Node {
  return { type: 'scalar', style: 'plain', start: offset, end: offset, value: null };
}
