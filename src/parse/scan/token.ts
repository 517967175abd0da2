/** The tokens of a YAML text in libyaml's terms: indicators, scalars, and marks of the start and end of block collections. */
import type { ScalarStyle } from '../tree/node.ts';

/** The type of a token. `key` and `value` are `?` and `:`; a key without its `?` gets a `key` as well. */
export type TokenType =
  | 'end'
  | 'document-start'
  | 'document-end'
  | 'block-seq'
  | 'block-map'
  | 'block-end'
  | 'flow-seq'
  | 'flow-seq-end'
  | 'flow-map'
  | 'flow-map-end'
  | 'comma'
  | 'dash'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar';

/** A token and its place. */
export interface Token {
  readonly type: TokenType;
  readonly start: number;
  readonly end: number;
  /** A scalar's value, the name of an anchor or an alias, or a tag. */
  readonly text: string;
  readonly style: ScalarStyle;
  /** Set when it may be the start of a key. */
  candidate: KeyCandidate | undefined;
}

/** A possible key, which a `:` on the same line makes a key. */
export interface KeyCandidate {
  isPossible: boolean;
  /** Whether its tokens are held back until that is decided: libyaml forgets about an empty collection. */
  isAwaited: boolean;
  /** Whether only a key is valid here: it is at the column of a block mapping. */
  readonly isRequired: boolean;
  /** The number of its first token, counted from the start of the text. */
  readonly token: number;
  readonly start: number;
  readonly lineStart: number;
}

/** The token of an indicator, which has no text, or one with a text. */
export function token(type: TokenType, start: number, end: number, text = ''): Token {
  return { type, start, end, text, style: 'plain', candidate: undefined };
}

export function scalar(style: ScalarStyle, start: number, end: number, text: string): Token {
  return { type: 'scalar', start, end, text, style, candidate: undefined };
}
