/**
 * Names of fields whose values are, or may be, credentials: no output contains these values. The field may be misspelled, so names
 * within a small edit distance count too, with any separators between their words.
 */
import { looksLikeCredential } from '../diagnostic/wording/credential-text.ts';
import { isNearName } from '../diagnostic/wording/nearest-name.ts';
import type { Json } from './json.ts';

/** As the APIs of clusters spell them: the first is of Flomesh's Cluster, the others of karmada's. */
export const secretNames: readonly string[] = [
  'kubeconfig',
  'proxyHeader',
  'proxyURL',
  'apiEndpoint',
];

/** The names of secrets of clusters, in lower case. */
const ofClusters: readonly string[] = [
  ...secretNames.map((name) => name.toLowerCase()),
  'kubeconf',
  'kubecfg',
];

/** Secret at any position in a name: `x-kubeconfig-data`, `myProxyHeader`. */
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

/** Secret at the end of a name only: `tokenAudience` is not secret. */
const atEnd: readonly string[] = ['token', 'tokens', 'secret', 'passwd', 'pwd', 'authorization'];

/** Endings of names whose values are references to a credential. */
const refersTo: ReadonlySet<string> = new Set([
  ...['name', 'names', 'ref', 'refs', 'reference', 'type', 'kind', 'namespace', 'file', 'path'],
]);

/** Length of the shortest known name. */
const SHORTEST_NAME = 3;

/** Longer names are no misspellings; they are only searched for a known one. */
const LONGEST_TYPED = 64;

/** Longer texts are not split into words; separators inside a known name are still ignored. */
const LONGEST_NAME = 256;

/** Maximum number of words that are joined: `client-key-data` has three. */
const MOST_WORDS = 3;

/** Whether the name, in any spelling, is that of a field with credentials. */
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

/** Whether the name ends like that of a reference to a credential, as `secretName` or `type`. */
export function isReferenceName(name: string): boolean {
  return name.length <= LONGEST_NAME && refersTo.has(wordsOf(name).at(-1) ?? '');
}

/** Whether to hide the value of a field: not an empty one, and not the path of a file in Istio's kinds. */
export function isSecretValue(name: string, value: Json | undefined): boolean {
  if (value === undefined || value === null || typeof value === 'boolean') return false;
  return isSecretName(name) && !(isKeyFile(name) && isPath(value));
}

/** Whether the field is the one for the path of a key file in Istio's kinds. */
export function isKeyFile(name: string): boolean {
  return name === 'privateKey';
}

function isPath(value: Json): boolean {
  return (
    typeof value === 'string' && /^\/[\w./-]{0,80}$/.test(value) && !looksLikeCredential(value)
  );
}

/** Whether the name is the exact name of a cluster's credential: prose about it is hidden, too. */
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

/** `kubeConfig_data` has three words; they are in lower case. */
function wordsOf(name: string): readonly string[] {
  const words = name.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\P{L}]+|\p{N}+/gu) ?? [];
  return words.map((word) => word.toLowerCase());
}
