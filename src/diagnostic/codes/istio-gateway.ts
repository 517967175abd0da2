/**
 * Codes of the area `istio-gateway`: rules of Istio's webhook for Gateways, and for the parts that Sidecars share with them.
 * A code is never reused or renumbered.
 * @module
 */
import type { Code } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** The name of a Gateway is not a DNS label. */
export const gatewayName: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1160',
  name: 'gateway-name',
  severity: 'error',
  title: 'The name of a Gateway is not a DNS label',
  why: "Istio's webhook rejects the object: VirtualServices refer to gateways as namespace/name, and a name with a dot would be read as a host.",
  fix: 'use letters, digits and "-", at most 63, no dot; change the VirtualServices that refer to it',
});

/** A Gateway has no servers. */
export const gatewayWithoutServer: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1161',
  name: 'gateway-without-server',
  severity: 'error',
  title: 'A Gateway has no servers',
  why: "Istio's webhook rejects the object: without servers the gateway has no listener.",
  fix: 'add a server with a port and hosts, or remove the Gateway',
});

/** A host of a Gateway or a Sidecar does not have the form namespace/name. */
export const namespacedHostForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1162',
  name: 'namespaced-host-form',
  severity: 'error',
  title: 'A host of a Gateway or a Sidecar does not have the form namespace/name',
  why: `Istio's webhook rejects the object. The part before the "/" selects the namespaces of services or routes, the part after it is a fully qualified name: short names are not resolved here, and "*" replaces whole labels.`,
  fix: 'write namespace/name with a fully qualified DNS name, as in "shop/api.shop.svc.cluster.local", "./*" or "*/*.example.com"; the namespace is optional in a Gateway',
});

/** A server of a Gateway has an invalid bind address. */
export const gatewayBind: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1163',
  name: 'gateway-bind',
  severity: 'error',
  title: 'A server of a Gateway has an invalid bind address',
  why: "Istio's webhook rejects the object: bind is an IP address of the gateway's pods, or a Unix socket, which has no port number.",
  fix: 'write an IP address; for a socket, unix:// with an absolute path and port number 0',
});

/** The protocol and the TLS settings of a Gateway server contradict each other. */
export const gatewayTlsByProtocol: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1164',
  name: 'gateway-tls-by-protocol',
  severity: 'error',
  title: 'The protocol and the TLS settings of a Gateway server contradict each other',
  why: "Istio's webhook rejects the object: a port of protocol HTTPS or TLS requires TLS settings, and a plain-text port does not allow them, except httpsRedirect for plain HTTP.",
  fix: 'add tls to HTTPS and TLS ports; if the server uses certificates, set protocol HTTPS, or TLS for traffic other than HTTP',
});

/** httpsRedirect is set on a port that is not plain HTTP. */
export const gatewayHttpsRedirect: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1165',
  name: 'gateway-https-redirect',
  severity: 'warning',
  title: 'httpsRedirect is set on a port that is not plain HTTP',
  why: 'Only plain HTTP requests can be redirected, so the setting has no effect.',
  fix: 'remove httpsRedirect here, and set it on the server of port 80',
});

/** The certificates of a server do not match its TLS mode. */
export const serverTlsCredentials: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1166',
  name: 'server-tls-credentials',
  severity: 'error',
  title: 'The certificates of a server do not match its TLS mode',
  why: "Istio's webhook rejects the object. SIMPLE requires a certificate and its key, MUTUAL also the CA of clients, from one source: files, tlsCertificates, or a credential in the cluster. ISTIO_MUTUAL uses the certificates of the mesh, and a certificate revocation list applies only where clients present certificates.",
  fix: 'set one credential, or certificate, key and CA as files; remove all of them with ISTIO_MUTUAL',
});

/** A server that passes TLS connections through has certificates. */
export const serverTlsIgnored: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1167',
  name: 'server-tls-ignored',
  severity: 'warning',
  title: 'A server that passes TLS connections through has certificates',
  why: 'The gateway passes the connection through by SNI, so it does not use a certificate.',
  fix: 'remove the certificates, or terminate TLS with mode SIMPLE or MUTUAL',
});

/** A server lists cipher suites that are not used, or a TLS version without cipher suites. */
export const serverTlsCiphers: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1168',
  name: 'server-tls-ciphers',
  severity: 'warning',
  title: 'A server lists cipher suites that are not used, or a TLS version without cipher suites',
  why: 'Istio removes suites that Envoy does not know and repeated ones, so fewer suites are offered than listed. TLS 1.0 and 1.1 need suites that are no longer in the defaults.',
  fix: "use BoringSSL's names, each once; use TLSV1_2 or later, or list suites that the older version supports",
});

/** A server of a Gateway or a listener of a Sidecar has no hosts. */
export const hostsEmpty: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1169',
  name: 'hosts-empty',
  severity: 'error',
  title: 'A server of a Gateway or a listener of a Sidecar has no hosts',
  why: "Istio's webhook rejects the object: without hosts it would match no traffic.",
  fix: 'list the hosts; "*" selects all hosts in a Gateway; in a Sidecar "./*" selects those of the namespace and "~/*" none',
});
