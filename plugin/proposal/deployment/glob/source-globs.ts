/**
 * A glob of `directory` of an Application → globs of a source that choose the same files. Argo CD's match the whole path below the
 * directory, and their `*` matches slashes too.
 */
import type { GlobPart } from './glob.ts';

/** Undefined for a glob with `?`, a class or an escape, which no glob of a source can express. */
export function sourceGlobs(
  parts: readonly GlobPart[],
  { path, isDeep }: { readonly path: string; readonly isDeep: boolean },
): readonly string[] | undefined {
  if (parts.some((part) => (typeof part === 'string' ? isSpecial(part) : !part.isMany))) {
    return undefined;
  }
  const glob = parts.map((part) => (typeof part === 'string' ? part : '*')).join('');
  const text = glob.replaceAll(/\*+/g, '*');
  // No path of a file has such a segment.
  if (text.split('/').some((segment) => ['', '.', '..'].includes(segment))) return [];
  // Without directories in it, a name at any depth is a name in it, and no file has a slash.
  if (!isDeep) return text.includes('/') ? [] : [text];
  if (/^\*[^/*]*$/.test(text)) return [text];
  return withSlashes(text)?.map((each) => (each.includes('/') ? each : `/${path}/${each}`));
}

/** Characters that are no part of a source's glob. */
function isSpecial(character: string): boolean {
  return /[{}?[\]!*\\]/.test(character);
}

/** Stars that match slashes: one at a slash becomes `**`, and any other one is either in one segment or in several. */
function withSlashes(text: string): readonly string[] | undefined {
  const [first = '', ...rest] = text.split('*');
  let globs: readonly string[] = [first];
  for (const [i, literal] of rest.entries()) {
    const isLast = i === rest.length - 1 && literal === '';
    globs = globs.flatMap((glob) => joints(glob, literal, isLast));
    if (globs.length > MOST) return undefined;
  }
  return globs;
}

/** More are not readable in a Fleet. */
const MOST = 8;

function joints(glob: string, literal: string, isLast: boolean): readonly string[] {
  const startsSegment = glob === '' || glob.endsWith('/');
  if (isLast) return [`${glob}${startsSegment ? '**' : '*'}`];
  const endsSegment = literal.startsWith('/');
  if (startsSegment && endsSegment) return [`${glob}*/**${literal}`];
  if (startsSegment) return [`${glob}**/*${literal}`];
  if (endsSegment) return [`${glob}*/**${literal}`];
  return [`${glob}*${literal}`, `${glob}*/**/*${literal}`];
}
