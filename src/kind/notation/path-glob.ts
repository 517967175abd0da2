/**
 * Globs for files below a directory, as in a `.gitignore`: `values*.yaml` is a name at any depth, `dashboards/**` is relative to the
 * directory, `/apps/web/tests` to the root of the fleet. One that matches a directory matches all its files. `**` matches any number of
 * segments, at the end at least one.
 */
import { pathSegments } from './repository-path.ts';
import { matchesStars } from './wildcard.ts';

/** Whether a file matches, by its path from the root of the fleet. */
export type PathMatcher = (file: string) => boolean;

/** The expected form of an invalid glob. */
export function globProblem(glob: string): string | undefined {
  if (/[{}?[\]!]/.test(glob)) return 'a glob of names, "*" and "**"';
  return pathSegments(glob).length === 0 ? 'a glob with a name in it' : undefined;
}

/** Compiles globs that are relative to a directory of the fleet, empty for its root. */
export function compileGlobs(globs: readonly string[], directory: string): PathMatcher {
  const compiled = globs.map(compileGlob);
  const start = directory === '' ? 0 : directory.split('/').length;
  return (file) => {
    const whole = file.split('/');
    const below = whole.slice(start);
    return compiled.some(({ isRooted, segments }) => matches(segments, isRooted ? whole : below));
  };
}

function compileGlob(glob: string): {
  readonly isRooted: boolean;
  readonly segments: readonly string[];
} {
  const isRooted = glob.startsWith('/');
  const segments = pathSegments(glob);
  const isName = segments.length === 1 && !isRooted;
  const last = segments.at(-1) === '**' ? ['*'] : [];
  return { isRooted, segments: [...(isName ? ['**'] : []), ...segments, ...last] };
}

/** Whether the segments of a glob match a whole path: `*` within a name, `**` any number of names. */
export function matchesWhole(segments: readonly string[], path: readonly string[]): boolean {
  let isMatched = false;
  for (const open of openSegments(segments, path)) isMatched = open.has(segments.length);
  return isMatched;
}

/** Whether the segments match the path or a parent directory. */
function matches(segments: readonly string[], path: readonly string[]): boolean {
  for (const open of openSegments(segments, path)) if (open.has(segments.length)) return true;
  return false;
}

/** After each name, the segments that may be next: one set at a time, so that no glob has exponential cost. */
function* openSegments(
  segments: readonly string[],
  path: readonly string[],
): Generator<ReadonlySet<number>> {
  let open = reach(new Set([0]), segments);
  for (const name of path) {
    const next = new Set<number>();
    for (const at of open) {
      const segment = segments[at];
      if (segment === '**') next.add(at);
      else if (segment !== undefined && matchesStars(segment, name)) next.add(at + 1);
    }
    open = reach(next, segments);
    yield open;
  }
}

/** The same, with the segments after each `**` that matches zero segments. */
function reach(open: ReadonlySet<number>, segments: readonly string[]): ReadonlySet<number> {
  const reached = new Set(open);
  for (const at of reached) if (segments[at] === '**') reached.add(at + 1);
  return reached;
}
