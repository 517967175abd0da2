/**
 * A scalar token → a node, with its value in sigs.k8s.io/yaml; and the check of its tag.
 * @module
 */
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
import type { ScalarNode, ScalarStyle } from './node.ts';
import { isIntegerText, MAX_INT64, resolvePlain } from './scalar-schema.ts';
import { type Properties, report, type Walk } from './walk.ts';

/** The node of a scalar. */
export function buildScalar(walk: Walk, token: Token, { anchor, tag }: Properties): ScalarNode {
  const { start, end, text, style } = token;
  checkText(walk, style, text, start);
  const found = tag === undefined ? untagged(style, text) : tagged(walk, tag, token);
  const value = finite(walk, found, text, start);
  const isFloat = typeof value === 'number' && (tag === '!!float' || !isIntegerText(text));
  return { type: 'scalar', style, start, end, value, anchor, tagged: tag !== undefined, isFloat };
}

/** Reports a tag that is not the collection's own. */
export function checkCollectionTag(
  walk: Walk,
  tag: string | undefined,
  expected: { tag: '!!map' | '!!seq'; start: number },
): void {
  if (tag === undefined || tag === expected.tag) return;
  const isKnown = tag === '!!map' || tag === '!!seq' || TAGS.has(tag);
  report(walk, isKnown ? tagMismatch : unsupportedTag, { tag }, expected.start);
}

function untagged(style: ScalarStyle, source: string): Json {
  return style === 'plain' ? resolvePlain(source) : source;
}

type TagMeaning = (source: string, value: Json) => Json | undefined;

/** The value by a tag, of a scalar's text and its value without the tag; undefined when they contradict the tag. */
const TAGS: ReadonlyMap<string, TagMeaning> = new Map<string, TagMeaning>([
  ['!!str', (source) => source],
  ['!!float', (source, value) => (isFloat(source, value) ? Number(value) : undefined)],
  ['!!int', (source, value) => (isNumber(value) && isIntegerText(source) ? value : undefined)],
  ['!!bool', (_, value) => (typeof value === 'boolean' ? value : undefined)],
  ['!!null', (_, value) => (value === null ? value : undefined)],
]);

function tagged(walk: Walk, tag: string, { text, start }: Token): Json {
  const meaning = TAGS.get(tag);
  const value = meaning?.(text, resolvePlain(text));
  if (value !== undefined) return value;
  report(walk, meaning === undefined ? unsupportedTag : tagMismatch, { tag }, start);
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
