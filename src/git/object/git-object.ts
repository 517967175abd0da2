/** Git's objects and their ids, computed here so that a plan knows every id before anything is written. */
import { createHash, hash } from 'node:crypto';
import type { Content } from './content.ts';

/** The hash of a repository: `git rev-parse --show-object-format`. */
export type ObjectFormat = 'sha1' | 'sha256';

/** The kinds of objects that distributary makes. */
export type ObjectType = 'blob' | 'tree' | 'commit';

/** An object that a repository may lack. */
export interface GitObject {
  readonly id: string;
  readonly type: ObjectType;
  /** Length of the body in bytes. */
  readonly bytes: number;
  readonly body: Content | Uint8Array;
  /** The path of the file in a branch, for one that branches have with different texts. */
  readonly path?: string;
}

export function gitObject(
  type: ObjectType,
  body: Content | Uint8Array,
  format: ObjectFormat,
): GitObject {
  const bytes = isBinary(body) ? body.length : body.reduce((sum, piece) => sum + piece.bytes, 0);
  const header = `${type} ${bytes}\0`;
  const id =
    bytes > MOST_AT_ONCE ? idOfParts(header, body, format) : idAtOnce(header, body, format);
  return { id, type, bytes, body };
}

/** The most bytes of a body that are hashed in one call, which takes half the time of several; few objects have more. */
const MOST_AT_ONCE = 65_536;

/** The header and the body of one object at a time; a header has at most 14 bytes. */
const hashed = Buffer.allocUnsafeSlow(MOST_AT_ONCE + 14);

function idAtOnce(header: string, body: Content | Uint8Array, format: ObjectFormat): string {
  let end = hashed.write(header, 'latin1');
  if (isBinary(body)) {
    hashed.set(body, end);
    end += body.length;
  } else for (const piece of body) end += hashed.write(piece.text, end, 'utf8');
  return hash(format, hashed.subarray(0, end), 'hex');
}

function idOfParts(header: string, body: Content | Uint8Array, format: ObjectFormat): string {
  const parts = createHash(format).update(header);
  if (isBinary(body)) parts.update(body);
  else for (const piece of body) parts.update(piece.text, 'utf8');
  return parts.digest('hex');
}

/** Whether a body is binary rather than pieces of text. */
export function isBinary(body: Content | Uint8Array): body is Uint8Array {
  return body instanceof Uint8Array;
}

/** The null id, for "no object". */
export function zeroId(format: ObjectFormat): string {
  return '0'.repeat(format === 'sha1' ? 40 : 64);
}
