/** The labels for the locality of a node, an endpoint or a client: Kubernetes' own, and Istio's. */

/** Node labels for the region and zone of their pods. */
export const regionLabel = 'topology.kubernetes.io/region';
/** {@inheritDoc regionLabel} */
export const zoneLabel = 'topology.kubernetes.io/zone';

/** Istio's own label for a part of a zone. */
export const subzoneLabel = 'topology.istio.io/subzone';

/** Set by Pilot to the node of a pod. */
export const hostnameLabel = 'kubernetes.io/hostname';

/** Set by Pilot to the cluster in which it discovered an endpoint or client; for endpoints of entries, Pilot's own cluster. */
export const clusterLabel = 'topology.istio.io/cluster';

/** Set by Pilot to the network of an endpoint or client. */
export const networkLabel = 'topology.istio.io/network';

/** Pods and endpoints with any value of it get no new requests. */
export const drainingLabel = 'istio.io/draining';

/** Label of a Service whose clients keep a pod for a session, by a cookie: Pilot sends pods that drain as well. */
export const sessionLabel = 'istio.io/persistent-session';
