/**
 * The library's scalar → ours, with the value that sigs.k8s.io/yaml gives it; and its tag judged.
 * @module
 */
import type { Scalar } from 'yaml';
import {
  invalidCharacter,
  notFinite,
  scalarTooLarge,
  tagMismatch,
  unsupportedTag,
} from '../../diagnostic/codes/parse-text.ts';
import type { Json } from '../../resource/json.ts';
import { MAX_SCALAR_LENGTH } from '../bounds.ts';
import { hasHalfPair, nameOf } from '../text/scan-text.ts';
import type { ScalarNode, ScalarStyle } from './node.ts';
import { resolvePlain } from './scalar-schema.ts';
import { report, type Walk } from './walk.ts';

const STYLES: Readonly<Record<Scalar.Type, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

const CORE_TAG = 'tag:yaml.org,2002:';

/** The node of a scalar. */
export function buildScalar(walk: Walk, scalar: Scalar): ScalarNode {
  const [start, end] = spanOf(walk.text, scalar);
  const source = scalar.source ?? '';
  const style = STYLES[scalar.type ?? 'PLAIN'];
  checkText(walk, style, source, start);
  const value = scalar.tag === undefined ? untagged(style, source) : tagged(walk, scalar);
  const { anchor } = scalar;
  const isTagged = scalar.tag !== undefined;
  return {
    type: 'scalar',
    style,
    start,
    end,
    anchor,
    tagged: isTagged,
    value: finite(walk, value, source, start),
  };
}

/** An absent value stands right behind what it is absent from. */
function spanOf(text: string, scalar: Scalar): readonly [number, number] {
  const [start, end] = scalar.range ?? [0, 0];
  if (start < end) return [start, end];
  let at = start;
  while (text[at - 1] === ' ') at -= 1;
  return [at, at];
}

/** Reports a tag that is not the collection's own. */
export function checkCollectionTag(
  walk: Walk,
  tag: string | undefined,
  expected: { tag: 'map' | 'seq'; start: number },
): void {
  if (tag === undefined || tag === CORE_TAG + expected.tag) return;
  const name = shortTag(tag);
  const isKnown = name === '!!map' || name === '!!seq' || TAGS.has(name);
  report(walk, isKnown ? tagMismatch : unsupportedTag, { tag: name }, expected.start);
}

function untagged(style: ScalarStyle, source: string): Json {
  return style === 'plain' ? resolvePlain(source) : source;
}

type TagMeaning = (source: string, value: Json) => Json | undefined;

/** What a tag makes of a scalar's text and of its meaning without the tag; undefined when they contradict it. */
const TAGS: ReadonlyMap<string, TagMeaning> = new Map<string, TagMeaning>([
  ['!!str', (source) => source],
  ['!!float', (_, value) => (isNumber(value) ? Number(value) : undefined)],
  ['!!int', (_, value) => (isNumber(value) && !isFraction(value) ? value : undefined)],
  ['!!bool', (_, value) => (typeof value === 'boolean' ? value : undefined)],
  ['!!null', (_, value) => (value === null ? value : undefined)],
]);

function tagged(walk: Walk, scalar: Scalar): Json {
  const source = scalar.source ?? '';
  const tag = shortTag(scalar.tag ?? '');
  const meaning = TAGS.get(tag);
  const value = meaning?.(source, resolvePlain(source));
  if (value !== undefined) return value;
  const code = meaning === undefined ? unsupportedTag : tagMismatch;
  report(walk, code, { tag }, scalar.range?.[0] ?? 0);
  return null;
}

function isNumber(value: Json): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

function isFraction(value: number | bigint): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}

function checkText(walk: Walk, style: ScalarStyle, source: string, start: number): void {
  const size = source.length;
  if (size > MAX_SCALAR_LENGTH) {
    report(walk, scalarTooLarge, { size, limit: MAX_SCALAR_LENGTH }, start);
  }
  // Only escapes can make half a pair: the text itself was scanned before.
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

function shortTag(tag: string): string {
  return tag.startsWith(CORE_TAG) ? `!!${tag.slice(CORE_TAG.length)}` : tag;
}
