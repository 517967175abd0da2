/** A YAML document as a tree of values with their places: offsets into the document's text, nothing copied from it. */
import type { Json, JsonObject } from '../../resource/json.ts';

/** How a scalar is written. */
export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded';

/** A tag before a value. */
export interface Tag {
  /** As in `!!str`. */
  readonly text: string;
  /** Offset of its first character. */
  readonly start: number;
  /** Offset after its last character. */
  readonly end: number;
}

interface Placed {
  /** Offset of the first character of the value itself, after its anchor and tag. */
  readonly start: number;
  /** Offset after its last character; comments and line breaks that follow are not part of it. */
  readonly end: number;
  /** The name of its anchor. */
  readonly anchor?: string | undefined;
  readonly tag?: Tag | undefined;
}

/** A string, number, boolean or null. */
export interface ScalarNode extends Placed {
  readonly type: 'scalar';
  readonly style: ScalarStyle;
  readonly value: Json;
  /** Whether the value is a float in Go, even without a fraction: as a key it has another name. */
  readonly isFloat?: boolean;
}

/** The type of a key in Go's parser, before it becomes the name of a member. */
export type KeyType = 'string' | 'boolean' | 'integer' | 'float';

/** A mapping, in block or flow style. */
export interface MapNode extends Placed {
  readonly type: 'map';
  readonly flow: boolean;
  readonly entries: readonly Entry[];
  /** The object with all merges done, as in Kubernetes. */
  readonly value: JsonObject;
  /** Keys that are no strings, for the mappings that merge this one. */
  readonly keyTypes?: ReadonlyMap<string, KeyType> | undefined;
}

/** A list, in block or flow style. */
export interface SeqNode extends Placed {
  readonly type: 'seq';
  readonly flow: boolean;
  readonly items: readonly Node[];
  readonly value: readonly Json[];
}

/** `*name`; its value is that of its anchor's node. */
export interface AliasNode extends Placed {
  readonly type: 'alias';
  readonly target: Node;
  readonly value: Json;
}

export type Node = ScalarNode | MapNode | SeqNode | AliasNode;

/** One line of a mapping. */
export interface Entry {
  /** The key in the JSON object; `<<` for a merge. */
  readonly name: string;
  /** Whether this is a merge key: its value's members are those of the mapping. */
  readonly merge: boolean;
  readonly key: Node;
  readonly value: Node;
}

/** A value as in messages: `a list`, `the number 3`; a string's text is never shown, since it may be a secret. */
export function describeValue(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'object':
      return 'a mapping';
    case 'string':
      return 'a string';
    case 'boolean':
      return `the boolean ${value}`;
    default:
      return `the number ${value}`;
  }
}

/** An absent value at an offset. */
export function nothingAt(offset: number): Node {
  return { type: 'scalar', style: 'plain', start: offset, end: offset, value: null };
}
