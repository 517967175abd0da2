/**
 * A text, and another one that most of its lines are from → a delta in git's format (gitformat-pack(5)). The texts are bytes, one character
 * each, so that the length of a text is its size.
 */

/** A text that others are compared with. */
export interface DeltaBase {
  readonly text: string;
  /** Where each line begins; of equal lines the first. */
  readonly starts: ReadonlyMap<string, number>;
}

/** Finds the lines of a text. */
export function deltaBase(text: string): DeltaBase {
  const starts = new Map<string, number>();
  for (let at = 0; at < text.length; at = endOfLine(text, at)) {
    const line = text.slice(at, endOfLine(text, at));
    if (!starts.has(line)) starts.set(line, at);
  }
  return { text, starts };
}

/** Copies the lines that the base has, and inserts the others. */
export function deltaOf(text: string, base: DeltaBase): string {
  let delta = sizeOf(base.text.length) + sizeOf(text.length);
  let copied = { from: 0, to: 0 };
  let inserted = 0;
  let next = 0;
  for (let at = 0; at < text.length; ) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end);
    const from = base.text.startsWith(line, next) ? next : base.starts.get(line);
    if (from === undefined) {
      // The line has replaced the next one of the base, most often.
      next = endOfLine(base.text, next);
    } else {
      next = from + line.length;
      if (inserted < at || from !== copied.to) {
        delta += copyOf(copied) + insertionOf(text.slice(inserted, at));
        copied = { from, to: from };
      }
      copied.to = next;
      inserted = end;
    }
    at = end;
  }
  return delta + copyOf(copied) + insertionOf(text.slice(inserted));
}

/** After the line break; the end of a text without one. */
function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end + 1;
}

/** Seven bits a byte, the lowest first; all but the last have the eighth set. */
function sizeOf(size: number): string {
  return size < 128
    ? String.fromCharCode(size)
    : String.fromCharCode((size % 128) + 128) + sizeOf(Math.floor(size / 128));
}

const MOST_COPIED = 0xffffff;
const MOST_INSERTED = 127;

/** One byte that flags which of the four offset bytes and three size bytes follow; those that are 0 do not. */
function copyOf({ from, to }: { readonly from: number; readonly to: number }): string {
  if (from === to) return '';
  const size = Math.min(to - from, MOST_COPIED);
  let flags = 128;
  let bytes = '';
  for (let place = 0; place < 7; place += 1) {
    const byte = place < 4 ? (from >>> (8 * place)) & 0xff : (size >>> (8 * (place - 4))) & 0xff;
    if (byte === 0) continue;
    flags |= 1 << place;
    bytes += String.fromCharCode(byte);
  }
  return String.fromCharCode(flags) + bytes + copyOf({ from: from + size, to });
}

/** The length before each part. */
function insertionOf(text: string): string {
  let parts = '';
  for (let at = 0; at < text.length; at += MOST_INSERTED) {
    const part = text.slice(at, at + MOST_INSERTED);
    parts += String.fromCharCode(part.length) + part;
  }
  return parts;
}
