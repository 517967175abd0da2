/** A remote reference of a kustomization → the path of its vendored copy, or why there is none. */
import { sha256 } from '../../../collection/sha256.ts';
import type { Position } from '../../../diagnostic/position.ts';
import { findDirectory, hasFile, joinPath } from '../local-path.ts';
import type { Need, Repository } from '../source-type.ts';
import { readRemotePlace } from './remote-place.ts';
import { entryFor } from './vendor-lock.ts';

/** The allowed forms of a reference, and its place. */
export interface RemoteUse {
  readonly canBeDirectory: boolean;
  readonly canBeFile: boolean;
  readonly at: Position;
}

/** The result; `need` is absent for a reference that cannot be vendored. */
export type LocatedRemote =
  | { readonly type: 'file' | 'directory'; readonly path: string; readonly need: Need }
  | { readonly type: 'absent'; readonly need?: Need };

/** Looks it up in the lock, and among the files. */
export function locateRemote(
  text: string,
  { canBeDirectory, canBeFile, at }: RemoteUse,
  { root, lock }: Repository,
): LocatedRemote {
  const remote = canBeDirectory ? readRemotePlace(text) : undefined;
  if (remote === undefined || (remote.origin.type === 'file' && !canBeFile)) {
    return { type: 'absent' };
  }
  const { origin, path } = remote;
  const entry = entryFor(lock, origin);
  const copy = joinPath(entry?.directory ?? '', path).replace(/\/$/, '');
  const type = origin.type === 'file' ? 'file' : 'directory';
  const isThere =
    entry !== undefined &&
    (type === 'file' ? hasFile(root, copy) : findDirectory(root, copy) !== undefined);
  const need = { origin, path, at, isThere };
  return isThere ? { type, path: copy, need } : { type: 'absent', need };
}

/** The name of a file from elsewhere beside the kustomization that names it. */
export function nameBeside(path: string, kind: 'vendored' | 'shared' = 'vendored'): string {
  return `${kind}-${sha256([path]).slice(0, 12)}-${path.slice(path.lastIndexOf('/') + 1)}`;
}
