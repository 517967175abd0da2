/**
 * Codes of the area `istio-sidecar`: what Istio's webhook says of Sidecars.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A Sidecar that says nothing. */
export const sidecarEmpty: Code<FieldFinding> = defineCode({
  code: 'DIS1170',
  name: 'sidecar-empty',
  severity: 'error',
  title: 'A Sidecar has no settings',
  why: "Istio's webhook refuses the object: without egress, ingress, outboundTrafficPolicy or inboundConnectionPool it would change nothing, or hide the Sidecar that is meant.",
  fix: 'add what it should restrict, or remove it',
  message: fieldMessage,
});

/** Two listeners at one place. */
export const sidecarPortTaken: Code<FieldFinding> = defineCode({
  code: 'DIS1171',
  name: 'sidecar-port-taken',
  severity: 'error',
  title: 'Two listeners of a Sidecar have the same port number or socket',
  why: "Istio's webhook refuses the object: a port number listens once in each direction, whatever the addresses.",
  fix: 'give each listener a port of its own, or join their hosts in one',
  message: fieldMessage,
});

/** An address that a listener can not have. */
export const sidecarBind: Code<FieldFinding> = defineCode({
  code: 'DIS1172',
  name: 'sidecar-bind',
  severity: 'error',
  title: 'A listener of a Sidecar binds to something that does not go with its port',
  why: "Istio's webhook refuses the object: bind is an IP address; a port of number 0, or without one, is a Unix socket of egress, which no iptables rule can capture.",
  fix: 'write an IP address for a port with a number; for number 0, unix:// with an absolute path and captureMode DEFAULT or NONE',
  message: fieldMessage,
});

/** An endpoint outside of the workload. */
export const sidecarDefaultEndpoint: Code<FieldFinding> = defineCode({
  code: 'DIS1173',
  name: 'sidecar-default-endpoint',
  severity: 'error',
  title: 'The defaultEndpoint of a Sidecar is not in the workload itself',
  why: "Istio's webhook refuses the object: what comes in is handed to the workload, at a loopback or its own address, or to a Unix socket.",
  fix: 'write 127.0.0.1:PORT, 0.0.0.0:PORT for the address of the pod, [::1]:PORT, [::]:PORT, or unix:// and an absolute path',
  message: fieldMessage,
});

/** TLS settings that a sidecar does not have. */
export const sidecarIngressTls: Code<FieldFinding> = defineCode({
  code: 'DIS1174',
  name: 'sidecar-ingress-tls',
  severity: 'error',
  title: 'An ingress listener of a Sidecar has TLS settings that only a Gateway can have',
  why: "Istio's webhook refuses the object: certificates come from files, for a port of protocol HTTPS or TLS; the mesh's own mutual TLS is set by PeerAuthentication.",
  fix: 'use mode SIMPLE or MUTUAL with files at an HTTPS or TLS port; leave tls out for mutual TLS of the mesh',
  message: fieldMessage,
});

/** Limits of HTTP where there is none. */
export const sidecarHttpPool: Code<FieldFinding> = defineCode({
  code: 'DIS1175',
  name: 'sidecar-http-pool',
  severity: 'warning',
  title:
    'An ingress listener of a Sidecar has HTTP connection pool settings on a port that is not HTTP',
  why: 'Only the tcp part of the settings counts there.',
  fix: 'name the protocol if it is HTTP, or write the limits in connectionPool.tcp',
  message: fieldMessage,
});

/** A listener for the rest before the end. */
export const sidecarCatchAll: Code<FieldFinding> = defineCode({
  code: 'DIS1176',
  name: 'sidecar-catch-all',
  severity: 'error',
  title: 'An egress listener without a port is not the last of a Sidecar',
  why: "Istio's webhook refuses the object: the listener without a port takes all that the others leave over, so there is one, at the end.",
  fix: 'move it to the end, and join the hosts of several such listeners',
  message: fieldMessage,
});

/** A host that is included already. */
export const sidecarHostRepeated: Code<FieldFinding> = defineCode({
  code: 'DIS1178',
  name: 'sidecar-host-repeated',
  severity: 'warning',
  title: 'A host of a Sidecar is included in another one of the same listener',
  why: 'It adds nothing, and Istio means to refuse it one day.',
  fix: 'remove the narrower host, or the wider one if only the narrower one is meant',
  message: fieldMessage,
});

/** A proxy that nothing is sent to. */
export const sidecarEgressProxy: Code<FieldFinding> = defineCode({
  code: 'DIS1179',
  name: 'sidecar-egress-proxy',
  severity: 'error',
  title: 'The egress proxy of a Sidecar can not be used',
  why: "Istio's webhook refuses the object: only traffic to unknown hosts goes through it, which mode ALLOW_ANY lets out, and it needs one full host and its port.",
  fix: 'set mode ALLOW_ANY, host without "*", and port.number',
  message: fieldMessage,
});

/** All codes of this area. */
export const istioSidecarCodes: readonly CodeText[] = [
  sidecarEmpty,
  sidecarPortTaken,
  sidecarBind,
  sidecarDefaultEndpoint,
  sidecarIngressTls,
  sidecarHttpPool,
  sidecarCatchAll,
  sidecarHostRepeated,
  sidecarEgressProxy,
];
