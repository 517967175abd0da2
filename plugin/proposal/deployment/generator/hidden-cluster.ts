/** Objects of which a controller makes a cluster's Secret of Argo CD: the name and the address of that cluster are not in Git. */
import { argocdSecretType } from '../../../../src/kind/kubernetes-core-v1/argocd-cluster-secret.ts';
import { isArray, isObject, type Json, objectAt, stringAt } from '../../../../src/resource/json.ts';
import { groupOf, type Resource } from '../../../../src/resource/resource.ts';

/** Whether a SealedSecret, an ExternalSecret or the like has the label in its template. A selector of Argo CD's own objects has it as well. */
export function isHiddenCluster({ apiVersion, kind, object }: Resource): boolean {
  if (groupOf(apiVersion) === 'argoproj.io' || kind === 'Secret') return false;
  return hasLabel(objectAt(object, 'spec'));
}

function hasLabel(value: Json | undefined): boolean {
  if (isArray(value)) return value.some(hasLabel);
  if (!isObject(value)) return false;
  if (stringAt(value, 'labels', argocdSecretType) === 'cluster') return true;
  return Object.values(value).some(hasLabel);
}
