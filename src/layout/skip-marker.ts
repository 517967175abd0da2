/** Argo CD's mark of files that it skips, in the text of an object. */

import type { Piece } from '../git/object/content.ts';
import { isArray, isObject, type Json } from '../resource/json.ts';
import type { Resource } from '../resource/resource.ts';

/** Argo CD skips each file that contains this string. */
export const SKIP_MARKER = '+argocd:skip-file-rendering';

/**
 * Whether the text has the mark. Derived text has it in a key or a value, since its comments have none of its characters; it is
 * not printed to find out.
 * @param unmarked remembers parts of derived objects that lack the mark.
 */
export function hasSkipMarker(
  resource: Resource,
  piece: Piece,
  unmarked: WeakSet<object>,
): boolean {
  if (resource.origin.type !== 'derived') return piece.text.includes(SKIP_MARKER);
  return isMarked(resource.object, unmarked);
}

/** Parts without the mark are not searched again: derived objects share their endpoints. */
function isMarked(value: Json | undefined, unmarked: WeakSet<object>): boolean {
  if (typeof value === 'string') return value.includes(SKIP_MARKER);
  if (!(isArray(value) || isObject(value)) || unmarked.has(value)) return false;
  const members = isArray(value) ? value : [...Object.keys(value), ...Object.values(value)];
  if (members.some((member) => isMarked(member, unmarked))) return true;
  unmarked.add(value);
  return false;
}
