/**
 * Where istiod runs.
 * @module
 */

/** The namespace that Istio's installers use: of istiod and its ConfigMap, and of gateways. */
export const systemNamespace = 'istio-system';
