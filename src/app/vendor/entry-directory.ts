/**
 * A remote origin → its directory: `vendor/github.com/org/repo@v1`.
 * @module
 */
import { sha256 } from '../../collection/sha256.ts';
import { type Origin, originKey } from '../../place/rendered/vendored/vendor-lock.ts';

/** Names the directory; `taken` are those of others, in lower case, because some file systems are case-insensitive. */
export function entryDirectory(
  origin: Origin,
  { root, resolved, taken }: { root: string; resolved: string; taken: ReadonlySet<string> },
): string {
  const raw = placeOf(origin, resolved);
  const segments = raw.split('/').map(plainSegment);
  const plain = [root, ...segments].join('/');
  const isExact = segments.join('/') === raw && !taken.has(plain.toLowerCase());
  return isExact ? plain : `${plain}-${sha256([originKey(origin)]).slice(0, 8)}`;
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
