/** A scalar token → a node, with its value in sigs.k8s.io/yaml; and the check of its tag. */
import {
  invalidCharacter,
  notFinite,
  scalarTooLarge,
  tagMismatch,
  unsupportedTag,
} from '../../diagnostic/codes/parse-text.ts';
import type { Json } from '../../resource/json.ts';
import { MAX_SCALAR_LENGTH } from '../bounds.ts';
import type { Token } from '../scan/token.ts';
import { hasHalfPair, nameOf } from '../text/scan-text.ts';
import type { ScalarNode, ScalarStyle, Tag } from './node.ts';
import { isIntegerText, MAX_INT64, resolvePlain } from './scalar-schema.ts';
import { decodeBase64, isTimestamp } from './tagged-text.ts';
import { type Properties, report, type Walk } from './walk.ts';

export function buildScalar(walk: Walk, token: Token, { anchor, tag }: Properties): ScalarNode {
  const { start, end, text, style } = token;
  checkText(walk, style, text, start);
  const found = tag === undefined ? untagged(style, text) : tagged(walk, tag.text, token);
  const value = finite(walk, found, text, start);
  const isFloat = typeof value === 'number' && (tag?.text === '!!float' || !isIntegerText(text));
  return { type: 'scalar', style, start, end, value, anchor, tag, isFloat };
}

/** The tags of collections; Go reads the lists and sets of YAML 1.1 as any others. */
const COLLECTION_TAGS = {
  map: new Set(['!', '!!map', '!!set']),
  seq: new Set(['!', '!!seq', '!!omap', '!!pairs']),
} as const;

/** Reports a tag that is not the collection's own. */
export function checkCollectionTag(
  walk: Walk,
  found: Tag | undefined,
  type: 'map' | 'seq',
  start: number,
): void {
  if (found === undefined || COLLECTION_TAGS[type].has(found.text)) return;
  const tag = found.text;
  const { map, seq } = COLLECTION_TAGS;
  const isKnown = map.has(tag) || seq.has(tag) || TAGS.has(tag);
  report(walk, isKnown ? tagMismatch : unsupportedTag, { tag }, start);
}

function untagged(style: ScalarStyle, source: string): Json {
  return style === 'plain' ? resolvePlain(source) : source;
}

type TagMeaning = (source: string, value: Json) => Json | undefined;

/** The value by a tag, of a scalar's text and its value without the tag; undefined when they contradict the tag. */
const TAGS: ReadonlyMap<string, TagMeaning> = new Map<string, TagMeaning>([
  ['!', (source) => source],
  ['!!str', (source) => source],
  ['!!float', (source, value) => (isFloat(source, value) ? Number(value) : undefined)],
  ['!!int', (source, value) => (isNumber(value) && isIntegerText(source) ? value : undefined)],
  ['!!bool', (_, value) => (typeof value === 'boolean' ? value : undefined)],
  ['!!null', (_, value) => (value === null ? value : undefined)],
  ['!!merge', (source) => (source === '<<' ? source : undefined)],
  ['!!timestamp', (source) => (isTimestamp(source) ? source : undefined)],
  ['!!binary', (source) => decodeBase64(source)],
]);

function tagged(walk: Walk, tag: string, { text, start }: Token): Json {
  const meaning = TAGS.get(tag);
  const value = meaning?.(text, resolvePlain(text));
  // Go replaces bytes that are no text.
  const isText = typeof value !== 'string' || !value.includes('\ufffd');
  if (value !== undefined && isText) return value;
  const isKnown = meaning !== undefined && isText;
  report(walk, isKnown ? tagMismatch : unsupportedTag, { tag }, start);
  return null;
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Go converts an integer to a float, but not one that needs all 64 bits for its magnitude. */
function isFloat(source: string, value: Json): value is number | bigint {
  if (!isNumber(value)) return false;
  return !isIntegerText(source) || value <= MAX_INT64;
}

function checkText(walk: Walk, style: ScalarStyle, source: string, start: number): void {
  const size = source.length;
  if (size > MAX_SCALAR_LENGTH) {
    report(walk, scalarTooLarge, { size, limit: MAX_SCALAR_LENGTH }, start);
  }
  // Only escapes can give half a pair: the text itself was scanned before.
  if (style === 'double' && hasHalfPair(source)) {
    const hint = '; an escape makes half of a surrogate pair';
    report(walk, invalidCharacter, { character: nameOf('\ud800'), hint }, start);
  }
}

function finite(walk: Walk, value: Json, text: string, start: number): Json {
  if (typeof value !== 'number' || Number.isFinite(value)) return value;
  report(walk, notFinite, { text }, start);
  return null;
}
