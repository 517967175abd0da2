/**
 * A glob of paths, as generators and sources write them → whether it takes a path: `*` within a segment, `**` any number of them.
 * @module
 */
import { matchesStars } from '../../../src/internal.ts';

/** Whether the whole path matches; a leading `./` or `/` and a slash at the end say nothing. */
export function matchesPath(glob: string, path: string): boolean {
  const wanted = glob
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
    .split('/');
  const segments = path.split('/');
  // Which beginnings of the glob take the segments so far: one row at a time, so that no pattern takes long.
  let reached = closed(wanted, new Set([0]));
  for (const segment of segments) {
    const next = new Set<number>();
    for (const at of reached) {
      const pattern = wanted[at];
      if (pattern === undefined) continue;
      if (pattern === '**') next.add(at);
      else if (matchesStars(pattern, segment)) next.add(at + 1);
    }
    reached = closed(wanted, next);
  }
  return reached.has(wanted.length);
}

/** `**` may also stand for no segment. */
function closed(wanted: readonly string[], reached: Set<number>): ReadonlySet<number> {
  for (const at of reached) if (wanted[at] === '**') reached.add(at + 1);
  return reached;
}
