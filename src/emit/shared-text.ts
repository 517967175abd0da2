/**
 * Files that share most of their text → which of them git may keep as the difference from another one: files with common pieces,
 * and the same file of several branches, whose objects have other patches.
 * @module
 */
import { getOrInsert } from '../collection/get-or-insert.ts';
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

/** With more new text than this part of the file, the difference saves little. */
const MOST_NEW = 0.5;

/**
 * A search for differences among objects that are given one after another: the difference of the next one from an earlier one that stays
 * whole; undefined for one that stays whole itself.
 */
export function newDifferences(): (object: GitObject) => Difference | undefined {
  const known: KnownWholes = { byPiece: new Map(), byPath: new Map() };
  return ({ id, type, bytes, body, path }) => {
    if (type !== 'blob' || isBinary(body)) return undefined;
    const file = { bytes, body, path };
    const base = nearest(file, known);
    const delta = base && deltaOf(file, base);
    if (delta) return { base: base.id, delta };
    register(wholeOf(id, file), known);
    return undefined;
  };
}

/** The text of an object, and the path of a file that has it. */
interface FileText {
  readonly bytes: number;
  readonly body: Content;
  readonly path: string | undefined;
}

/** An object that stays whole. */
interface Whole extends FileText {
  readonly id: string;
  /** Where each piece of the body begins. */
  readonly starts: readonly number[];
  /** The first offset of a piece in the body. */
  readonly places: ReadonlyMap<Piece, number>;
  /** The text of a piece, if each of its characters is a byte. */
  asciiAt(place: number): string | undefined;
}

/** The first of each. */
interface KnownWholes {
  readonly byPiece: Map<Piece, Whole>;
  readonly byPath: Map<string, Whole>;
}

function wholeOf(id: string, file: FileText): Whole {
  const starts: number[] = [];
  const places = new Map<Piece, number>();
  let at = 0;
  for (const [place, piece] of file.body.entries()) {
    starts.push(at);
    at += piece.bytes;
    if (!places.has(piece)) places.set(piece, place);
  }
  // A piece may make its text for each use.
  const texts = new Map<number, string | undefined>();
  return {
    ...{ id, ...file, starts, places },
    asciiAt: (place) => getOrInsert(texts, place, () => asciiOf(file.body[place])),
  };
}

function asciiOf(piece: Piece | undefined): string | undefined {
  const text = piece?.text;
  return text?.length === piece?.bytes ? text : undefined;
}

function register(whole: Whole, { byPiece, byPath }: KnownWholes): void {
  for (const piece of whole.body) {
    if (piece.bytes >= TELLING && !byPiece.has(piece)) byPiece.set(piece, whole);
  }
  const { path } = whole;
  if (path !== undefined && !byPath.has(path)) byPath.set(path, whole);
}

/** The object that contains most of a text, or else the one of the same file in another branch. */
function nearest(
  { bytes, body, path }: FileText,
  { byPiece, byPath }: KnownWholes,
): Whole | undefined {
  const shared = new Map<Whole, number>();
  for (const piece of body) {
    const owner = byPiece.get(piece);
    if (owner) shared.set(owner, (shared.get(owner) ?? 0) + piece.bytes);
  }
  const [best] = [...shared].sort(([, a], [, b]) => b - a);
  if (best && best[1] >= bytes * (1 - MOST_NEW)) return best[0];
  return path === undefined ? undefined : byPath.get(path);
}

/** The kind of a part of a text: a copy from the base, or new text. */
type Stretch =
  | { readonly type: 'copy'; readonly from: number; bytes: number }
  | { readonly type: 'text'; text: string };

/** gitformat-pack(5): the sizes of base and result, then copies and insertions; undefined where it saves little. */
function deltaOf({ body, bytes }: FileText, base: Whole): Buffer | undefined {
  const stretches = stretchesOf(body, base);
  const copied = stretches.reduce((sum, one) => sum + (one.type === 'copy' ? one.bytes : 0), 0);
  if (bytes - copied > bytes * MOST_NEW) return undefined;
  const delta: number[] = [];
  addSize(delta, base.bytes);
  addSize(delta, bytes);
  for (const stretch of stretches) {
    if (stretch.type === 'copy') addCopies(delta, stretch.from, stretch.bytes);
    else addInsertions(delta, stretch.text);
  }
  return Buffer.from(delta);
}

function stretchesOf(body: Content, base: Whole): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let next = 0;
  for (const piece of body) {
    // Separators occur in many places; the one that extends a copy is preferred.
    const place = base.body[next] === piece ? next : base.places.get(piece);
    const parts = place === undefined ? changedPiece(piece, next, base) : [copyOf(place, base)];
    next = (place ?? next) + 1;
    for (const part of parts) {
      const last = stretches.at(-1);
      if (last === undefined || !joins(last, part)) stretches.push(part);
    }
  }
  return stretches;
}

function copyOf(place: number, { starts, body }: Whole): Stretch {
  return { type: 'copy', from: starts[place] ?? 0, bytes: body[place]?.bytes ?? 0 };
}

/** A piece that the base lacks: what it shares with the start and the end of the piece in its place is copied. */
function changedPiece(piece: Piece, place: number, base: Whole): readonly Stretch[] {
  const { text } = piece;
  const other = text.length === piece.bytes ? base.asciiAt(place) : undefined;
  if (other === undefined) return [{ type: 'text', text }];
  const start = commonStart(text, other);
  const end = commonEnd(text, other, Math.min(text.length, other.length) - start);
  const from = base.starts[place] ?? 0;
  const parts: readonly Stretch[] = [
    { type: 'copy', from, bytes: start },
    { type: 'text', text: text.slice(start, text.length - end) },
    { type: 'copy', from: from + other.length - end, bytes: end },
  ];
  return parts.filter((part) => (part.type === 'copy' ? part.bytes : part.text.length) > 0);
}

/** How many characters two texts have in common at their start: by halves, since a comparison of many takes as long as one of few. */
function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  for (let size = largestHalf(most); size >= 1; size /= 2) {
    if (at + size > most) continue;
    if (one.startsWith(other.slice(at, at + size), at)) at += size;
  }
  return at;
}

/** How many characters, up to a number, two texts have in common at their end. */
function commonEnd(one: string, other: string, most: number): number {
  const shift = other.length - one.length;
  let at = one.length;
  for (let size = largestHalf(most); size >= 1; size /= 2) {
    const from = at - size;
    if (one.length - from > most) continue;
    if (one.startsWith(other.slice(from + shift, at + shift), from)) at = from;
  }
  return one.length - at;
}

/** The largest power of two up to a number. */
function largestHalf(most: number): number {
  return most < 1 ? 0 : 2 ** (31 - Math.clz32(most));
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
function addSize(delta: number[], size: number): void {
  let rest = size;
  for (; rest >= 128; rest = Math.floor(rest / 128)) delta.push((rest % 128) + 128);
  delta.push(rest);
}

const MOST_COPIED = 0xffffff;
const MOST_INSERTED = 127;

/** One byte that flags which of the four offset bytes and three size bytes follow; those that are 0 do not. */
function addCopies(delta: number[], from: number, bytes: number): void {
  for (let done = 0; done < bytes; done += MOST_COPIED) {
    const flags = delta.push(0) - 1;
    const offset = addBytes(delta, from + done, 4);
    const size = addBytes(delta, Math.min(MOST_COPIED, bytes - done), 3);
    delta[flags] = 128 + offset + size * 16;
  }
}

/** Adds the bytes of a number that are not 0, the lowest first; returns a bit for each. */
function addBytes(delta: number[], value: number, most: number): number {
  let added = 0;
  let rest = value;
  for (let place = 0; place < most; place += 1) {
    const byte = rest % 256;
    if (byte !== 0) {
      delta.push(byte);
      added += 2 ** place;
    }
    rest = Math.floor(rest / 256);
  }
  return added;
}

function addInsertions(delta: number[], text: string): void {
  const data = Buffer.from(text, 'utf8');
  for (let at = 0; at < data.length; at += MOST_INSERTED) {
    const end = Math.min(data.length, at + MOST_INSERTED);
    delta.push(end - at);
    for (let i = at; i < end; i += 1) delta.push(data[i] ?? 0);
  }
}
