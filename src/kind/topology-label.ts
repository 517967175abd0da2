/**
 * The labels that say where a node, an endpoint or a client is: Kubernetes' own, and Istio's.
 * @module
 */

/** What nodes say of their pods' region and zone. */
export const regionLabel = 'topology.kubernetes.io/region';
/** {@inheritDoc regionLabel} */
export const zoneLabel = 'topology.kubernetes.io/zone';

/** Istio's own label for a part of a zone. */
export const subzoneLabel = 'topology.istio.io/subzone';

/** What Pilot writes the name of the cluster into that it found an endpoint or client in: what entries bring is of its own. */
export const clusterLabel = 'topology.istio.io/cluster';

/** What Pilot writes the network of an endpoint or client into. */
export const networkLabel = 'topology.istio.io/network';
