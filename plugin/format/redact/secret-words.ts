/**
 * One line of a document → the offset from which on it may hold a secret.
 * @module
 */
import {
  announcesCredential,
  isAnnounced,
  isKeyFile,
  isSecretName,
  looksLikeCredential,
  namesClusterSecret,
  urlCredentials,
  wordsIn,
} from '../../../src/internal.ts';
import type { DocumentRules } from './document-rules.ts';

/** A map of names that somebody chose, such as labels: what stands deeper than its key, up to its bracket if it has one. */
export interface NamedMap {
  readonly column: number;
  /** How many brackets are open; absent in block style. */
  readonly depth?: number;
}

/** What a line says: where it may hold a secret, and whether a map of chosen names is open at its end. */
export interface LineSight {
  readonly cut: number | undefined;
  readonly names: NamedMap | undefined;
}

/** A word that has had no colon yet. */
interface Name {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Looks at a line word by word, each once, up to the first that hides the rest. */
export function lookAtLine(
  line: string,
  rules: DocumentRules,
  names: NamedMap | undefined,
): LineSight {
  const sight = new Sight(line, rules, names);
  const [address] = urlCredentials(line);
  for (const { word, index } of wordsIn(line)) {
    // What a blank or a quote divides is no word that looks like a credential.
    const isAddress = address !== undefined && index + word.length > address.start;
    const cut = isAddress ? index : sight.read(word, index);
    if (cut !== undefined) return { cut, names: sight.names };
  }
  return { cut: sight.end(), names: sight.names };
}

/** What holds all of an object, and what kustomize makes Secrets of. */
const holdsSecrets = /last-applied-configuration|^secretGenerator$/;

const chosenNames: ReadonlySet<string> = new Set(['labels', 'annotations']);

/** The state of one look at one line. */
class Sight {
  names: NamedMap | undefined;
  readonly #line: string;
  readonly #rules: DocumentRules;
  #inComment = false;
  #announced = false;
  #last: Name | undefined;
  #seen = 0;

  constructor(line: string, rules: DocumentRules, names: NamedMap | undefined) {
    this.#line = line;
    this.#rules = rules;
    this.names = names;
  }

  /** Takes the next word; gives where the rest is to be hidden from. */
  read(word: string, at: number): number | undefined {
    this.#countBrackets(at);
    const cut = this.#readMark(word, at);
    if (cut !== undefined) return cut;
    if (word.startsWith('#')) this.#inComment = true;
    const isAnchor = this.#rules.anchors.areHidden && /^&./.test(word);
    const wasAnnounced = this.#announced && isAnnounced(word);
    if (isAnchor || wasAnnounced || looksLikeCredential(word)) return at;
    this.#announced = announcesCredential(word);
    return this.#readNames(word, at);
  }

  /** What a mark at the start of a word makes of the word before it, and what no mark makes of it. */
  #readMark(word: string, at: number): number | undefined {
    const last = this.#last;
    if (last === undefined) return undefined;
    if (!isMark(word[0])) return isProse(last, this.#inComment) ? last.end : undefined;
    this.#last = undefined;
    return this.#hides(last, at, true) ? at + 1 : undefined;
  }

  /** What the last word says, when nothing follows. */
  end(): number | undefined {
    this.#countBrackets(this.#line.length);
    const last = this.#last;
    return last !== undefined && isProse(last, this.#inComment) ? last.end : undefined;
  }

  /** Looks at the names in a word that a mark ends; one without is kept until the next word is known. */
  #readNames(word: string, at: number): number | undefined {
    for (const part of partsOf(word)) {
      const name = { text: part.text, start: at + part.start, end: at + part.end };
      const isMarked = part.end < word.length;
      this.#last = isMarked ? undefined : name;
      if (!isMarked && !isOption(part.text) && !this.#isExplicit(name.start)) continue;
      const isKey = part.start === 0 && part.end >= word.length - 1;
      if (this.#hides(name, name.end, isKey)) return name.end + Number(isMarked);
    }
    return undefined;
  }

  /** Whether a name hides its value, which stands behind the mark. */
  #hides({ text, start }: Name, mark: number, isKey: boolean): boolean {
    if (isHarmless(this.#line, mark + 1, text)) return false;
    if (isSecretName(text) || holdsSecrets.test(text)) return true;
    const { shown } = this.#rules;
    if (!isKey || shown === undefined || this.#inComment || this.names !== undefined) return false;
    if (chosenNames.has(text)) this.#openNames(start, mark);
    return !shown.has(text);
  }

  #openNames(column: number, mark: number): void {
    const next = skipBlanks(this.#line, mark + 1);
    const opening = this.#line[next] ?? '#';
    this.#seen = next;
    if (opening === '{') this.names = { column, depth: 0 };
    else if (opening === '#') this.names = { column };
  }

  #countBrackets(to: number): void {
    for (; this.#seen < to; this.#seen += 1) {
      const depth = this.names?.depth;
      if (this.names === undefined || depth === undefined) continue;
      const character = this.#line[this.#seen];
      if (character === '{') this.names = { ...this.names, depth: depth + 1 };
      else if (character === '}') this.#close(depth - 1);
    }
  }

  #close(depth: number): void {
    if (this.names === undefined) return;
    this.names = depth > 0 ? { ...this.names, depth } : undefined;
  }

  /** Whether `?` makes what stands here a key. */
  #isExplicit(start: number): boolean {
    return /\?\s+["']?$/.test(this.#line.slice(Math.max(0, start - 8), start));
  }
}

/** What stands between colons and equals signs. */
function* partsOf(word: string): Generator<Name> {
  let start = 0;
  for (let end = 0; end <= word.length; end += 1) {
    if (end < word.length && !isMark(word[end])) continue;
    if (end > start) yield { text: word.slice(start, end), start, end };
    start = end + 1;
  }
}

function isMark(character: string | undefined): boolean {
  return character === ':' || character === '=';
}

/** Whether a word needs no colon to be about a secret: the name of one of a cluster's; in comments, any. */
function isProse({ text }: Name, inComment: boolean): boolean {
  return namesClusterSecret(text) || (inComment && isSecretName(text));
}

/** `--token value`. */
function isOption(word: string): boolean {
  return word.startsWith('--') && /[a-z]/i.test(word[2] ?? '');
}

const noText = /["'\s]{0,4}(?:true|false|null|~)["'\s]{0,4}(?:[,}\]#]|$)/y;
const filePath = /["'\s]{0,4}\/[\w./-]{0,80}["'\s]{0,4}(?:[,}\]#]|$)/y;

/** Whether what stands there is no secret in any case. */
function isHarmless(line: string, at: number, name: string): boolean {
  noText.lastIndex = at;
  filePath.lastIndex = at;
  return noText.test(line) || (isKeyFile(name) && filePath.test(line));
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return at;
}
