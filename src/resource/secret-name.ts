/**
 * Names of fields whose values are credentials, or may hold some: they are printed by nothing. A misspelt name holds the same
 * secret, so names count that are near to a known one, whatever separates their words.
 * @module
 */
import { looksLikeCredential } from '../diagnostic/wording/credential-text.ts';
import { isNearName } from '../diagnostic/wording/nearest-name.ts';
import type { Json } from './json.ts';

/** As the APIs of clusters spell them: Flomesh's Cluster has the first, karmada's the others. */
export const secretNames: readonly string[] = [
  'kubeconfig',
  'proxyHeader',
  'proxyURL',
  'apiEndpoint',
];

/** Those of clusters, in lower case. */
const ofClusters: readonly string[] = [
  ...secretNames.map((name) => name.toLowerCase()),
  'kubeconf',
  'kubecfg',
];

/** Secret wherever they stand in a name: `x-kubeconfig-data`, `myProxyHeader`. */
const anywhere: readonly string[] = [
  ...ofClusters,
  'password',
  'passphrase',
  'credential',
  'credentials',
  'bearertoken',
  'accesstoken',
  'refreshtoken',
  'clientkey',
  'clientkeydata',
  'clientcertificatedata',
  'clientsecret',
  'privatekey',
  'secretkey',
  'accesskey',
  'apikey',
  'dockerconfigjson',
];

/** Secret where nothing follows: a `tokenAudience` is none. */
const atEnd: readonly string[] = ['token', 'tokens', 'secret', 'passwd', 'pwd', 'authorization'];

/** What a name ends in that tells where a credential is, and not what it is. */
const refersTo: ReadonlySet<string> = new Set([
  ...['name', 'names', 'ref', 'refs', 'reference', 'type', 'kind', 'namespace', 'file', 'path'],
]);

/** No known name is shorter. */
const SHORTEST_NAME = 3;

/** Longer names are no typing mistakes; they are only looked through for a known one. */
const LONGEST_TYPED = 64;

/** Longer texts are no names with words; what separates words in a name that they hold still doesn't count. */
const LONGEST_NAME = 256;

/** Words of a name that are joined: `client-key-data` has three. */
const MOST_WORDS = 3;

/** Whether the name, in any spelling, is that of a field of credentials. */
export function isSecretName(name: string): boolean {
  if (name.length < SHORTEST_NAME) return false;
  if (name.length > LONGEST_NAME) return holds(name, anywhere);
  const words = wordsOf(name);
  if (refersTo.has(words.at(-1) ?? '')) return false;
  if (holds(name, anywhere)) return true;
  if (name.length > LONGEST_TYPED) return false;
  return words.some((_, first) =>
    Array.from({ length: MOST_WORDS }, (_unused, i) => first + i + 1).some(
      (end) => end <= words.length && isSecretPart(words, first, end),
    ),
  );
}

/** Whether the value of a field is to be hidden: not where there is none, and not where Istio has the path of a file. */
export function isSecretValue(name: string, value: Json | undefined): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return false;
  return isSecretName(name) && !(isKeyFile(name) && isPath(value));
}

/** Whether the field is the one in which Istio's kinds name the file of a key. */
export function isKeyFile(name: string): boolean {
  return name === 'privateKey';
}

function isPath(value: Json): boolean {
  return (
    typeof value === 'string' && /^\/[\w./-]{0,80}$/.test(value) && !looksLikeCredential(value)
  );
}

/** Whether the name is one of a cluster's credentials, spelled right: prose about it is hidden, too. */
export function namesClusterSecret(name: string): boolean {
  return name.length > 2 * SHORTEST_NAME && holds(name, ofClusters);
}

function holds(name: string, known: readonly string[]): boolean {
  const joined = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  return known.some((one) => joined.includes(one));
}

function isSecretPart(words: readonly string[], first: number, end: number): boolean {
  const part = words.slice(first, end).join('');
  if (end === words.length && atEnd.some((known) => isNearName(part, known))) return true;
  return anywhere.some((known) => isNearName(part, known));
}

/** `kubeConfig_data` has three, in lower case. */
function wordsOf(name: string): readonly string[] {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\P{L}]+|\p{N}+/gu) ?? [];
  return words.map((word) => word.toLowerCase());
}
