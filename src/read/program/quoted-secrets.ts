/**
 * The input of a program → its message without the secrets in it: programs quote invalid values.
 * The name in a line decides whether the value is secret; too much is hidden rather than too little.
 * @module
 */
import { wordsIn } from '../../diagnostic/wording/credential-text.ts';
import { redacted } from '../../diagnostic/wording/url-credentials.ts';
import { isSecretName } from '../../resource/secret-name.ts';

/** Shorter words occur in any message. */
const SHORTEST_WORD = 4;

/** Shorter pieces of a secret may be any text. */
const SHORTEST_PIECE = 6;

/** Maximum size of all secrets together: each word of a message is searched in them. */
const MOST_CHARACTERS = 1_000_000;

/** Names whose values are all secret in the description of a Secret: its own fields, and those of kustomize's generator. */
const wholeValues: ReadonlySet<string> = new Set(['data', 'stringData', 'literals']);

/** A message without the words that follow names of secrets in these texts. */
export function withoutQuotedSecrets(message: string, texts: Iterable<string>): string {
  const secrets = new Set<string>();
  for (const text of texts) collectSecrets(text, secrets);
  if (secrets.size === 0) return message;
  const all = [...secrets].join('\n').slice(0, MOST_CHARACTERS);
  let out = '';
  let end = 0;
  for (const { word, index } of wordsIn(message)) {
    const [, bare = ''] = /^[:=.]*(.*?)[:=.]*$/.exec(word) ?? [];
    const isPiece = bare.length >= SHORTEST_PIECE && all.includes(bare);
    if (!isPiece && !secrets.has(bare)) continue;
    out += `${message.slice(end, index)}${redacted}`;
    end = index + word.length;
  }
  return out + message.slice(end);
}

function collectSecrets(text: string, secrets: Set<string>): void {
  const isOfSecrets = /\bkind["']?:\s{0,8}["']?Secret\b|\bsecretGenerator\b/.test(text);
  const isSecret = (name: string): boolean =>
    isSecretName(name) || (isOfSecrets && wholeValues.has(name));
  let inside: number | undefined;
  for (const line of text.split('\n')) {
    const indent = line.search(/[^ ]/);
    if (inside !== undefined && !goesOn(line, indent, inside)) inside = undefined;
    const values = inside === undefined ? secretWords(line, isSecret) : wordsOf(line);
    if (values !== undefined) inside ??= indent;
    for (const value of (values ?? []).filter(isHideable)) secrets.add(value);
  }
}

/** Whether a line may be part of the value of a key with that indentation. */
function goesOn(line: string, indent: number, key: number): boolean {
  return indent < 0 || indent > key || line.startsWith('- ', indent);
}

function isHideable(value: string): boolean {
  return value.length >= SHORTEST_WORD && !/^(?:true|false|null)$/.test(value);
}

function wordsOf(line: string): readonly string[] {
  return [...wordsIn(line)].flatMap(({ word }) => [word, ...word.split(/[:=]/)]);
}

/** The words after the first name of a secret; undefined without one. */
function secretWords(
  line: string,
  isSecret: (name: string) => boolean,
): readonly string[] | undefined {
  let last = '';
  for (const { word, index } of wordsIn(line)) {
    const mark = word.search(/[:=]/);
    const name = mark === 0 ? last : word.slice(0, Math.max(0, mark));
    if (mark >= 0 && isSecret(name)) return wordsOf(line.slice(index + mark + 1));
    last = word;
  }
  return undefined;
}
