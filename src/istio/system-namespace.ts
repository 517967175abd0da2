/**
 * Where istiod runs, and what is there without being in Git.
 * @module
 */

/** The namespace that Istio's installers use: of istiod and its ConfigMap, and of gateways. */
export const systemNamespace = 'istio-system';

/** Whether Istio's charts bring a Service of that name, whatever else of the namespace is in Git: istiod and gateways, of a revision too. */
export function isInstalled(service: {
  readonly name: string;
  readonly namespace: string;
}): boolean {
  const { name, namespace } = service;
  return namespace === systemNamespace && installed.test(name);
}

const installed = /^(?:istiod|istio-(?:ingress|egress|eastwest)gateway)(?:-|$)/;
