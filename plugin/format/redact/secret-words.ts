/** One line of a document → the offset from which it may contain a secret. */
import {
  announcesCredential,
  isAnnounced,
  looksLikeCredential,
  wordsIn,
} from '../../../src/diagnostic/wording/credential-text.ts';
import { urlCredentials } from '../../../src/diagnostic/wording/url-credentials.ts';
import { isKeyFile, isSecretName, namesClusterSecret } from '../../../src/resource/secret-name.ts';
import type { DocumentRules } from './document-rules.ts';

/** A map with free keys, such as labels: the lines deeper than its key, or up to its bracket if it has one. */
export interface NamedMap {
  readonly column: number;
  /** Number of open brackets; absent in block style. */
  readonly depth?: number;
}

/** Result for a line: the offset of a possible secret, and whether a map with free keys is open at its end. */
export interface LineSight {
  readonly cut: number | undefined;
  readonly names: NamedMap | undefined;
}

/** A word not yet followed by a colon. */
interface Name {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Examines a line word by word, each once, up to the first that hides the rest. */
export function lookAtLine(
  line: string,
  rules: DocumentRules,
  names: NamedMap | undefined,
): LineSight {
  const sight = new Sight(line, rules, names);
  const [address] = urlCredentials(line);
  for (const { word, index } of wordsIn(line)) {
    // A text that a blank or a quote divides is not one word of the form of a credential.
    const isAddress = address !== undefined && index + word.length > address.start;
    const cut = isAddress ? index : sight.read(word, index);
    if (cut !== undefined) return { cut, names: sight.names };
  }
  return { cut: sight.end(), names: sight.names };
}

/** Fields with the whole object, and the fields from which kustomize generates Secrets. */
const holdsSecrets = /last-applied-configuration|^secretGenerator$/;

const chosenNames: ReadonlySet<string> = new Set(['labels', 'annotations']);

/** The state while one line is examined. */
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

  /** Reads the next word; returns the offset from which the rest is redacted. */
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

  /** Handles a mark at the start of a word: the word before it is a name if there is one. */
  #readMark(word: string, at: number): number | undefined {
    const last = this.#last;
    if (last === undefined) return undefined;
    if (!isMark(word[0])) return isProse(last, this.#inComment) ? last.end : undefined;
    this.#last = undefined;
    return this.#hides(last, at, true) ? at + 1 : undefined;
  }

  /** Handles the last word of the line. */
  end(): number | undefined {
    this.#countBrackets(this.#line.length);
    const last = this.#last;
    return last !== undefined && isProse(last, this.#inComment) ? last.end : undefined;
  }

  /** Examines the names in a word that a mark ends; a word without a mark is kept until the next one is read. */
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

  /** Whether a name hides its value, which follows the mark. */
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

  /** Whether `?` makes this text an explicit key. */
  #isExplicit(start: number): boolean {
    return /\?\s+["']?$/.test(this.#line.slice(Math.max(0, start - 8), start));
  }
}

/** The parts between colons and equals signs. */
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

/** Whether a word indicates a secret without a colon: one from a group of secret names; in comments, any. */
function isProse({ text }: Name, inComment: boolean): boolean {
  return namesClusterSecret(text) || (inComment && isSecretName(text));
}

/** `--token value`. */
function isOption(word: string): boolean {
  return word.startsWith('--') && /[a-z]/i.test(word[2] ?? '');
}

const noText = /["'\s]{0,4}(?:true|false|null|~)["'\s]{0,4}(?:[,}\]#]|$)/y;
const filePath = /["'\s]{0,4}\/[\w./-]{0,80}["'\s]{0,4}(?:[,}\]#]|$)/y;

/** Actions of a template without a text of their own: the secret is elsewhere. */
const templateActions = /["'\s]{0,4}\{\{[^"'`{}]{0,200}\}\}["'\s]{0,4}(?:#|$)/y;

/** Whether the text is certainly not a secret. */
function isHarmless(line: string, at: number, name: string): boolean {
  noText.lastIndex = at;
  filePath.lastIndex = at;
  templateActions.lastIndex = at;
  return (
    noText.test(line) || templateActions.test(line) || (isKeyFile(name) && filePath.test(line))
  );
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ' || line[at] === '\t') at += 1;
  return at;
}
