/** The namespace of istiod, and its content that is not in Git. */

/** The default namespace of Istio's installers: of istiod and its ConfigMap, and of gateways. */
export const systemNamespace = 'istio-system';

/** Whether Istio's charts create a Service of that name, whatever the namespace has in Git: istiod and gateways, also of a revision. */
export function isInstalled(service: {
  readonly name: string;
  readonly namespace: string;
}): boolean {
  const { name, namespace } = service;
  return namespace === systemNamespace && installed.test(name);
}

const installed = /^(?:istiod|istio-(?:ingress|egress|eastwest)gateway)(?:-|$)/;
