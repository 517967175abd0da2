/** The namespaces that an API server creates at startup, present in every cluster regardless of its files. */

/** Whether a namespace is one of these (`systemnamespaces` of kube-apiserver, which makes one anew that was deleted). */
export function isInitialNamespace(name: string): boolean {
  return initial.has(name);
}

const initial: ReadonlySet<string> = new Set([
  'default',
  'kube-node-lease',
  'kube-public',
  'kube-system',
]);
