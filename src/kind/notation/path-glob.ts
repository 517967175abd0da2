/**
 * Globs for files below a directory, as in a `.gitignore`: `values*.yaml` is a name at any depth, `dashboards/**` begins at the directory,
 * `/apps/web/tests` at the root of the fleet. One that matches a directory is for all that is in it.
 * @module
 */
import { pathSegments } from './repository-path.ts';
import { matchesStars } from './wildcard.ts';

/** Whether a file is meant, by its path from the root of the fleet. */
export type PathMatcher = (file: string) => boolean;

/** What a glob should be, when it is none. */
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
  return { isRooted, segments: isName ? ['**', ...segments] : segments };
}

/** Whether the segments match the path or a directory above it: after each name, which segments may come next. */
function matches(segments: readonly string[], path: readonly string[]): boolean {
  let open = reach(new Set([0]), segments);
  for (const name of path) {
    const next = new Set<number>();
    for (const at of open) {
      const segment = segments[at];
      if (segment === '**') next.add(at);
      else if (segment !== undefined && matchesStars(segment, name)) next.add(at + 1);
    }
    open = reach(next, segments);
    if (open.has(segments.length)) return true;
  }
  return false;
}

/** The same, and what comes after each `**` that stands for nothing. */
function reach(open: ReadonlySet<number>, segments: readonly string[]): ReadonlySet<number> {
  const reached = new Set(open);
  for (const at of reached) if (segments[at] === '**') reached.add(at + 1);
  return reached;
}
