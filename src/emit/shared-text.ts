/**
 * Files that share most of their text → which of them git may keep as the difference from another one: files with common pieces,
 * and the same file of several branches, whose objects have other patches.
 * @module
 */
import { getOrInsert } from '../collection/get-or-insert.ts';
import type { Content, Piece } from '../layout/content.ts';
import { type GitObject, isBinary } from '../plan/object/git-object.ts';
import { deltaBytes, type Stretch } from './delta.ts';

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
  /** A piece to compare others with, if each of its characters is a byte. */
  comparedAt(place: number): ComparedPiece | undefined;
}

/** A piece of a base that other pieces are compared with. */
interface ComparedPiece {
  readonly text: string;
  /** How many characters the last one had in common with it at the start and the end: versions of a file often differ in one place. */
  start: number;
  end: number;
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
  const compared = new Map<number, ComparedPiece | undefined>();
  return {
    ...{ id, ...file, starts, places },
    comparedAt: (place) => getOrInsert(compared, place, () => comparedPiece(file.body[place])),
  };
}

function comparedPiece(piece: Piece | undefined): ComparedPiece | undefined {
  const text = piece?.text;
  if (text === undefined || text.length !== piece?.bytes) return undefined;
  return { text, start: 0, end: 0 };
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

/** Undefined where a delta saves little. */
function deltaOf({ body, bytes }: FileText, base: Whole): Buffer | undefined {
  const stretches = stretchesOf(body, base);
  let added = bytes;
  for (const stretch of stretches) if (stretch.type === 'copy') added -= stretch.bytes;
  return added > bytes * MOST_NEW ? undefined : deltaBytes(base.bytes, bytes, stretches);
}

function stretchesOf(body: Content, base: Whole): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let next = 0;
  for (const piece of body) {
    // Separators occur in many places; the one that extends a copy is preferred.
    const place = base.body[next] === piece ? next : base.places.get(piece);
    if (place === undefined) addChanged(stretches, piece, next, base);
    else addCopy(stretches, base.starts[place] ?? 0, piece.bytes);
    next = (place ?? next) + 1;
  }
  return stretches;
}

/** Adds a piece that the base lacks: what it shares with the start and the end of the piece in its place is copied. */
function addChanged(stretches: Stretch[], piece: Piece, place: number, base: Whole): void {
  const { text } = piece;
  const other = text.length === piece.bytes ? base.comparedAt(place) : undefined;
  if (other === undefined) {
    addText(stretches, text);
    return;
  }
  const most = Math.min(text.length, other.text.length);
  const start = commonStart(text, other, most);
  const end = commonEnd(text, other, most - start);
  other.start = start;
  other.end = end;
  const from = base.starts[place] ?? 0;
  addCopy(stretches, from, start);
  addText(stretches, text.slice(start, text.length - end));
  addCopy(stretches, from + other.text.length - end, end);
}

/** Adds a copy, to the last one if that ends where it starts. */
function addCopy(stretches: Stretch[], from: number, bytes: number): void {
  if (bytes === 0) return;
  const last = stretches.at(-1);
  if (last?.type === 'copy' && last.from + last.bytes === from) last.bytes += bytes;
  else stretches.push({ type: 'copy', from, bytes });
}

function addText(stretches: Stretch[], text: string): void {
  if (text === '') return;
  const last = stretches.at(-1);
  if (last?.type === 'text') last.text += text;
  else stretches.push({ type: 'text', text });
}

/** Characters that are compared at once, which is faster than one by one. */
const COMPARED = 64;

/** How many characters, up to a number, a text has in common with a piece at their start. */
function commonStart(one: string, { text: other, start }: ComparedPiece, most: number): number {
  let at = start <= most && one.startsWith(other.slice(0, start)) ? start : 0;
  while (at + COMPARED <= most && one.startsWith(other.slice(at, at + COMPARED), at))
    at += COMPARED;
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

/** The same at their end. */
function commonEnd(one: string, { text: other, end }: ComparedPiece, most: number): number {
  const shift = other.length - one.length;
  const isAsLast = end <= most && one.endsWith(other.slice(other.length - end));
  let at = one.length - (isAsLast ? end : 0);
  const first = one.length - most;
  for (let from = at - COMPARED; from >= first; from -= COMPARED) {
    if (!one.startsWith(other.slice(from + shift, at + shift), from)) break;
    at = from;
  }
  while (at > first && one.charCodeAt(at - 1) === other.charCodeAt(at - 1 + shift)) at -= 1;
  return one.length - at;
}
