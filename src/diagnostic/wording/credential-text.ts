/** Text → whether it looks like a credential, whichever field contains it: keys, tokens and other random values. */
import { redacted, urlCredentials, withoutUrlCredentials } from './url-credentials.ts';

/** What words of YAML, JSON and prose end at. */
const separator = /[\s"'`,;{}[\]()<>\\|]/g;

/** A word of a text, and the number of characters before it. */
export interface Word {
  readonly word: string;
  readonly index: number;
}

/**
 * The words of a text in order.
 *
 * Their ends are looked for, not the words: where V8 does not optimise a pattern, it remembers each character that a repetition took, and
 * gives up ("Maximum call stack size exceeded") at some ten million.
 */
export function* wordsIn(text: string): Generator<Word> {
  const ends = new RegExp(separator);
  for (let index = 0; index < text.length; index = ends.lastIndex) {
    ends.lastIndex = index;
    const end = ends.exec(text)?.index ?? text.length;
    if (end > index) yield { word: text.slice(index, end), index };
    ends.lastIndex = end + 1;
  }
}

/** Prefixes of credentials that identify themselves; the last are PEM, `apiVersion` and `kind:` in base64. */
const known =
  /^(?:eyJ[\w-]{8}|gh[oprsu]_\w|github_pat_|glpat-|xox[abprs]-|A[KS]IA[A-Z0-9]{12}|AIza\w{20}|hvs\.|sha256~|npm_\w{20}|LS0tLS1CRUdJT|YXBpVmVyc2lvb|a2luZDo)/;

/** The beginning of a text shows how it was made. */
const LONGEST_JUDGED = 4096;

/** Shorter texts are names and numbers. */
const SHORTEST_RANDOM = 20;

/** Letters and digits of one case only are those of ids up to this length. */
const SHORTEST_PLAIN = 32;

/** Git's ids and digests, which are no secrets. */
const digestLengths: ReadonlySet<number> = new Set([40, 64]);

/** Whether the word is a credential by its looks. */
export function looksLikeCredential(word: string): boolean {
  if (word.startsWith('-----BEGIN') || urlCredentials(word).length > 0) return true;
  const parts = word.split(/[:=@]+/);
  return parts.some((part) => known.test(part) || isRandom(part.slice(0, LONGEST_JUDGED)));
}

/** Longer ones are no words. */
const LONGEST_WORD = 16;

/** Whether a text is a word of a language, or several with signs between them, as in `service-account`: letters with vowels among them. */
export function isOrdinaryWord(text: string): boolean {
  const words = text.slice(0, LONGEST_JUDGED).split(/[-_./:=]+/);
  return text.length <= LONGEST_JUDGED && words.every(isWord);
}

function isWord(text: string): boolean {
  if (text === '') return true;
  const isLetters = /^(?:[A-Za-z]?[a-z]+|[A-Z]+)$/.test(text) && text.length <= LONGEST_WORD;
  return isLetters && (text.length < 4 || /[aeiouy]/i.test(text)) && !/[^aeiouy]{6}/i.test(text);
}

/** Whether a credential follows the word, as in `Authorization: Bearer …`. */
export function announcesCredential(word: string): boolean {
  return /^(?:bearer|basic)$/i.test(word);
}

/** Whether a word after such a word is a credential. */
export function isAnnounced(word: string): boolean {
  return word.length >= 6 && !isOrdinaryWord(word);
}

/** After the scheme of a header any word is a credential; in a sentence it may be any word. */
function isAfterScheme(word: string, [header = '', scheme = '']: readonly string[]): boolean {
  if (!announcesCredential(scheme)) return false;
  return /authorization:?$/i.test(header) ? word.length >= 6 : isAnnounced(word);
}

/** The text without what looks like a credential: for messages, which may quote the input. */
export function withoutCredentials(quoted: string): string {
  const text = withoutUrlCredentials(quoted);
  let out = '';
  let end = 0;
  let before: readonly string[] = [];
  for (const { word, index } of wordsIn(text)) {
    if (index < end) continue;
    const isHidden = looksLikeCredential(word) || isAfterScheme(word, before);
    before = [before[1] ?? '', word];
    if (!isHidden) continue;
    out += `${text.slice(end, index)}${redacted}`;
    end = word.startsWith('-----BEGIN') ? endOfPem(text, index) : index + word.length;
  }
  return out + text.slice(end);
}

function endOfPem(text: string, start: number): number {
  const last = text.indexOf('-----END', start);
  const end = last < 0 ? -1 : text.indexOf('-----', last + 5);
  return end < 0 ? text.length : end + 5;
}

/** Whether case and digits change as often as in random text. */
function isRandom(text: string): boolean {
  if (text.length < SHORTEST_RANDOM) return false;
  const { upper, lower, digit, changes } = countClasses(text);
  if (upper > 0 && lower > 0 && digit > 0) return changes >= text.length * 0.35;
  // Ids of one case: long ones, and neither of git nor digests.
  const isMixed = digit > 0 && upper + lower > 0;
  if (!isMixed || text.length < SHORTEST_PLAIN || !/^[a-z0-9]+$/i.test(text)) return false;
  return changes >= text.length * 0.2 && !(isHex(text) && digestLengths.has(text.length));
}

function countClasses(text: string): Record<'upper' | 'lower' | 'digit' | 'changes', number> {
  const seen = { upper: 0, lower: 0, digit: 0, changes: 0 };
  let last: string | undefined;
  for (const character of text) {
    const now = classOf(character);
    if (now === undefined) continue;
    seen[now] += 1;
    if (now !== last) seen.changes += 1;
    last = now;
  }
  return seen;
}

function classOf(character: string): 'upper' | 'lower' | 'digit' | undefined {
  if (character >= 'a' && character <= 'z') return 'lower';
  if (character >= 'A' && character <= 'Z') return 'upper';
  return character >= '0' && character <= '9' ? 'digit' : undefined;
}

function isHex(text: string): boolean {
  return /^[0-9a-f]+$/i.test(text);
}
