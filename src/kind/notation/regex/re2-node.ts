/** The tree of a regular expression, as RE2 reads it. */

/** An expression. */
export type RegexNode =
  | CharacterSet
  | UnmatchedNode
  | { readonly type: 'start' | 'end' }
  | { readonly type: 'sequence' | 'choice'; readonly nodes: readonly RegexNode[] }
  | {
      readonly type: 'repeat';
      readonly node: RegexNode;
      readonly min: number;
      /** Undefined without limit. */
      readonly max: number | undefined;
    };

/** One character of a set, such as `[^a-z\d]`; a plain character is a set of one. */
export interface CharacterSet {
  readonly type: 'set';
  readonly isNegated: boolean;
  readonly members: readonly (CharacterRange | CharacterSet)[];
}

/** Characters from one code point to another. */
export interface CharacterRange {
  readonly type: 'range';
  readonly low: number;
  readonly high: number;
}

/** RE2 syntax that names never require: flags, word boundaries, quotes, characters and classes by their names. */
export interface UnmatchedNode {
  readonly type: 'unmatched';
}

/** One object for all. */
export const unmatched: UnmatchedNode = { type: 'unmatched' };

/** The set of the characters from one code point to another. */
export function characters(low: number, high: number = low): CharacterSet {
  return { type: 'set', isNegated: false, members: [{ type: 'range', low, high }] };
}

export function accepts({ members, isNegated }: CharacterSet, code: number): boolean {
  const isMember = members.some((member) =>
    member.type === 'set' ? accepts(member, code) : member.low <= code && code <= member.high,
  );
  return isMember !== isNegated;
}
