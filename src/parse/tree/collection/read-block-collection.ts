/** A block mapping or a block list, token by token. */
import { peekToken, takeToken } from '../../scan/next-token.ts';
import type { TokenType } from '../../scan/token.ts';
import type { MapNode, Node, SeqNode } from '../node.ts';
import { accept, enter, misplaced } from '../tokens.ts';
import type { Properties, Walk } from '../walk.ts';
import {
  type CollectionStart,
  mapOf,
  readEntry,
  readMember,
  seqOf,
  startMap,
  startOf,
} from './read-member.ts';

/** Reads the collection that starts here. */
export function readBlock(walk: Walk, depth: number, properties: Properties): Node {
  enter(walk, depth);
  const { type, start } = peekToken(walk.scanner);
  // A list at the column of its key has a dash only, and no end.
  const isCompact = type === 'dash';
  if (!isCompact) takeToken(walk.scanner);
  const from = startOf(properties, start);
  const node =
    type === 'block-map'
      ? readBlockMap(walk, depth, from)
      : readBlockSeq(walk, { depth, isCompact }, from);
  if (!isCompact && accept(walk, 'block-end') === undefined) {
    misplaced(walk, peekToken(walk.scanner));
  }
  return node;
}

function readBlockSeq(
  walk: Walk,
  { depth, isCompact }: { depth: number; isCompact: boolean },
  start: CollectionStart,
): SeqNode {
  const items: Node[] = [];
  const after: TokenType[] = isCompact
    ? ['dash', 'key', 'value', 'block-end']
    : ['dash', 'block-end'];
  for (let dash = accept(walk, 'dash'); dash !== undefined; dash = accept(walk, 'dash')) {
    items.push(readMember(walk, items.length, dash, { after, depth, block: true }));
  }
  return seqOf(walk, items, start, undefined);
}

function readBlockMap(walk: Walk, depth: number, start: CollectionStart): MapNode {
  const map = startMap();
  const place = {
    depth,
    block: true,
    compact: true,
    after: ['key', 'value', 'block-end'] as const,
  };
  for (let mark = accept(walk, 'key'); mark !== undefined; mark = accept(walk, 'key')) {
    readEntry(walk, map, mark, place);
  }
  return mapOf(walk, map, start, undefined);
}
