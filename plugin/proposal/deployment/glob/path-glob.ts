/** A glob of paths, as in the path of a source → whether it matches a path: `*` within a segment, `**` any number of segments. */
import { matchesWhole } from '../../../../src/kind/notation/path-glob.ts';

/** Whether the whole path matches; a leading `./` or `/` and a trailing slash are ignored. */
export function matchesPath(glob: string, path: string): boolean {
  const wanted = glob.replace(/^(?:\.?\/)+/, '').replace(/\/+$/, '');
  return matchesWhole(wanted.split('/'), path.split('/'));
}
