/**
 * Codes of Service Mesh Hub's kinds: rules of its validator for one object, 1000 to 1019, in order of their numbers.
 * A code is never reused or renumbered.
 * @module
 */
import type { Code } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A FailoverService has no hostname. */
export const failoverHostnameMissing: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1000',
  name: 'failover-hostname-missing',
  severity: 'error',
  title: 'A FailoverService has no hostname',
  why: "The hub's validation rejects the object. The hostname is the only name by which clients reach the services.",
  fix: 'set spec.hostname to a name that ends in ".global"',
});

/** The hostname of a FailoverService does not end in ".global". */
export const failoverHostnameSuffix: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1001',
  name: 'failover-hostname-suffix',
  severity: 'error',
  title: 'The hostname of a FailoverService does not end in ".global"',
  why: "The hub's validation rejects the object. Names in this domain are resolved inside of the mesh and do not conflict with public DNS names.",
  fix: 'end the hostname in ".global", as in reviews.bookinfo.global',
});

/** The hostname of a FailoverService is not a DNS name. */
export const failoverHostnameForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1002',
  name: 'failover-hostname-form',
  severity: 'error',
  title: 'The hostname of a FailoverService is not a DNS name',
  why: "The hub's validation rejects the object, and no client could resolve the name.",
  fix: 'use lower-case letters, digits, "-" and "."',
});

/** A FailoverService has no port. */
export const failoverPortMissing: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1003',
  name: 'failover-port-missing',
  severity: 'error',
  title: 'A FailoverService has no port',
  why: "The hub's validation rejects the object.",
  fix: 'write spec.port with the number and the protocol that clients use',
});

/** The port of a FailoverService is not a valid port number. */
export const failoverPortRange: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1004',
  name: 'failover-port-range',
  severity: 'error',
  title: 'The port of a FailoverService is not a valid port number',
  why: "The hub's validation rejects the object.",
  fix: 'use a number from 1 to 65535: the port of every backing Service',
});

/** The protocol of a FailoverService is not a protocol of Istio. */
export const failoverProtocolUnknown: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1005',
  name: 'failover-protocol-unknown',
  severity: 'error',
  title: 'The protocol of a FailoverService is not a protocol of Istio',
  why: "The hub's validation rejects the object. Istio balances by requests or by connections, depending on the protocol.",
  fix: 'use HTTP, HTTPS, GRPC, HTTP2, MONGO, TCP or TLS',
});

/** A FailoverService has no backing services. */
export const failoverWithoutServices: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1006',
  name: 'failover-without-services',
  severity: 'error',
  title: 'A FailoverService has no backing services',
  why: "The hub's validation rejects the object.",
  fix: 'list the services in spec.backingServices, in order of priority',
});

/** A backing service does not refer to a Kubernetes Service. */
export const backingServiceType: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1007',
  name: 'backing-service-type',
  severity: 'error',
  title: 'A backing service does not refer to a Kubernetes Service',
  why: "The hub's validation rejects the object. There is no other type of backing service.",
  fix: 'write kubeService with name, namespace and clusterName',
});

/** A backing service is listed twice. */
export const backingServiceRepeated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1008',
  name: 'backing-service-repeated',
  severity: 'error',
  title: 'A backing service is listed twice',
  why: 'If the service has failed at one priority, it has also failed at the other, so the second entry has no effect.',
  fix: 'keep the first entry',
});

/** A FailoverService lists no meshes. */
export const failoverMeshesMissing: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1009',
  name: 'failover-meshes-missing',
  severity: 'error',
  title: 'A FailoverService lists no meshes',
  why: "The hub's validation rejects the object. The hostname would exist for no client.",
  fix: 'list in spec.meshes the Mesh of each cluster whose clients call the hostname',
});

/** The protocol of a FailoverService does not support failover. */
export const failoverProtocolNotCarried: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1010',
  name: 'failover-protocol-not-carried',
  severity: 'error',
  title: 'The protocol of a FailoverService does not support failover',
  why: 'The hub accepts the protocol, but current Istio does not: it never intercepts UDP, and the filters for the other protocols were removed.',
  fix: 'use TCP for any protocol over TCP',
});

/** A VirtualMesh configures mutual TLS without a trust model. */
export const trustModelMissing: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1011',
  name: 'trust-model-missing',
  severity: 'error',
  title: 'A VirtualMesh configures mutual TLS without a trust model',
  why: "The hub's validation rejects the object.",
  fix: 'write spec.mtlsConfig.shared, for meshes with a common root certificate',
});

/** A VirtualMesh uses limited trust. */
export const limitedTrust: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1012',
  name: 'limited-trust',
  severity: 'error',
  title: 'A VirtualMesh uses limited trust',
  why: "The hub's validation rejects the object. Release 0.8.1 does not implement it.",
  fix: 'use spec.mtlsConfig.shared, for meshes with a common root certificate',
});

/** A selector has both a matcher and references. */
export const selectorOfTwoKinds: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1013',
  name: 'selector-of-two-kinds',
  severity: 'warning',
  title: 'A selector has both a matcher and references',
  why: 'The API allows one of them. The hub selects the union of both, and so does distributary.',
  fix: 'write two entries of destinationSelector',
});

/** A setting of Service Mesh Hub is not translated. */
export const hubFieldUnread: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1014',
  name: 'hub-field-unread',
  severity: 'error',
  title: 'A setting of Service Mesh Hub is not translated',
  why: 'Clusters would run without the setting, and no error would show it.',
  fix: 'remove the field, and configure the setting in an Istio object',
});

/** A TrafficPolicy limits outlier detection to some clients. */
export const outlierSourceSelector: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1015',
  name: 'outlier-source-selector',
  severity: 'warning',
  title: 'A TrafficPolicy limits outlier detection to some clients',
  why: 'The API requires an empty sourceSelector beside outlierDetection, because the settings belong to the service: they apply to all clients.',
  fix: 'remove sourceSelector',
});
