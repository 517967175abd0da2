/**
 * The text of one document → our tree with the values in Kubernetes: scalars resolved, aliases followed, merges done.
 * One walk over the tokens in order, like libyaml's parser, in linear time for any number of aliases.
 * @module
 */
import { unsupportedTag } from '../../diagnostic/codes/parse-text.ts';
import { peekToken, takeToken } from '../scan/next-token.ts';
import { stopWith, UNREAD } from '../scan/scanner.ts';
import type { Token } from '../scan/token.ts';
import type { Problem } from '../text/problem.ts';
import { readAlias, readAnchored } from './anchors.ts';
import { buildScalar } from './build-scalar.ts';
import { readBlock } from './collection/read-block-collection.ts';
import { readFlow } from './collection/read-flow-collection.ts';
import { type Node, nothingAt } from './node.ts';
import { accept, isOneOf, misplaced } from './tokens.ts';
import { type Place, type Properties, report, startWalk, type Walk } from './walk.ts';

/** A document's tree and its problems; no tree when the text has a syntax error or is empty. */
export interface Tree {
  readonly root?: Node;
  readonly problems: readonly Problem[];
}

/** The tree of a document. */
export function readTree(text: string): Tree {
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
  const alias = accept(walk, 'alias');
  if (alias !== undefined) return readAlias(walk, alias, place.depth);
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
    return { anchor: anchor?.text, end };
  }
  return { anchor: anchor?.text, tag: tag?.text, end };
}

function readContent(walk: Walk, place: Place, properties: Properties): Node {
  const { depth, block, compact } = place;
  const token = peekToken(walk.scanner);
  const isProper = properties.end > 0;
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
  if (isProper) return buildScalar(walk, absentAt(properties.end), properties);
  misplaced(walk, token);
  return nothingAt(token.start);
}

function absentAt(offset: number): Token {
  return { type: 'scalar', style: 'plain', start: offset, end: offset, text: '' };
}
