/**
 * Files that share most of their pieces → which of them git may keep as the difference from another one. No text is compared: the
 * pieces of two files are the same or they are not.
 * @module
 */
import type { Content, Piece } from '../layout/content.ts';
import { type GitObject, isBinary } from '../plan/object/git-object.ts';

/** An object that can be stored as the difference from another one. */
export interface Difference {
  readonly base: string;
  /** A delta in git's format: copies from the base, and new text. */
  readonly delta: Buffer;
}

/** Shorter pieces (separators) do not indicate that files are similar. */
const TELLING = 64;

/** Less shared than this, and the difference saves little. */
const WORTHWHILE = 0.5;

/** Finds the differences, by the id of the object; all bases are objects that stay whole. */
export function findDifferences(objects: readonly GitObject[]): ReadonlyMap<string, Difference> {
  const owners = new Map<Piece, Whole>();
  const differences = new Map<string, Difference>();
  for (const { id, type, bytes, body } of objects) {
    if (type !== 'blob' || isBinary(body) || body.length < 2) continue;
    const base = nearest(body, bytes, owners);
    if (base) differences.set(id, { base: base.id, delta: deltaOf(body, bytes, base) });
    else register(wholeOf(id, bytes, body), owners);
  }
  return differences;
}

/** An object that stays whole. */
interface Whole {
  readonly id: string;
  readonly bytes: number;
  readonly body: Content;
  /** Where each piece of the body begins. */
  readonly starts: readonly number[];
  /** The first offset of a piece in the body. */
  readonly places: ReadonlyMap<Piece, number>;
}

function wholeOf(id: string, bytes: number, body: Content): Whole {
  const starts: number[] = [];
  const places = new Map<Piece, number>();
  let at = 0;
  for (const [place, piece] of body.entries()) {
    starts.push(at);
    at += piece.bytes;
    if (!places.has(piece)) places.set(piece, place);
  }
  return { id, bytes, body, starts, places };
}

function register(whole: Whole, owners: Map<Piece, Whole>): void {
  for (const piece of whole.body) {
    if (piece.bytes >= TELLING && !owners.has(piece)) owners.set(piece, whole);
  }
}

/** The object that contains the largest part of a text, if the part is large enough. */
function nearest(
  body: Content,
  bytes: number,
  owners: ReadonlyMap<Piece, Whole>,
): Whole | undefined {
  const shared = new Map<Whole, number>();
  for (const piece of body) {
    const owner = owners.get(piece);
    if (owner) shared.set(owner, (shared.get(owner) ?? 0) + piece.bytes);
  }
  const [best] = [...shared].sort(([, a], [, b]) => b - a);
  return best && best[1] >= bytes * WORTHWHILE ? best[0] : undefined;
}

/** The kind of a part of a text: a copy from the base, or new text. */
type Stretch =
  | { readonly type: 'copy'; readonly from: number; bytes: number }
  | { readonly type: 'text'; text: string };

/** gitformat-pack(5): the sizes of base and result, then copies and insertions. */
function deltaOf(body: Content, bytes: number, base: Whole): Buffer {
  const instructions = stretchesOf(body, base).flatMap((stretch) =>
    stretch.type === 'copy' ? copies(stretch.from, stretch.bytes) : insertions(stretch.text),
  );
  return Buffer.concat([sizeBytes(base.bytes), sizeBytes(bytes), ...instructions]);
}

function stretchesOf(body: Content, base: Whole): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let next = 0;
  for (const piece of body) {
    // Separators occur in many places; the one that extends a copy is preferred.
    const place = base.body[next] === piece ? next : base.places.get(piece);
    next = (place ?? base.body.length) + 1;
    const stretch = stretchOf(piece, place, base);
    const last = stretches.at(-1);
    if (last === undefined || !joins(last, stretch)) stretches.push(stretch);
  }
  return stretches;
}

function stretchOf(piece: Piece, place: number | undefined, { starts }: Whole): Stretch {
  if (place === undefined) return { type: 'text', text: piece.text };
  return { type: 'copy', from: starts[place] ?? 0, bytes: piece.bytes };
}

/** Extends a part by the next one if that starts at its end. */
function joins(last: Stretch, following: Stretch): boolean {
  if (last.type === 'text' && following.type === 'text') {
    last.text += following.text;
    return true;
  }
  if (last.type !== 'copy' || following.type !== 'copy') return false;
  if (last.from + last.bytes !== following.from) return false;
  last.bytes += following.bytes;
  return true;
}

/** Seven bits a byte, the lowest first; all but the last have the eighth set. */
function sizeBytes(size: number): Buffer {
  const bytes = [size % 128];
  for (let rest = Math.floor(size / 128); rest > 0; rest = Math.floor(rest / 128)) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) + 128;
    bytes.push(rest % 128);
  }
  return Buffer.from(bytes);
}

const MOST_COPIED = 0xffffff;
const MOST_INSERTED = 127;

/** One byte that flags which of the four offset bytes and three size bytes follow. */
function copies(from: number, bytes: number): readonly Buffer[] {
  const instructions: Buffer[] = [];
  for (let done = 0; done < bytes; done += MOST_COPIED) {
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(from + done);
    const size = Buffer.alloc(3);
    size.writeUIntLE(Math.min(MOST_COPIED, bytes - done), 0, 3);
    const parts = [...offset, ...size];
    const mask = parts.reduce((sum, byte, i) => (byte === 0 ? sum : sum + 2 ** i), 128);
    instructions.push(Buffer.from([mask, ...parts.filter((byte) => byte !== 0)]));
  }
  return instructions;
}

function insertions(text: string): readonly Buffer[] {
  const data = Buffer.from(text, 'utf8');
  const instructions: Buffer[] = [];
  for (let at = 0; at < data.length; at += MOST_INSERTED) {
    const part = data.subarray(at, at + MOST_INSERTED);
    instructions.push(Buffer.from([part.length]), part);
  }
  return instructions;
}
