/**
 * What a YAML text is made of to a reader of libyaml's kind: indicators, scalars, and marks of where block collections begin and end.
 * @module
 */
import type { ScalarStyle } from '../tree/node.ts';

/** What a token is. `key` and `value` stand for `?` and `:`; a key without its `?` gets a `key` as well. */
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

/** A token and where it stands. */
export interface Token {
  readonly type: TokenType;
  readonly start: number;
  readonly end: number;
  /** A scalar's value, the name of an anchor or an alias, or a tag. */
  readonly text: string;
  /** Of a scalar. */
  readonly style?: ScalarStyle;
  /** Set when it may turn out to begin a key. */
  readonly candidate?: KeyCandidate | undefined;
}

/** What a `:` that follows on the same line makes a key. */
export interface KeyCandidate {
  isPossible: boolean;
  /** Whether its tokens are held back until that is sure: libyaml forgets about an empty collection. */
  isAwaited: boolean;
  /** Whether nothing else can stand here: it is at the column of a block mapping. */
  readonly isRequired: boolean;
  /** The number of its first token, counted from the start of the text. */
  readonly token: number;
  readonly start: number;
  readonly lineStart: number;
}
