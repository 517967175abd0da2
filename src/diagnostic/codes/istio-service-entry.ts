/**
 * Codes of the area `istio-service-entry`: what Istio's webhook and CRD say of ServiceEntries and of workloads outside of
 * Kubernetes, and of the parts that other kinds share with them.
 * A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

/** A host that is no DNS name. */
export const serviceEntryHostForm: Code<FieldFinding> = defineCode({
  code: 'DIS1140',
  name: 'service-entry-host-form',
  severity: 'error',
  title: 'A host of a ServiceEntry is not a DNS name',
  why: "Istio's webhook refuses the object: what a client asks for is compared with these names. * alone would take the traffic to every host there is, so it is refused as well.",
  fix: 'write a DNS name; "*" may be the whole first label, as in "*.example.com"',
  message: fieldMessage,
});

/** A wildcard that is a part of a label. */
export const serviceEntryPartialWildcard: Code<FieldFinding> = defineCode({
  code: 'DIS1141',
  name: 'service-entry-partial-wildcard',
  severity: 'warning',
  title: 'A host of a ServiceEntry has a wildcard that is only a part of a label',
  why: 'Envoy takes such a wildcard for the host of HTTP requests, not for the SNI of TLS connections, so Istio warns of it. Only resolution DYNAMIC_DNS is meant for it.',
  fix: 'begin the host with "*.", or list the hosts one by one',
  message: fieldMessage,
});

/** An address that is none, or a range where there may be none. */
export const serviceEntryAddressForm: Code<FieldFinding> = defineCode({
  code: 'DIS1142',
  name: 'service-entry-address-form',
  severity: 'error',
  title: 'An address of a ServiceEntry is not one that it can have',
  why: "Istio's webhook refuses the object. Addresses are what clients connect to: IP addresses, and ranges of them where connections are sent on as they come. A range can't be resolved by DNS.",
  fix: 'write an IP address; use a range such as 10.0.0.0/8 under resolution NONE or STATIC only',
  message: fieldMessage,
});

/** Two sources of endpoints. */
export const serviceEntrySelectorAndEndpoints: Code<FieldFinding> = defineCode({
  code: 'DIS1143',
  name: 'service-entry-selector-and-endpoints',
  severity: 'error',
  title: 'A ServiceEntry has both endpoints and a workloadSelector',
  why: "Istio's webhook refuses the object: endpoints are either listed or found by their labels.",
  fix: 'keep one; pods and WorkloadEntries that the selector finds need no endpoints',
  message: fieldMessage,
});

/** A selector that can select nothing. */
export const selectorForm: Code<FieldFinding> = defineCode({
  code: 'DIS1144',
  name: 'selector-form',
  severity: 'error',
  title: 'A workloadSelector has an empty key or a wildcard',
  why: "Istio's webhook refuses the object: labels are compared as they stand, wildcards have no meaning here.",
  fix: 'write the labels that the pods have',
  message: fieldMessage,
});

/** A selector that selects everything. */
export const selectorWithoutLabels: Code<FieldFinding> = defineCode({
  code: 'DIS1145',
  name: 'selector-without-labels',
  severity: 'warning',
  title: 'A workloadSelector has no labels',
  why: 'It selects every workload of the namespace, which an object without a selector would do for a Sidecar, and which is hardly ever meant for a ServiceEntry.',
  fix: 'add labels, or leave workloadSelector out',
  message: fieldMessage,
});

/** A name or number of a port that is taken. */
export const serviceEntryPortRepeated: Code<FieldFinding> = defineCode({
  code: 'DIS1146',
  name: 'service-entry-port-repeated',
  severity: 'error',
  title: 'Two ports of a ServiceEntry have the same name or number',
  why: "Istio's webhook refuses the object: endpoints refer to ports by their names and clients by their numbers.",
  fix: 'give each port a name and a number of its own',
  message: fieldMessage,
});

/** A port that Istio refuses. */
export const portForm: Code<FieldFinding> = defineCode({
  code: 'DIS1147',
  name: 'port-form',
  severity: 'error',
  title: 'A port has a name, number or protocol that Istio does not know',
  why: "Istio's webhook refuses the object. The name is a DNS label, and the protocol decides how requests are told apart: without one, Istio looks at the first bytes.",
  fix: 'use a number from 1 to 65535, a name of letters, digits and "-", and one of the known protocols',
  message: fieldMessage,
});

/** A TCP port that takes everything. */
export const serviceEntryPortWithoutAddress: Code<FieldFinding> = defineCode({
  code: 'DIS1148',
  name: 'service-entry-port-without-address',
  severity: 'warning',
  title: 'A TCP port of a ServiceEntry has no address',
  why: 'Nothing but the address tells TCP connections apart, so a sidecar takes every connection to that port number, to whatever host. Under resolution NONE, or where the label networking.istio.io/enable-autoallocate-ip is "false", Istio gives the entry no address either.',
  fix: 'set addresses, or name the protocol if it is HTTP or TLS',
  message: fieldMessage,
});

/** Endpoints that the resolution has no use for. */
export const serviceEntryEndpoints: Code<FieldFinding> = defineCode({
  code: 'DIS1149',
  name: 'service-entry-endpoints',
  severity: 'error',
  title: 'A ServiceEntry has endpoints that its resolution does not allow',
  why: "Istio's webhook refuses the object: NONE sends connections on to where the client wanted, and DNS_ROUND_ROBIN asks DNS for one name.",
  fix: 'remove the endpoints, or use resolution STATIC for addresses and DNS for names',
  message: fieldMessage,
});

/** A selector that is not used. */
export const serviceEntrySelectorIgnored: Code<FieldFinding> = defineCode({
  code: 'DIS1150',
  name: 'service-entry-selector-ignored',
  severity: 'warning',
  title: 'A ServiceEntry of resolution NONE has a workloadSelector',
  why: 'NONE sends connections on to the address that the client wanted, so what the selector finds is not used.',
  fix: 'use resolution STATIC, or remove the workloadSelector',
  message: fieldMessage,
});

/** An address of an endpoint that leads nowhere. */
export const endpointAddressForm: Code<FieldFinding> = defineCode({
  code: 'DIS1151',
  name: 'endpoint-address-form',
  severity: 'error',
  title: 'An endpoint or a WorkloadEntry has an address that it can not have there',
  why: "Istio's webhook refuses the object. STATIC takes IP addresses and unix:// sockets as they are, and a socket has room for one port; DNS resolves names as well. An endpoint may go without an address only under STATIC, when it names the network that it is in.",
  fix: 'write an IP address, or use resolution DNS for names',
  message: fieldMessage,
});

/** An endpoint that is known by its network only. */
export const endpointWithoutAddress: Code<FieldFinding> = defineCode({
  code: 'DIS1152',
  name: 'endpoint-without-address',
  severity: 'warning',
  title: 'An endpoint has a network and no address',
  why: 'It is reached through the gateway of that network. Where Istio knows no such gateway, the endpoint is dropped, or sent to proxies without an address, so that Envoy refuses all endpoints of the host.',
  fix: 'see to it that the network has a gateway in the mesh configuration or as a Gateway, or write the address',
  message: fieldMessage,
});

/** A port of an endpoint that the entry does not have. */
export const endpointPortForm: Code<FieldFinding> = defineCode({
  code: 'DIS1153',
  name: 'endpoint-port-form',
  severity: 'error',
  title: 'An endpoint has a port with a wrong name or number',
  why: "Istio's webhook refuses the object: ports of an endpoint are named as those of its ServiceEntry, and say on which number the endpoint has them.",
  fix: "use the names of the ServiceEntry's ports and numbers from 1 to 65535; a Unix socket has none",
  message: fieldMessage,
});

/** A label of an endpoint that no object can have. */
export const endpointLabelForm: Code<FieldFinding> = defineCode({
  code: 'DIS1154',
  name: 'endpoint-label-form',
  severity: 'error',
  title: 'An endpoint or a workload has a label with a wrong key or value',
  why: "Istio's webhook refuses the object: subsets and priorities compare these labels with those of pods.",
  fix: 'write labels as pods have them: letters, digits, "-", "_" and ".", with an optional DNS prefix and "/" before the key',
  message: fieldMessage,
});

/** A host that DNS can not be asked for. */
export const serviceEntryWithoutEndpoint: Code<FieldFinding> = defineCode({
  code: 'DIS1155',
  name: 'service-entry-without-endpoint',
  severity: 'error',
  title: 'A ServiceEntry of resolution DNS has neither endpoints nor a host to resolve',
  why: "Istio's webhook refuses the object: without endpoints the hosts themselves are asked for, and a wildcard is no name.",
  fix: 'list endpoints, write hosts without "*", or use resolution NONE or DYNAMIC_DNS for a wildcard',
  message: fieldMessage,
});

/** A field that does not go with DYNAMIC_DNS. */
export const serviceEntryDynamicDns: Code<FieldFinding> = defineCode({
  code: 'DIS1156',
  name: 'service-entry-dynamic-dns',
  severity: 'error',
  title: 'A ServiceEntry of resolution DYNAMIC_DNS has a field that does not go with it',
  why: "Istio's webhook refuses the object: the name of each request is resolved, so hosts are wildcards, the protocol shows a name (HTTP, HTTP2, GRPC, TLS), and addresses and endpoints have no place. A waypoint can do it for MESH_EXTERNAL only.",
  fix: 'use resolution DNS for single names, or remove what does not go with DYNAMIC_DNS',
  message: fieldMessage,
});

/** Hosts that one port can not tell apart. */
export const serviceEntryHostsSharePort: Code<FieldFinding> = defineCode({
  code: 'DIS1157',
  name: 'service-entry-hosts-share-port',
  severity: 'error',
  title: 'A ServiceEntry has several hosts on a port that is neither HTTP nor TLS',
  why: "Istio's webhook refuses the object: an HTTP request names its host and a TLS connection its SNI, nothing else does. A port without a protocol counts as neither.",
  fix: 'write one ServiceEntry for each host, or name the protocol if it is HTTP or TLS',
  message: fieldMessage,
});

/** Hosts that share addresses. */
export const serviceEntryHostsShareAddress: Code<FieldFinding> = defineCode({
  code: 'DIS1158',
  name: 'service-entry-hosts-share-address',
  severity: 'warning',
  title: 'A ServiceEntry has several hosts and addresses, and a port that is not HTTP',
  why: 'All hosts get the same addresses, so a connection to one of them can be taken for a connection to another.',
  fix: 'write one ServiceEntry for each host',
  message: fieldMessage,
});

/** A check of health that nobody makes. */
export const workloadProbe: Code<FieldFinding> = defineCode({
  code: 'DIS1159',
  name: 'workload-probe',
  severity: 'error',
  title: 'The probe of a WorkloadGroup is not one that can be made',
  why: "Istio's webhook refuses the object: a probe needs one way to ask, by HTTP, TCP or a command. It knows no grpc, although the CRD has the field.",
  fix: 'write httpGet, tcpSocket or exec, with a scheme of HTTP or HTTPS, a command, and headers of letters, digits and "-"',
  message: fieldMessage,
});

/** All codes of this area. */
export const istioServiceEntryCodes: readonly CodeText[] = [
  serviceEntryHostForm,
  serviceEntryPartialWildcard,
  serviceEntryAddressForm,
  serviceEntrySelectorAndEndpoints,
  selectorForm,
  selectorWithoutLabels,
  serviceEntryPortRepeated,
  portForm,
  serviceEntryPortWithoutAddress,
  serviceEntryEndpoints,
  serviceEntrySelectorIgnored,
  endpointAddressForm,
  endpointWithoutAddress,
  endpointPortForm,
  endpointLabelForm,
  serviceEntryWithoutEndpoint,
  serviceEntryDynamicDns,
  serviceEntryHostsSharePort,
  serviceEntryHostsShareAddress,
  workloadProbe,
];
