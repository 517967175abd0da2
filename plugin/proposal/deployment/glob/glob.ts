/**
 * Globs of Argo CD and git → whether a text matches. `directory` of an Application has those of gobwas/glob without separators,
 * `directories` of a generator those of Go's `path.Match`, and `files` the pathspecs of git.
 */

/** What a glob means beside `*`, `?`, classes and escapes. */
export interface Dialect {
  /** Whether `*` and `?` match no slash. */
  readonly hasSegments: boolean;
  /** The characters that turn a class into all others. */
  readonly negations: string;
}

export const argoDirectory: Dialect = { hasSegments: false, negations: '!' };
export const goPath: Dialect = { hasSegments: true, negations: '^' };
export const gitPathspec: Dialect = { hasSegments: false, negations: '!^' };

/** A part of a glob: a literal character, or one or any number of characters. */
export type GlobPart = string | { readonly isMany: boolean; has(character: string): boolean };

/** Its parts; undefined for a glob that is not valid, which matches nothing. */
export function parseGlob(glob: string, dialect: Dialect): readonly GlobPart[] | undefined {
  const has = (character: string) => !dialect.hasSegments || character !== '/';
  const parts = [...glob.matchAll(token)].map(({ groups = {} }): GlobPart | undefined => {
    const { escaped, members, other = '' } = groups;
    if (escaped !== undefined) return escaped;
    if (members !== undefined) return classOf(members, dialect);
    if (other === '*') return { isMany: true, has };
    if (other === '?') return { isMany: false, has };
    return other === '[' || other === '\\' ? undefined : other;
  });
  const valid = parts.filter((part) => part !== undefined);
  return valid.length === parts.length ? valid : undefined;
}

/** Without a bracket or an escape in a class: these differ among the dialects. */
const token = /\\(?<escaped>.)|\[(?<members>[!^]?[^[\]\\]+)\]|(?<other>.)/gsu;

/** A class of single characters and ranges. */
function classOf(text: string, { negations }: Dialect): GlobPart {
  const isNegated = negations.includes(text.slice(0, 1));
  const members = text.slice(isNegated ? 1 : 0);
  const ranges = [...members.matchAll(/(?<from>.)(?:-(?<to>.))?/gsu)].map(
    ({ groups }) => [groups?.['from'] ?? '', groups?.['to'] ?? groups?.['from'] ?? ''] as const,
  );
  const isIn = (character: string) =>
    ranges.some(([from, to]) => from <= character && character <= to);
  return { isMany: false, has: (character) => isIn(character) !== isNegated };
}

/** Whether the whole text matches, in time proportional to glob × text. */
export function matchesGlob(parts: readonly GlobPart[], text: string): boolean {
  let open = opened(parts, new Set([0]));
  for (const character of text) {
    const next = [...open].flatMap((at) => after(parts[at], at, character));
    open = opened(parts, new Set(next));
  }
  return open.has(parts.length);
}

/** The part that may be next once a part has matched the character. */
function after(part: GlobPart | undefined, at: number, character: string): readonly number[] {
  if (typeof part === 'string') return part === character ? [at + 1] : [];
  if (part?.has(character) !== true) return [];
  return [part.isMany ? at : at + 1];
}

/** Any number of characters can be none. */
function opened(parts: readonly GlobPart[], open: Set<number>): ReadonlySet<number> {
  for (const at of open) {
    const part = parts[at];
    if (typeof part === 'object' && part.isMany) open.add(at + 1);
  }
  return open;
}
