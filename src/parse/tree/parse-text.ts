/** The text of one document → its tree, or its errors. */
import { unsupportedTag } from '../../diagnostic/codes/parse-text.ts';
import { peekToken, takeToken } from '../scan/next-token.ts';
import { stopWith, UNREAD } from '../scan/scanner.ts';
import { scalar } from '../scan/token.ts';
import type { Problem } from '../text/problem.ts';
import { readAlias, readAnchored } from './anchors.ts';
import { buildScalar } from './build-scalar.ts';
import { readBlock } from './collection/read-block-collection.ts';
import { readFlow } from './collection/read-flow-collection.ts';
import { type Node, nothingAt } from './node.ts';
import { accept, isOneOf, misplaced } from './tokens.ts';
import {
  NO_PROPERTIES,
  type Place,
  type Properties,
  report,
  startWalk,
  type Walk,
} from './walk.ts';

/** The tree of a text and its problems; no tree when the text has a syntax error or is empty. */
export interface ParsedText {
  readonly root?: Node;
  readonly problems: readonly Problem[];
}

/** Reads one document; markers may be around it. */
export function parseText(text: string): ParsedText {
  const walk = startWalk(text, readNode);
  const isMarked = accept(walk, 'document-start') !== undefined;
  const isEmpty = isOneOf(peekToken(walk.scanner), isMarked ? ['end', 'document-end'] : ['end']);
  const root = isEmpty ? undefined : readNode(walk, { depth: 0, block: true });
  const isEnded = accept(walk, 'document-end') !== undefined;
  const next = peekToken(walk.scanner);
  if (next.type !== 'end') {
    const reason = isEnded
      ? 'no Kubernetes program reads the text after "..."; a document begins with "---"'
      : UNREAD;
    stopWith(walk.scanner, reason, next.start);
  }
  const { failure } = walk.scanner;
  if (failure !== undefined) return { problems: [failure] };
  return root === undefined ? { problems: [] } : { root, problems: walk.problems };
}

function readNode(walk: Walk, place: Place): Node {
  walk.count += 1;
  const { type } = peekToken(walk.scanner);
  if (type === 'alias') return readAlias(walk, takeToken(walk.scanner), place.depth);
  if (type !== 'anchor' && type !== 'tag') return readContent(walk, place, NO_PROPERTIES);
  const properties = readProperties(walk);
  const { anchor } = properties;
  const read = (): Node => readContent(walk, place, properties);
  return anchor === undefined ? read() : readAnchored(walk, anchor, place.depth, read);
}

/** An anchor and a tag, in either order. */
function readProperties(walk: Walk): Properties {
  const first = accept(walk, 'tag');
  const anchor = accept(walk, 'anchor');
  const tag = first ?? (anchor === undefined ? undefined : accept(walk, 'tag'));
  const end = Math.max(anchor?.end ?? 0, tag?.end ?? 0);
  if (tag !== undefined && /^!.+!/.test(tag.text) && !tag.text.startsWith('!!')) {
    report(walk, unsupportedTag, { tag: tag.text }, tag.start);
    return { anchor: anchor?.text, tag: undefined, end };
  }
  return { anchor: anchor?.text, tag, end };
}

function readContent(walk: Walk, place: Place, properties: Properties): Node {
  const { depth, block, compact } = place;
  const token = peekToken(walk.scanner);
  switch (token.type) {
    case 'scalar':
      return buildScalar(walk, takeToken(walk.scanner), properties);
    case 'flow-seq':
    case 'flow-map':
      return readFlow(walk, depth + 1, properties);
    case 'block-seq':
    case 'block-map':
      if (block) return readBlock(walk, depth + 1, properties);
      break;
    case 'dash':
      if (compact === true) return readBlock(walk, depth + 1, properties);
      break;
    default:
  }
  const { end } = properties;
  if (end > 0) return buildScalar(walk, scalar('plain', end, end, ''), properties);
  misplaced(walk, token);
  return nothingAt(token.start);
}
