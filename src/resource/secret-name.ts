/**
 * The names of fields whose values are credentials, or may hold some: they are printed by nothing.
 * @module
 */

/** As their APIs spell them: Flomesh's Cluster has the first, karmada's the others. */
export const secretNames: readonly string[] = [
  'kubeconfig',
  'proxyHeader',
  'proxyURL',
  'apiEndpoint',
];

/** Whether the name is one of them in any spelling: a misspelled field holds the same secret. */
export function isSecretName(name: string): boolean {
  return /kube[-_]?conf|prox(?:y|i)[-_]?(?:head|url)|api[-_]?end/i.test(name);
}
