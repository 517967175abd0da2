/**
 * Codes of the area `istio-gateway`: what Istio's webhook says of Gateways, and of the parts that Sidecars share with them.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A Gateway whose name is no label. */
export const gatewayName: Code<FieldFinding> = defineCode({
  code: 'DIS1160',
  name: 'gateway-name',
  severity: 'error',
  title: 'The name of a Gateway is not a DNS label',
  why: "Istio's webhook refuses the object: VirtualServices refer to gateways as namespace/name, and a dot would make that a host.",
  fix: 'use letters, digits and "-", at most 63, no dot; change the VirtualServices that name it',
  message: fieldMessage,
});

/** A Gateway that listens nowhere. */
export const gatewayWithoutServer: Code<FieldFinding> = defineCode({
  code: 'DIS1161',
  name: 'gateway-without-server',
  severity: 'error',
  title: 'A Gateway has no servers',
  why: "Istio's webhook refuses the object: without servers nothing is listened to.",
  fix: 'add a server with a port and hosts, or remove the Gateway',
  message: fieldMessage,
});

/** A host with a namespace that is written wrongly. */
export const namespacedHostForm: Code<FieldFinding> = defineCode({
  code: 'DIS1162',
  name: 'namespaced-host-form',
  severity: 'error',
  title: 'A host of a Gateway or a Sidecar is not written as namespace/name',
  why: `Istio's webhook refuses the object. The part before the "/" says whose services or routes may be meant, the part after it is a full name: short names are not looked up here, and "*" stands for whole labels.`,
  fix: 'write namespace/name with a full DNS name, as in "shop/api.shop.svc.cluster.local", "./*" or "*/*.example.com"; a Gateway may leave the namespace out',
  message: fieldMessage,
});

/** An address that a server can not listen on. */
export const gatewayBind: Code<FieldFinding> = defineCode({
  code: 'DIS1163',
  name: 'gateway-bind',
  severity: 'error',
  title: 'A server of a Gateway binds to something that is no address',
  why: "Istio's webhook refuses the object: bind is an IP address of the gateway's pods, or a Unix socket, which has no port number.",
  fix: 'write an IP address; for a socket, unix:// with an absolute path and port number 0',
  message: fieldMessage,
});

/** TLS settings that do not go with the protocol. */
export const gatewayTlsByProtocol: Code<FieldFinding> = defineCode({
  code: 'DIS1164',
  name: 'gateway-tls-by-protocol',
  severity: 'error',
  title: 'A server of a Gateway has a protocol and TLS settings that do not go together',
  why: "Istio's webhook refuses the object: a port of protocol HTTPS or TLS needs settings, a plain one has no use for them. Only httpsRedirect is meant for plain HTTP.",
  fix: 'add tls to HTTPS and TLS ports; name the protocol HTTPS, or TLS for what is not HTTP, where certificates are meant to be used',
  message: fieldMessage,
});

/** A redirect where nothing is redirected. */
export const gatewayHttpsRedirect: Code<FieldFinding> = defineCode({
  code: 'DIS1165',
  name: 'gateway-https-redirect',
  severity: 'warning',
  title: 'httpsRedirect stands at a port that is not plain HTTP',
  why: 'Only a plain HTTP request can be answered with a redirect, so the setting has no effect.',
  fix: 'remove httpsRedirect here, and set it at the server of port 80',
  message: fieldMessage,
});

/** Certificates that the TLS mode misses or has no place for. */
export const serverTlsCredentials: Code<FieldFinding> = defineCode({
  code: 'DIS1166',
  name: 'server-tls-credentials',
  severity: 'error',
  title: 'TLS settings of a server have certificates that do not go with their mode',
  why: "Istio's webhook refuses the object. SIMPLE needs a certificate and its key, MUTUAL the CA of clients as well, from one source: files, tlsCertificates, or a credential of the cluster. ISTIO_MUTUAL brings its own, and a list of revoked certificates belongs where clients show theirs.",
  fix: 'name one credential, or give certificate, key and CA as files; leave all of them out under ISTIO_MUTUAL',
  message: fieldMessage,
});

/** Certificates that nobody looks at. */
export const serverTlsIgnored: Code<FieldFinding> = defineCode({
  code: 'DIS1167',
  name: 'server-tls-ignored',
  severity: 'warning',
  title: 'TLS settings that pass connections on have certificates',
  why: 'The connection is passed on as it comes, by its SNI, so that the gateway needs no certificate and uses none.',
  fix: 'remove the certificates, or terminate TLS with mode SIMPLE or MUTUAL',
  message: fieldMessage,
});

/** Ciphers that are not used. */
export const serverTlsCiphers: Code<FieldFinding> = defineCode({
  code: 'DIS1168',
  name: 'server-tls-ciphers',
  severity: 'warning',
  title: 'A server names cipher suites that are not used, or a TLS version without any',
  why: 'Istio leaves out names that Envoy does not know and repeated ones, so fewer suites are offered than written; TLS 1.0 and 1.1 need suites that the defaults no longer have.',
  fix: "use BoringSSL's names, each once; use TLSV1_2 at the least, or list suites that the older version can use",
  message: fieldMessage,
});

/** A list of hosts without a host. */
export const hostsEmpty: Code<FieldFinding> = defineCode({
  code: 'DIS1169',
  name: 'hosts-empty',
  severity: 'error',
  title: 'A server of a Gateway or a listener of a Sidecar has no hosts',
  why: "Istio's webhook refuses the object: without hosts nothing could be reached through it.",
  fix: 'list the hosts; "*" is all at a Gateway, "./*" those of the namespace and "~/*" none at all in a Sidecar',
  message: fieldMessage,
});

/** All codes of this area. */
export const istioGatewayCodes: readonly CodeText[] = [
  gatewayName,
  gatewayWithoutServer,
  namespacedHostForm,
  gatewayBind,
  gatewayTlsByProtocol,
  gatewayHttpsRedirect,
  serverTlsCredentials,
  serverTlsIgnored,
  serverTlsCiphers,
  hostsEmpty,
];
