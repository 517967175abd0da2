/**
 * The author of a reference as CI writes one down (`Name <local@domain>`, or the address alone) → the same as Go's `net/mail` prints
 * it, since Argo CD passes authors through that. Rarer forms of RFC 5322 are not taken: comments, encoded words, addresses in quotes or brackets.
 */

const ATOM = String.raw`[!#-'*+\-/-9=?A-Z^-~\u0080-\u{10ffff}]`;
const ADDRESS = `${ATOM}+(?:\\.${ATOM}+)*@${ATOM}+(?:\\.${ATOM}+)*`;
const WORDS = `(?:${ATOM}|\\.)+(?:[ \t]+(?:${ATOM}|\\.)+)*`;
const QUOTED = String.raw`"((?:\\[\t -~\u0080-\u{10ffff}]|[\t !#-[\]-~\u0080-\u{10ffff}])*)"`;
const MAILBOX = new RegExp(`^(?:(?:(${WORDS})|${QUOTED})?[ \t]*<(${ADDRESS})>|(${ADDRESS}))$`, 'u');

/** The mailbox as Go prints it; undefined when the text is none, or none of the forms that are taken. */
export function printedMailbox(text: string): string | undefined {
  const [, words, quoted, named, bare] = MAILBOX.exec(text.trim()) ?? [];
  const address = named ?? bare;
  if (address === undefined || words?.includes('=?') === true) return undefined;
  const name = quoted?.replace(/\\(.)/gsu, '$1') ?? words?.split(/[ \t]+/).join(' ') ?? '';
  if (name === '') return `<${address}>`;
  const isPlain = /^[\t -~]*$/.test(name);
  return `${isPlain ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name)} <${address}>`;
}

/** Without header and footer, an encoded word has room for this many characters (RFC 2047, section 2: 75 in all). */
const LONGEST_CONTENT = 75 - '=?UTF-8?q?'.length - '?='.length;
const LONGEST_BASE64_BYTES = Math.floor(LONGEST_CONTENT / 4) * 3;

/** Characters that a quoted-printable word of a display name may not contain. */
const NEEDS_BASE64 = /["#$%&'(),.:;<>@[\]^`{|}~]/;

/** Encoded words of RFC 2047 (`=?utf-8?q?J=C3=BCrgen?=`), as many as it takes. */
function encodedWords(text: string): string {
  const asBase64 = NEEDS_BASE64.test(text);
  const parts = asBase64
    ? splitBySize(text, LONGEST_BASE64_BYTES, (character) => Buffer.byteLength(character))
    : splitBySize(text, LONGEST_CONTENT, (character) => quotedPrintable(character).length);
  const words = parts.map((part) =>
    asBase64 ? `b?${Buffer.from(part).toString('base64')}` : `q?${quotedPrintable(part)}`,
  );
  return words.map((word) => `=?utf-8?${word}?=`).join(' ');
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
