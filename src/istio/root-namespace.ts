/**
 * Where Istio looks for what is for all namespaces.
 * @module
 */

/** Istio's root namespace, unless MeshConfig names another. */
export const rootNamespace = 'istio-system';
