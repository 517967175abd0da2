/** A collection in brackets or braces, token by token. */
import { peekToken, takeToken } from '../../scan/next-token.ts';
import type { Token, TokenType } from '../../scan/token.ts';
import type { MapNode, Node, SeqNode } from '../node.ts';
import { accept, enter, misplaced } from '../tokens.ts';
import { NO_PROPERTIES, type Properties, type Walk } from '../walk.ts';
import { type CollectionStart, mapOf, readEntry, seqOf, startMap, startOf } from './read-member.ts';

/** Reads the collection that starts here. */
export function readFlow(walk: Walk, depth: number, properties: Properties): Node {
  enter(walk, depth);
  const outermost = walk.opened;
  const { type, start } = takeToken(walk.scanner);
  walk.opened ??= start;
  const node =
    type === 'flow-map'
      ? readFlowMap(walk, depth, startOf(properties, start))
      : readFlowSeq(walk, depth, startOf(properties, start));
  walk.opened = outermost;
  return node;
}

/** Reads members between commas; returns the offset after the bracket. */
function readFlowMembers(walk: Walk, close: TokenType, read: () => void): number {
  for (let isFirst = true; ; isFirst = false) {
    const token = peekToken(walk.scanner);
    if (!isFirst && token.type !== close && accept(walk, 'comma') === undefined) {
      misplaced(walk, token);
    }
    const end = accept(walk, close);
    if (end !== undefined) return end.end;
    if (walk.scanner.failure !== undefined) return token.start;
    read();
  }
}

function readFlowMap(walk: Walk, depth: number, start: CollectionStart): MapNode {
  const map = startMap();
  const place = { depth, block: false, after: ['value', 'comma', 'flow-map-end'] as const };
  const end = readFlowMembers(walk, 'flow-map-end', () =>
    readEntry(walk, map, accept(walk, 'key'), place),
  );
  return mapOf(walk, map, start, end);
}

function readFlowSeq(walk: Walk, depth: number, start: CollectionStart): SeqNode {
  const items: Node[] = [];
  const end = readFlowMembers(walk, 'flow-seq-end', () => {
    walk.path.push(items.length);
    const mark = accept(walk, 'key');
    if (mark === undefined) items.push(walk.readNode(walk, { depth, block: false }));
    else items.push(readPair(walk, depth + 1, mark));
    walk.path.pop();
  });
  return seqOf(walk, items, start, end);
}

/** `[key: value]`: a mapping of one entry without braces. */
function readPair(walk: Walk, depth: number, mark: Token): MapNode {
  enter(walk, depth);
  walk.count += 1;
  const map = startMap();
  const place = { depth, block: false, after: ['value', 'comma', 'flow-seq-end'] as const };
  readEntry(walk, map, mark, place);
  const end = map.entries[0]?.value.end ?? mark.end;
  return mapOf(walk, map, startOf(NO_PROPERTIES, mark.start), end);
}
