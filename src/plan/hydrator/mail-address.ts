/**
 * Mail addresses of RFC 5322, read and written as Go's `net/mail` does: Argo CD passes the author of a reference through it, so
 * the text of an address in a hydrated commit depends on it. Groups (`team: a@b;`) are the one form not taken.
 * @module
 */
import { isIpAddress } from '../../resource/ip-address.ts';
import { decodeEncodedWord, encodeWord } from './encoded-word.ts';

/** A mailbox. */
export interface MailAddress {
  /** Decoded display name; may be empty. */
  readonly name: string;
  /** `local@domain`. */
  readonly address: string;
}

const ATOM = String.raw`[!#-'*+\-/-9=?A-Z^-~\u0080-\u{10ffff}]`;
const DOT_ATOM = new RegExp(`^${ATOM}+(?:\\.${ATOM}+)*`, 'u');
const LOOSE_ATOM = new RegExp(`^(?:${ATOM}|\\.)+`, 'u');
const QUOTED = /^"((?:\\[\t -~\u0080-\u{10ffff}]|[\t !#-[\]-~\u0080-\u{10ffff}])*)"/u;
const LITERAL = /^\[([!-Z^-~\u0080-\u{10ffff}]*)\]/u;

/** A value read from the start of a text, and the text after it. */
interface Read {
  readonly value: string;
  readonly rest: string;
}

/** Reads one mailbox: `name <local@domain>` or `local@domain`; undefined when the text is anything else. */
export function parseMailAddress(text: string): MailAddress | undefined {
  const start = skipBlanks(text);
  const bare = readAddress(start);
  return bare ? bareMailbox(bare) : namedMailbox(start);
}

/** `local@domain`, with the name in a comment behind it or without. */
function bareMailbox({ value: address, rest }: Read): MailAddress | undefined {
  const comment = readComment(skipBlanks(rest));
  const name = comment ? decodeWords(comment.value) : '';
  if (name === undefined || !isEnd(comment?.rest ?? rest)) return undefined;
  return { name, address };
}

function namedMailbox(text: string): MailAddress | undefined {
  const phrase = text.startsWith('<') ? { value: '', rest: text } : readPhrase(text);
  const angle = skipBlanks(phrase?.rest ?? '');
  if (!phrase || !angle.startsWith('<')) return undefined;
  const address = readAddress(skipBlanks(angle.slice(1)));
  if (!address?.rest.startsWith('>') || !isEnd(address.rest.slice(1))) return undefined;
  return { name: phrase.value, address: address.value };
}

/** Writes a mailbox: the name quoted, or encoded when it is not ASCII. */
export function formatMailAddress({ name, address }: MailAddress): string {
  const at = address.lastIndexOf('@');
  const local = at < 0 ? address : address.slice(0, at);
  const domain = at < 0 ? '' : address.slice(at + 1);
  const isPlain = local === '' || DOT_ATOM.exec(local)?.[0] === local;
  const mailbox = `<${isPlain ? local : quoted(local)}@${domain}>`;
  if (name === '') return mailbox;
  return `${/^[\t -~]*$/.test(name) ? quoted(name) : encodeWord(name)} ${mailbox}`;
}

function readAddress(text: string): Read | undefined {
  const quotedLocal = QUOTED.exec(text);
  const local = quotedLocal ? unquoted(quotedLocal[1] ?? '') : DOT_ATOM.exec(text)?.[0];
  const after = text.slice(quotedLocal?.[0].length ?? local?.length ?? 0);
  if (local === undefined || local === '' || !after.startsWith('@')) return undefined;
  // A dot after an atom belongs to it, and makes it a wrong one.
  const rest = skipBlanks(after.slice(1));
  const literal = LITERAL.exec(rest);
  if (literal) {
    if (!isIpAddress(literal[1] ?? '')) return undefined;
    return { value: `${local}@${literal[0]}`, rest: rest.slice(literal[0].length) };
  }
  const domain = DOT_ATOM.exec(rest)?.[0];
  if (domain === undefined || rest[domain.length] === '.') return undefined;
  return { value: `${local}@${domain}`, rest: rest.slice(domain.length) };
}

/** One or more words; encoded words that follow each other make one. */
function readPhrase(text: string): Read | undefined {
  const words: Word[] = [];
  let rest = skipBlanks(text);
  for (let word = readWord(rest); word; word = readWord(rest)) {
    const last = words.at(-1);
    if (last?.isEncoded && word.isEncoded) last.value += word.value;
    else words.push({ value: word.value, isEncoded: word.isEncoded });
    rest = skipComments(word.rest);
  }
  return words.length === 0
    ? undefined
    : { value: words.map(({ value }) => value).join(' '), rest };
}

interface Word {
  value: string;
  readonly isEncoded: boolean;
}

function readWord(text: string): (Read & Word) | undefined {
  const quotedWord = QUOTED.exec(text);
  if (quotedWord) {
    const rest = text.slice(quotedWord[0].length);
    return { value: unquoted(quotedWord[1] ?? ''), rest, isEncoded: false };
  }
  const atom = LOOSE_ATOM.exec(text)?.[0];
  if (atom === undefined) return undefined;
  const rest = text.slice(atom.length);
  const decoded = decodeEncodedWord(atom);
  if (decoded === 'unknown charset') return undefined;
  return decoded
    ? { value: decoded.text, rest, isEncoded: true }
    : { value: atom, rest, isEncoded: false };
}

function decodeWords(comment: string): string | undefined {
  const words = comment.split(/[ \t]+/).filter((word) => word !== '');
  const decoded = words.map((word) => decodeEncodedWord(word) ?? { text: word });
  const texts = decoded.flatMap((word) => (word === 'unknown charset' ? [] : [word.text]));
  return texts.length === words.length ? texts.join(' ') : undefined;
}

/** A comment in parentheses, which may be nested; its backslashes are taken away. */
function readComment(text: string): Read | undefined {
  if (!text.startsWith('(')) return undefined;
  let depth = 1;
  let value = '';
  for (let i = 1; i < text.length; i++) {
    const isEscape = text[i] === '\\' && i + 1 < text.length;
    if (isEscape) i += 1;
    else if (text[i] === '(') depth += 1;
    else if (text[i] === ')') depth -= 1;
    if (depth === 0) return { value, rest: text.slice(i + 1) };
    value += text[i];
  }
  return undefined;
}

function skipComments(text: string): string {
  let rest = skipBlanks(text);
  for (let comment = readComment(rest); comment; comment = readComment(rest)) {
    rest = skipBlanks(comment.rest);
  }
  return rest;
}

function isEnd(text: string): boolean {
  return skipComments(text) === '';
}

function skipBlanks(text: string): string {
  return text.replace(/^[ \t]+/, '');
}

function unquoted(text: string): string {
  return text.replace(/\\(.)/gsu, '$1');
}

function quoted(text: string): string {
  const escaped = text.replace(/[^\t -~\u0080-\u{10ffff}]/gu, '').replace(/["\\]/g, '\\$&');
  return `"${escaped}"`;
}
