/**
 * Encoded words of RFC 2047 (`=?utf-8?q?J=C3=BCrgen?=`), written and read as Go's `mime` does.
 * @module
 */

/** Without header and footer, an encoded word has room for this many characters (RFC 2047, section 2: 75 in all). */
const LONGEST_CONTENT = 75 - '=?UTF-8?q?'.length - '?='.length;
const LONGEST_BASE64_BYTES = Math.floor(LONGEST_CONTENT / 4) * 3;

/** Characters that a quoted-printable word of a display name may not contain. */
const NEEDS_BASE64 = /["#$%&'(),.:;<>@[\]^`{|}~]/;

/** Writes a text as one or more encoded words. */
export function encodeWord(text: string): string {
  const asBase64 = NEEDS_BASE64.test(text);
  const encoding = asBase64 ? 'b' : 'q';
  const parts = asBase64
    ? splitBySize(text, LONGEST_BASE64_BYTES, (character) => Buffer.byteLength(character))
    : splitBySize(text, LONGEST_CONTENT, (character) => quotedPrintable(character).length);
  const words = parts.map((part) =>
    asBase64 ? Buffer.from(part).toString('base64') : quotedPrintable(part),
  );
  return words.map((word) => `=?utf-8?${encoding}?${word}?=`).join(' ');
}

/** Reads one encoded word; undefined when it is none. */
export function decodeEncodedWord(
  word: string,
): { readonly text: string } | 'unknown charset' | undefined {
  const [, charset = '', encoding, content = ''] =
    /^=\?([^?]+)\?([^?])\?([^?]*)\?=$/su.exec(word) ?? [];
  if (encoding === undefined) return undefined;
  const bytes = decodeContent(encoding.toLowerCase(), content);
  if (bytes === undefined) return undefined;
  switch (charset.toLowerCase()) {
    case 'utf-8':
      return { text: bytes.toString('utf8') };
    case 'iso-8859-1':
      return { text: bytes.toString('latin1') };
    case 'us-ascii':
      return { text: bytes.toString('latin1').replace(/[\u0080-\u00ff]/g, '\ufffd') };
    default:
      return 'unknown charset';
  }
}

function decodeContent(encoding: string, content: string): Buffer | undefined {
  if (encoding === 'b') {
    const isBase64 = /^(?:[\w+/-]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(content);
    return isBase64 && !/[-_]/.test(content) ? Buffer.from(content, 'base64') : undefined;
  }
  if (encoding !== 'q' || !/^(?:[ -<>-~]|=[0-9A-Fa-f]{2})*$/.test(content)) return undefined;
  const decoded = content
    .replaceAll('_', ' ')
    .replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(decoded, 'latin1');
}

function quotedPrintable(text: string): string {
  return [...Buffer.from(text)].map(quotedByte).join('');
}

function quotedByte(byte: number): string {
  const character = String.fromCharCode(byte);
  if (character === ' ') return '_';
  if (/^[!-<>@-^`-~]$/.test(character)) return character;
  return `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Splits a text so that no part is larger than `limit`; characters are never split. */
function splitBySize(text: string, limit: number, sizeOf: (character: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of text) {
    const more = sizeOf(character);
    if (size + more > limit) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += more;
  }
  return [...parts, part];
}
