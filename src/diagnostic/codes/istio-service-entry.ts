/**
 * Codes of the area `istio-service-entry`: rules of Istio's webhook and CRD for ServiceEntries and workloads outside of
 * Kubernetes, and for the parts that other kinds share with them.
 * A code is never reused or renumbered.
 * @module
 */
import type { Code } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

/** A host of a ServiceEntry is not a DNS name. */
export const serviceEntryHostForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1140',
  name: 'service-entry-host-form',
  severity: 'error',
  title: 'A host of a ServiceEntry is not a DNS name',
  why: `Istio's webhook rejects the object: these names are compared with the host of each request. "*" alone is rejected, because it would match all traffic.`,
  fix: 'write a DNS name; "*" may be the whole first label, as in "*.example.com"',
});

/** A host of a ServiceEntry has a wildcard within a label. */
export const serviceEntryPartialWildcard: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1141',
  name: 'service-entry-partial-wildcard',
  severity: 'warning',
  title: 'A host of a ServiceEntry has a wildcard within a label',
  why: 'Envoy matches such a wildcard with the host of HTTP requests, but not with the SNI of TLS connections, so Istio reports a warning. Only resolution DYNAMIC_DNS supports it.',
  fix: 'begin the host with "*.", or list the hosts one by one',
});

/** An address of a ServiceEntry is invalid. */
export const serviceEntryAddressForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1142',
  name: 'service-entry-address-form',
  severity: 'error',
  title: 'An address of a ServiceEntry is invalid',
  why: "Istio's webhook rejects the object. Clients connect to these addresses: IP addresses, or CIDR ranges if connections are passed on unchanged. A range cannot be resolved by DNS.",
  fix: 'write an IP address; use a CIDR range such as 10.0.0.0/8 only with resolution NONE or STATIC',
});

/** A ServiceEntry has both endpoints and a workloadSelector. */
export const serviceEntrySelectorAndEndpoints: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1143',
  name: 'service-entry-selector-and-endpoints',
  severity: 'error',
  title: 'A ServiceEntry has both endpoints and a workloadSelector',
  why: "Istio's webhook rejects the object: endpoints are either listed or selected by labels.",
  fix: 'keep one of the two; selected pods and WorkloadEntries need no endpoints',
});

/** A workloadSelector has an empty key or a wildcard. */
export const selectorForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1144',
  name: 'selector-form',
  severity: 'error',
  title: 'A workloadSelector has an empty key or a wildcard',
  why: "Istio's webhook rejects the object: labels are compared literally, without wildcards.",
  fix: 'write the labels of the pods',
});

/** A workloadSelector has no labels. */
export const selectorWithoutLabels: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1145',
  name: 'selector-without-labels',
  severity: 'warning',
  title: 'A workloadSelector has no labels',
  why: 'It selects every workload of the namespace. A Sidecar does that without a selector, and for a ServiceEntry it is rarely intended.',
  fix: 'add labels, or remove workloadSelector',
});

/** Two ports of a ServiceEntry have the same name or number. */
export const serviceEntryPortRepeated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1146',
  name: 'service-entry-port-repeated',
  severity: 'error',
  title: 'Two ports of a ServiceEntry have the same name or number',
  why: "Istio's webhook rejects the object: endpoints refer to ports by name and clients by number.",
  fix: 'give each port a unique name and number',
});

/** A port has an invalid name, number or protocol. */
export const portForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1147',
  name: 'port-form',
  severity: 'error',
  title: 'A port has an invalid name, number or protocol',
  why: "Istio's webhook rejects the object. The name is a DNS label, and the protocol determines how requests are routed: without a protocol, Istio detects it from the first bytes.",
  fix: 'use a number from 1 to 65535, a name of letters, digits and "-", and a known protocol',
});

/** A TCP port of a ServiceEntry has no address. */
export const serviceEntryPortWithoutAddress: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1148',
  name: 'service-entry-port-without-address',
  severity: 'warning',
  title: 'A TCP port of a ServiceEntry has no address',
  why: 'TCP connections can be distinguished only by address, so a sidecar captures every connection to that port number, to any host. With resolution NONE, or with the label networking.istio.io/enable-autoallocate-ip: "false", Istio does not allocate an address.',
  fix: 'set addresses, or set the protocol if it is HTTP or TLS',
});

/** A ServiceEntry has endpoints that its resolution does not allow. */
export const serviceEntryEndpoints: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1149',
  name: 'service-entry-endpoints',
  severity: 'error',
  title: 'A ServiceEntry has endpoints that its resolution does not allow',
  why: "Istio's webhook rejects the object: NONE passes connections on to the original destination, and DNS_ROUND_ROBIN resolves one name.",
  fix: 'remove the endpoints, or use resolution STATIC for addresses and DNS for names',
});

/** A ServiceEntry with resolution NONE has a workloadSelector. */
export const serviceEntrySelectorIgnored: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1150',
  name: 'service-entry-selector-ignored',
  severity: 'warning',
  title: 'A ServiceEntry with resolution NONE has a workloadSelector',
  why: 'NONE passes connections on to the original destination, so the selected workloads are not used.',
  fix: 'use resolution STATIC, or remove the workloadSelector',
});

/** An endpoint or a WorkloadEntry has an invalid address. */
export const endpointAddressForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1151',
  name: 'endpoint-address-form',
  severity: 'error',
  title: 'An endpoint or a WorkloadEntry has an invalid address',
  why: "Istio's webhook rejects the object. STATIC allows IP addresses and unix:// sockets, and with a socket only one port; DNS also allows names. Only with STATIC may an endpoint have no address, if it has a network.",
  fix: 'write an IP address, or use resolution DNS for names',
});

/** An endpoint has a network but no address. */
export const endpointWithoutAddress: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1152',
  name: 'endpoint-without-address',
  severity: 'warning',
  title: 'An endpoint has a network but no address',
  why: 'The endpoint is reached through the gateway of that network. If Istio has no such gateway, it drops the endpoint, or sends it to proxies without an address, and Envoy rejects all endpoints of the host.',
  fix: 'add a gateway for the network in the mesh configuration or as a Gateway, or set the address',
});

/** An endpoint has a port with an invalid name or number. */
export const endpointPortForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1153',
  name: 'endpoint-port-form',
  severity: 'error',
  title: 'An endpoint has a port with an invalid name or number',
  why: "Istio's webhook rejects the object: ports of an endpoint map port names of its ServiceEntry to numbers.",
  fix: 'use the port names of the ServiceEntry and numbers from 1 to 65535; a Unix socket has no ports',
});

/** An endpoint or a workload has a label with an invalid key or value. */
export const endpointLabelForm: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1154',
  name: 'endpoint-label-form',
  severity: 'error',
  title: 'An endpoint or a workload has a label with an invalid key or value',
  why: "Istio's webhook rejects the object: subsets and priorities compare these labels with those of pods.",
  fix: 'write valid labels: letters, digits, "-", "_" and ".", with an optional DNS prefix and "/" before the key',
});

/** A ServiceEntry with resolution DNS has neither endpoints nor a host that DNS can resolve. */
export const serviceEntryWithoutEndpoint: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1155',
  name: 'service-entry-without-endpoint',
  severity: 'error',
  title: 'A ServiceEntry with resolution DNS has neither endpoints nor a host that DNS can resolve',
  why: "Istio's webhook rejects the object: without endpoints Istio resolves the hosts themselves, and a wildcard cannot be resolved.",
  fix: 'list endpoints, write hosts without "*", or use resolution NONE or DYNAMIC_DNS for a wildcard',
});

/** A ServiceEntry with resolution DYNAMIC_DNS has a field that it does not support. */
export const serviceEntryDynamicDns: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1156',
  name: 'service-entry-dynamic-dns',
  severity: 'error',
  title: 'A ServiceEntry with resolution DYNAMIC_DNS has a field that it does not support',
  why: "Istio's webhook rejects the object: the name of each request is resolved, so hosts have to be wildcards, the protocol has to contain a name (HTTP, HTTP2, GRPC, TLS), and addresses and endpoints are not allowed. A waypoint supports it only for MESH_EXTERNAL.",
  fix: 'use resolution DNS for single names, or remove the field',
});

/** A ServiceEntry has several hosts on a port that is neither HTTP nor TLS. */
export const serviceEntryHostsSharePort: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1157',
  name: 'service-entry-hosts-share-port',
  severity: 'error',
  title: 'A ServiceEntry has several hosts on a port that is neither HTTP nor TLS',
  why: "Istio's webhook rejects the object: only HTTP requests and TLS connections (by SNI) contain a host name. A port without a protocol counts as neither.",
  fix: 'write one ServiceEntry per host, or set the protocol if it is HTTP or TLS',
});

/** A ServiceEntry has several hosts and addresses, and a port that is not HTTP. */
export const serviceEntryHostsShareAddress: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1158',
  name: 'service-entry-hosts-share-address',
  severity: 'warning',
  title: 'A ServiceEntry has several hosts and addresses, and a port that is not HTTP',
  why: 'All hosts have the same addresses, so a connection to one host cannot be distinguished from a connection to another.',
  fix: 'write one ServiceEntry per host',
});

/** The probe of a WorkloadGroup is invalid. */
export const workloadProbe: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1159',
  name: 'workload-probe',
  severity: 'error',
  title: 'The probe of a WorkloadGroup is invalid',
  why: "Istio's webhook rejects the object: a probe has exactly one method: HTTP, TCP or a command. The CRD has the field grpc, but the webhook rejects it.",
  fix: 'write httpGet, tcpSocket or exec, with a scheme of HTTP or HTTPS, a command, and headers of letters, digits and "-"',
});
