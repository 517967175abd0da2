/**
 * Argo CD's cluster Secret: a cluster that Argo CD deploys to. Its credentials are read by nothing and shown by nothing.
 * @module
 */
import { type JsonObject, stringAt } from '../../resource/json.ts';

/** Label that makes a Secret one of Argo CD's; its value says for what. */
export const argocdSecretType = 'argocd.argoproj.io/secret-type';

/** As much of an object as tells a cluster Secret from other objects. */
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
