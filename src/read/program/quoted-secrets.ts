/**
 * The input of a program → its message without the secrets in it: programs quote invalid values.
 * The name of a field decides whether its value is secret. An ordinary word of it is hidden where the message quotes it, and where the message
 * is a template's, unless the template has the word: it prints any value as it is.
 */
import { isOrdinaryWord, wordsIn } from '../../diagnostic/wording/credential-text.ts';
import { redacted } from '../../diagnostic/wording/url-credentials.ts';
import { isReferenceName, isSecretName } from '../../resource/secret-name.ts';

/** Shorter values occur in any message. */
const SHORTEST_VALUE = 3;

/** The same where nothing shows that the message has a value there. */
const SHORTEST_UNMARKED = 4;

/** Shorter pieces of a secret may be any text. */
const SHORTEST_PIECE = 6;

/** Maximum size of all secrets together: each word of a message is searched in them. */
const MOST_CHARACTERS = 1_000_000;

/** Names whose values are all secret in the description of a Secret: its own fields, and those of kustomize's generator. */
const wholeValues: ReadonlySet<string> = new Set(['data', 'stringData', 'literals']);

/** Names of texts for people, at any place. */
const prose: ReadonlySet<string> = new Set([
  ...['description', 'descriptions', 'title', 'summary', 'help', 'comment', 'comments'],
  ...['note', 'notes', 'doc', 'docs', 'documentation', '$comment'],
]);

/**
 * A message without the values of secret fields in these texts.
 * @param templates the templates that the message is of; absent where it is the program's own.
 */
export function withoutQuotedSecrets(
  message: string,
  texts: Iterable<string>,
  templates?: readonly string[],
): string {
  const secrets = new Set<string>();
  for (const text of texts) collectSecrets(text, secrets);
  if (secrets.size === 0) return message;
  const values = [...secrets].join('\n').slice(0, MOST_CHARACTERS).split('\n');
  const literals = templates && new Set(templates.flatMap(piecesOf));
  return withoutWords(withoutPhrases(message, values), new Set(values), literals);
}

/** What a template may join to a text. */
function piecesOf(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}_-]+/u);
}

/** Values of several words count as a whole. */
function withoutPhrases(message: string, values: readonly string[]): string {
  const phrases = values.filter((value) => value.includes(' '));
  return phrases.reduce((text, phrase) => text.replaceAll(phrase, redacted), message);
}

function withoutWords(
  message: string,
  values: ReadonlySet<string>,
  literals?: ReadonlySet<string>,
): string {
  const isSecret = secretWords(values);
  const isPrinted = (piece: string): boolean => values.has(piece) && literals?.has(piece) === false;
  let out = '';
  let end = 0;
  for (const { word, index } of wordsIn(message)) {
    const isQuoted = isQuotedAt(message, index, word);
    if (!isSecret(word, isQuoted) && !piecesOf(word).some(isPrinted)) continue;
    out += `${message.slice(end, index)}${redacted}`;
    end = index + word.length;
  }
  return out + message.slice(end);
}

/** Whether a word is a secret in any message. */
function secretWords(values: ReadonlySet<string>): (word: string, isQuoted: boolean) => boolean {
  const all = [...values].join('\n');
  return (word, isQuoted) => {
    const bare = word.replace(/^[:=.]+|[:=.]+$/g, '');
    const assigned = /[:=]([^:=]+)$/.exec(word)?.[1] ?? '';
    if (isOrdinaryWord(bare)) return (isQuoted && values.has(bare)) || values.has(assigned);
    if (bare.length >= SHORTEST_PIECE && all.includes(bare)) return true;
    return values.has(bare) && (isQuoted || bare.length >= SHORTEST_UNMARKED);
  };
}

function isQuotedAt(message: string, index: number, { length }: string): boolean {
  const quote = message[index - 1] ?? ' ';
  return '"\'`'.includes(quote) && message[index + length] === quote;
}

/** The value of a secret field, over the lines read so far. */
interface Inside {
  readonly indent: number;
  /** Whether the value is a block of text, in which names are content. */
  readonly isBlock: boolean;
  /** The indentation of a field in it whose value is no secret. */
  readonly except?: number | undefined;
}

function collectSecrets(text: string, secrets: Set<string>): void {
  const isOfSecrets = /\bkind["']?:\s{0,8}["']?Secret\b|\bsecretGenerator\b/.test(text);
  const isSecret = (name: string): boolean =>
    isSecretName(name) || (isOfSecrets && wholeValues.has(name));
  let inside: Inside | undefined;
  for (const line of text.split('\n')) {
    const indent = line.search(/[^ ]/);
    if (inside !== undefined && goesOn(line, indent, inside.indent)) {
      inside = further(inside, line, indent);
      if (inside.except === undefined) addValues(line, inside.isBlock, secrets);
      continue;
    }
    const value = secretValue(line, isSecret);
    inside = value === undefined ? undefined : { indent, isBlock: blockMark.test(value) };
    if (value !== undefined) addValues(value, false, secrets);
  }
}

const blockMark = /^\s*[|>][-+\d]*\s*(?:#.*)?$/;

/** The value after one more of its lines. */
function further(inside: Inside, line: string, indent: number): Inside {
  const { except, isBlock } = inside;
  if (isBlock || (except !== undefined && (indent < 0 || indent > except))) return inside;
  return { ...inside, except: exceptionAt(line, indent) };
}

/** Whether a line may be part of the value of a key with that indentation. */
function goesOn(line: string, indent: number, key: number): boolean {
  return indent < 0 || indent > key || line.startsWith('- ', indent);
}

/** A name and its mark. */
const field =
  /^[\s-]*(?:"([^"]{1,256})"\s{0,8}[:=]|'([^']{1,256})'\s{0,8}[:=]|([\w.$/-]{1,256})\s{0,8}(?:=|:(?=\s|$)))/;

/** The indentation of a line that begins a text for people, or a reference. */
function exceptionAt(line: string, indent: number): number | undefined {
  return isException(line) ? indent : undefined;
}

function isException(text: string): boolean {
  const name = field.exec(text)?.slice(1).join('') ?? '';
  return prose.has(name.toLowerCase()) || isReferenceName(name);
}

function addValues(text: string, isBlock: boolean, secrets: Set<string>): void {
  for (const value of isBlock ? [text.trim()] : scalarsIn(text)) {
    const words = [...wordsIn(value)].flatMap(({ word }) => [word, ...word.split(/[:=]/)]);
    for (const one of [value, ...words.filter((word) => !isOrdinaryWord(word))]) {
      if (isHideable(one)) secrets.add(one);
    }
  }
}

/** The values in a line of YAML, JSON or an environment file, without names and comments. */
function scalarsIn(line: string): readonly string[] {
  const parts = line.replace(/(?:^|\s)#.*$/, '').split(/[{}[\],]/);
  return [line, ...parts].filter((part) => !isException(part)).map(scalarOf);
}

function scalarOf(text: string): string {
  const value = text.slice(field.exec(text)?.[0].length ?? 0);
  const plain = value.replace(/^\s*(?:-\s+)*/, '').trim();
  return plain.replace(/^(["'])(.*)\1$/, '$2').trim();
}

function isHideable(value: string): boolean {
  return value.length >= SHORTEST_VALUE && !/^(?:true|false|null)$/.test(value);
}

/** The text after the first name of a secret; undefined without one. */
function secretValue(line: string, isSecret: (name: string) => boolean): string | undefined {
  let last = '';
  for (const { word, index } of wordsIn(line)) {
    const mark = word.search(/[:=]/);
    const name = mark === 0 ? last : word.slice(0, Math.max(0, mark));
    if (mark >= 0 && isSecret(name)) return line.slice(index + mark + 1);
    last = word;
  }
  return undefined;
}
