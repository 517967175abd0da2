/** Paths inside the repository, as in a Fleet: relative, with `/`, never outside of the root. */

/** Why a text is no path inside the repository. */
export type PathProblem = 'absolute' | 'escapes' | 'reserved' | 'malformed';

const words: Readonly<Record<PathProblem, string>> = {
  absolute: 'a path relative to the root of the fleet',
  escapes: 'a path without ".."',
  reserved: 'a path outside of ".git" and ".distributary"',
  malformed: 'a path with "/", without backslashes and control characters',
};

/** The expected form of an invalid path. */
export function pathProblem(path: string): string | undefined {
  const problem = findProblem(path);
  return problem === undefined ? undefined : words[problem];
}

/** The segments of a path: no `.`, no empty ones; none for the root itself. */
export function pathSegments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '' && segment !== '.');
}

function findProblem(path: string): PathProblem | undefined {
  if (path === '' || path.length > 4096 || /[\\\p{Cc}]/u.test(path)) return 'malformed';
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) return 'absolute';
  const segments = pathSegments(path);
  if (segments.includes('..')) return 'escapes';
  return segments.some(isReserved) ? 'reserved' : undefined;
}

/** On case-insensitive file systems git treats `.GIT` as `.git`. */
function isReserved(segment: string): boolean {
  const name = segment.toLowerCase();
  return name === '.git' || name === '.distributary';
}
