/** A remote origin → its directory: `vendor/github.com/org/repo@v1`. */
import { sha256 } from '../../../collection/sha256.ts';
import { type Origin, originKey } from './origin.ts';

/** Where a directory is chosen: below the root, for a version. */
export interface EntryPlace {
  readonly root: string;
  /** The commit or version; empty where there is none. */
  readonly resolved: string;
}

/** Names the directory; `taken` are those of others, in lower case, because some file systems are case-insensitive. */
export function entryDirectory(
  origin: Origin,
  { taken, ...place }: EntryPlace & { readonly taken: ReadonlySet<string> },
): string {
  const names = entryDirectories(origin, place);
  return names.find((name) => !taken.has(name.toLowerCase())) ?? names[names.length - 1] ?? '';
}

/** The names that it may have, the first one if no other entry has it. */
export function entryDirectories(
  origin: Origin,
  { root, resolved }: EntryPlace,
): readonly string[] {
  const raw = placeOf(origin, resolved);
  const segments = raw.split('/').map(plainSegment);
  const plain = [root, ...segments].join('/');
  const apart = `${plain}-${sha256([originKey(origin)]).slice(0, 8)}`;
  return segments.join('/') === raw ? [plain, apart] : [apart];
}

function placeOf(origin: Origin, resolved: string): string {
  const place = origin.url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/+/i, '')
    .replace(/^[\w.-]+@/, '')
    .replace(/^([^/:]+):(?!\d+\/)/, '$1/')
    .replace(/\/+$/, '');
  switch (origin.type) {
    case 'git':
      return `${place.replace(/\.git$/, '')}@${origin.ref === '' ? 'HEAD' : origin.ref.replaceAll('/', '%')}`;
    case 'chart':
      return `${place}/${origin.name}@${resolved}`;
    default:
      return place;
  }
}

/** A segment that every file system accepts, and no reader ignores. */
function plainSegment(segment: string): string {
  const plain = segment.replaceAll(/[^\w.+@-]/g, '_').slice(0, 200);
  return /^\.|^$|^node_modules$/.test(plain) ? `_${plain}` : plain;
}
