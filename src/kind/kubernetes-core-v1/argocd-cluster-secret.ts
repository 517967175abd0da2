/** Argo CD's cluster Secret: a cluster that Argo CD deploys to. Its credentials are never read or printed. */
import { isNearName } from '../../diagnostic/wording/nearest-name.ts';
import { type JsonObject, objectAt, stringAt } from '../../resource/json.ts';
import { formatPointer } from '../../resource/json-pointer.ts';

/** Label that marks a Secret of Argo CD; its value is the type. */
export const argocdSecretType = 'argocd.argoproj.io/secret-type';

/** The fields of an object that identify a cluster Secret. */
export interface SecretLike {
  readonly apiVersion: string;
  readonly kind: string;
  readonly object?: JsonObject;
}

/** Whether the object is a Secret that declares a cluster to Argo CD. */
export function isArgocdClusterSecret({ apiVersion, kind, object }: SecretLike): boolean {
  if (apiVersion !== 'v1' || kind !== 'Secret') return false;
  return stringAt(object, 'metadata', 'labels', argocdSecretType) === 'cluster';
}

/** The reason why a Secret does not declare a cluster. */
export interface Mislabel {
  /** Its pointer. */
  readonly pointer: string;
  /** As in `label "secret-type" is "clusters"`. */
  readonly found: string;
}

/** The invalid label or annotation of a Secret that was meant to declare a cluster to Argo CD. */
export function clusterSecretMislabel(secret: SecretLike): Mislabel | undefined {
  if (secret.apiVersion !== 'v1' || secret.kind !== 'Secret') return undefined;
  if (isArgocdClusterSecret(secret)) return undefined;
  for (const [field, what] of [
    ['labels', 'label'],
    ['annotations', 'annotation'],
  ] as const) {
    const entries = Object.entries(objectAt(secret.object, 'metadata', field) ?? {});
    const meant = entries.find(([key, value]) => isNearType(key) && isNearCluster(value));
    if (meant === undefined) continue;
    const [key, value] = meant;
    const found = `${what} "${key}" is "${String(value)}"`;
    return { pointer: formatPointer(['metadata', field, key]), found };
  }
  return undefined;
}

/** Whether a Secret without that label has the members of one; their values are not read. */
export function hasClusterSecretMembers(secret: SecretLike): boolean {
  if (secret.apiVersion !== 'v1' || secret.kind !== 'Secret') return false;
  const named = stringAt(secret.object, 'metadata', 'labels', argocdSecretType);
  if (named !== undefined) return false;
  return ['data', 'stringData'].some((field) => {
    const members = Object.keys(objectAt(secret.object, field) ?? {});
    return members.includes('server') && members.includes('config');
  });
}

/** The prefix is as often wrong or missing as the name after it. */
function isNearType(key: string): boolean {
  return isNearName(key.slice(key.lastIndexOf('/') + 1).toLowerCase(), 'secret-type');
}

function isNearCluster(value: unknown): boolean {
  return typeof value === 'string' && isNearName(value.toLowerCase(), 'cluster');
}
