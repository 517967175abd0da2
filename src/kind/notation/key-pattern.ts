/** Patterns of cluster keys: `region/zone/group/name` with `*` for a segment or within one. */
import { matchesStars } from './wildcard.ts';

/** A parsed pattern. */
export interface KeyPattern {
  /** As authored. */
  readonly text: string;
  /** One for each of region, zone, group and name. */
  readonly segments: readonly string[];
}

const SEGMENTS = 4;
const MAX_LENGTH = 1024;

/** Reads a pattern; undefined when it is not one. */
export function parseKeyPattern(text: string): KeyPattern | undefined {
  const segments = text.split('/');
  const isPattern =
    text.length <= MAX_LENGTH && segments.length === SEGMENTS && segments.every(isSegment);
  return isPattern ? { text, segments } : undefined;
}

/** Parses a pattern, or the name of a cluster (which may contain `*` too); undefined when it is neither. */
export function parseClusterPattern(text: string): KeyPattern | undefined {
  if (text.includes('/')) return parseKeyPattern(text);
  return text.length <= MAX_LENGTH && isSegment(text)
    ? { text, segments: ['*', '*', '*', text] }
    : undefined;
}

/** Whether the pattern matches the cluster with this key. */
export function matchesKeyPattern(pattern: KeyPattern, key: string): boolean {
  const parts = key.split('/');
  return (
    parts.length === SEGMENTS &&
    pattern.segments.every((segment, i) => matchesStars(segment, parts[i] ?? ''))
  );
}

/** Whether the pattern names one cluster: it contains no `*`, except in a bare name. */
export function isLiteral(pattern: KeyPattern): boolean {
  return !pattern.text.includes('*');
}

/** Whether a text has the form of a cluster key, without a pattern. */
export function isClusterKey(text: string): boolean {
  return !text.includes('*') && parseKeyPattern(text) !== undefined;
}

/** Characters that are invalid in a region, zone, group or name are invalid in a pattern too. */
function isSegment(text: string): boolean {
  return text !== '' && !/[/?,!{}\\\s\p{Cc}]/u.test(text);
}
