/**
 * Codes of the area `istio-sidecar`: rules of Istio's webhook for Sidecars.
 * A code is never reused or renumbered.
 * @module
 */
import type { Code } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A Sidecar has no settings. */
export const sidecarEmpty: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1170',
  name: 'sidecar-empty',
  severity: 'error',
  title: 'A Sidecar has no settings',
  why: "Istio's webhook rejects the object: without egress, ingress, outboundTrafficPolicy or inboundConnectionPool it would have no effect, or hide the Sidecar that is intended.",
  fix: 'add the settings, or remove the Sidecar',
});

/** Two listeners of a Sidecar have the same port number or socket. */
export const sidecarPortTaken: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1171',
  name: 'sidecar-port-taken',
  severity: 'error',
  title: 'Two listeners of a Sidecar have the same port number or socket',
  why: "Istio's webhook rejects the object: each direction has one listener per port number, whatever the addresses.",
  fix: 'give each listener a unique port, or merge their hosts into one listener',
});

/** The bind of a Sidecar listener does not match its port. */
export const sidecarBind: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1172',
  name: 'sidecar-bind',
  severity: 'error',
  title: 'The bind of a Sidecar listener does not match its port',
  why: "Istio's webhook rejects the object: bind is an IP address; port number 0, or no port, denotes a Unix socket of egress, whose traffic iptables cannot capture.",
  fix: 'write an IP address for a port with a number; for number 0, write unix:// with an absolute path and captureMode DEFAULT or NONE',
});

/** The defaultEndpoint of a Sidecar is outside of the workload. */
export const sidecarDefaultEndpoint: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1173',
  name: 'sidecar-default-endpoint',
  severity: 'error',
  title: 'The defaultEndpoint of a Sidecar is outside of the workload',
  why: "Istio's webhook rejects the object: inbound traffic is forwarded to the workload itself, at a loopback address, its own address, or a Unix socket.",
  fix: 'write 127.0.0.1:PORT or [::1]:PORT, 0.0.0.0:PORT or [::]:PORT for the address of the pod, or unix:// with an absolute path',
});

/** An ingress listener of a Sidecar has TLS settings that only a Gateway supports. */
export const sidecarIngressTls: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1174',
  name: 'sidecar-ingress-tls',
  severity: 'error',
  title: 'An ingress listener of a Sidecar has TLS settings that only a Gateway supports',
  why: "Istio's webhook rejects the object: certificates come from files, for a port of protocol HTTPS or TLS; mutual TLS of the mesh is configured by PeerAuthentication.",
  fix: 'use mode SIMPLE or MUTUAL with files on an HTTPS or TLS port; remove tls for mutual TLS of the mesh',
});

/** An ingress listener of a Sidecar has HTTP connection pool settings on a port that is not HTTP. */
export const sidecarHttpPool: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1175',
  name: 'sidecar-http-pool',
  severity: 'warning',
  title:
    'An ingress listener of a Sidecar has HTTP connection pool settings on a port that is not HTTP',
  why: 'Only the tcp part of the settings applies to such a port.',
  fix: 'set the protocol if it is HTTP, or set the limits in connectionPool.tcp',
});

/** An egress listener without a port is not the last one of a Sidecar. */
export const sidecarCatchAll: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1176',
  name: 'sidecar-catch-all',
  severity: 'error',
  title: 'An egress listener without a port is not the last one of a Sidecar',
  why: "Istio's webhook rejects the object: the listener without a port matches all remaining traffic, so there is at most one, at the end.",
  fix: 'move it to the end, and merge the hosts of several such listeners',
});

/** A host of a Sidecar listener is included in another host of the listener. */
export const sidecarHostRepeated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1178',
  name: 'sidecar-host-repeated',
  severity: 'warning',
  title: 'A host of a Sidecar listener is included in another host of the listener',
  why: 'The host has no effect, and a later release of Istio may reject it.',
  fix: 'remove the narrower host, or the wider one if only the narrower one is intended',
});

/** The egress proxy of a Sidecar is invalid. */
export const sidecarEgressProxy: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1179',
  name: 'sidecar-egress-proxy',
  severity: 'error',
  title: 'The egress proxy of a Sidecar is invalid',
  why: "Istio's webhook rejects the object: the proxy receives only traffic to unknown hosts, which requires mode ALLOW_ANY, and it needs one host without wildcard and its port.",
  fix: 'set mode ALLOW_ANY, a host without "*", and port.number',
});
