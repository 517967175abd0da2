/** A glob of paths, as in the path of a source → whether it matches a path: `*` within a segment, `**` any number of segments. */
import { matchesStars } from '../../../../src/kind/notation/wildcard.ts';

/** Whether the whole path matches; a leading `./` or `/` and a trailing slash are ignored. */
export function matchesPath(glob: string, path: string): boolean {
  const wanted = glob
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\/+$/, '')
    .split('/');
  const segments = path.split('/');
  // The prefixes of the glob that match the segments so far: one row at a time, so that no pattern has exponential cost.
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

/** `**` also matches zero segments. */
function closed(wanted: readonly string[], reached: Set<number>): ReadonlySet<number> {
  for (const at of reached) if (wanted[at] === '**') reached.add(at + 1);
  return reached;
}
