/**
 * Codes of the area `istio-route`: what Istio's webhook refuses in what a VirtualService does with requests, and in which
 * order, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

const refused = "Istio's webhook refuses the object.";

/** Destinations none of which gets anything. */
export const weightsZero: Code<FieldFinding> = defineCode({
  code: 'DIS1197',
  name: 'weights-zero',
  severity: 'error',
  title: 'The weights of several destinations add up to 0',
  why: `A missing weight counts as 0 beside another destination. ${refused}`,
  fix: 'give each destination its weight',
  message: fieldMessage,
});

/** A redirect that leads nowhere. */
export const redirectInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1198',
  name: 'redirect-invalid',
  severity: 'error',
  title: 'A redirect says nothing, or contradicts itself',
  why: `It has to change uri or prefix, authority, scheme or port; uri and prefixRewrite exclude each other, and a prefix is rewritten only where one is matched. ${refused}`,
  fix: 'say what changes, with uri or with prefixRewrite',
  message: fieldMessage,
});

/** A body that no configuration should hold. */
export const responseBodyTooLarge: Code<FieldFinding> = defineCode({
  code: 'DIS1199',
  name: 'response-body-too-large',
  severity: 'error',
  title: 'The body of a direct response is larger than 1 MiB',
  why: `Every proxy would hold it. ${refused}`,
  fix: 'serve the body from a workload',
  message: fieldMessage,
});

/** A body that few configurations should hold. */
export const responseBodyLarge: Code<FieldFinding> = defineCode({
  code: 'DIS1200',
  name: 'response-body-large',
  severity: 'warning',
  title: 'The body of a direct response is larger than 100 KiB',
  why: 'Every proxy holds it, and Istio warns of what that costs.',
  fix: 'serve the body from a workload',
  message: fieldMessage,
});

/** A fault that isn't one. */
export const faultInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1201',
  name: 'fault-invalid',
  severity: 'error',
  title: 'A fault says nothing, or what Istio does not inject',
  why: `A fault has an abort or a delay; exponentialDelay and http2Error stand in the API and were never made. ${refused}`,
  fix: 'use delay.fixedDelay, abort.httpStatus or abort.grpcStatus',
  message: fieldMessage,
});

/** Settings of retries that are off. */
export const retriesOff: Code<FieldFinding> = defineCode({
  code: 'DIS1202',
  name: 'retries-off',
  severity: 'error',
  title: 'Retries are configured, and attempts is 0',
  why: `Missing attempts count as 0, which turns retries off, so that the other settings would say nothing. ${refused}`,
  fix: 'set attempts, or keep only attempts: 0',
  message: fieldMessage,
});

/** A condition that Envoy doesn't know. */
export const retryConditionUnknown: Code<FieldFinding> = defineCode({
  code: 'DIS1203',
  name: 'retry-condition-unknown',
  severity: 'error',
  title: 'A condition of retryOn is not known',
  why: `Conditions are joined by commas without spaces; a number is an HTTP status. ${refused}`,
  fix: 'use conditions of x-envoy-retry-on and x-envoy-retry-grpc-on',
  message: fieldMessage,
});

/** A rewrite that changes nothing. */
export const rewriteInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1205',
  name: 'rewrite-invalid',
  severity: 'error',
  title: 'A rewrite says nothing, or the path twice',
  why: `It has to change uri, uriRegexRewrite or authority; the first two exclude each other, and the second has match and rewrite. ${refused}`,
  fix: 'say what changes, with uri or with uriRegexRewrite',
  message: fieldMessage,
});

/** A word that isn't one of a list. */
export const routeWordUnknown: Code<FieldFinding> = defineCode({
  code: 'DIS1206',
  name: 'route-word-unknown',
  severity: 'error',
  title: 'An HTTP method, a gRPC status or a scheme is not known',
  why: `They are written as in the standards, in capitals but for the scheme. ${refused}`,
  fix: 'use one of the known words',
  message: fieldMessage,
});

/** A server name that the hosts don't hold. */
export const sniOutsideHosts: Code<FieldFinding> = defineCode({
  code: 'DIS1207',
  name: 'sni-outside-hosts',
  severity: 'error',
  title: 'A TLS match is for a server name that is none of the hosts',
  why: `Only connections for the hosts of the VirtualService come here. A wildcard is covered by an equal or wider one only. ${refused}`,
  fix: 'add the name to hosts, or correct it',
  message: fieldMessage,
});

/** An address where clients send a name. */
export const sniIsAddress: Code<FieldFinding> = defineCode({
  code: 'DIS1208',
  name: 'sni-is-address',
  severity: 'warning',
  title: 'A TLS match is for an IP address',
  why: 'A server name is never an address (RFC 6066), so most clients send none and the match does not meet them.',
  fix: 'match names, or route the address as TCP',
  message: fieldMessage,
});

/** A subnet that isn't one. */
export const subnetInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1209',
  name: 'subnet-invalid',
  severity: 'error',
  title: 'A match is for a subnet that is not one',
  why: `An address, or a range in CIDR notation, is expected. ${refused}`,
  fix: 'write 10.1.2.3 or 10.1.0.0/16',
  message: fieldMessage,
});

/** A name that no subset and no namespace can have. */
export const routeNameInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1210',
  name: 'route-name-invalid',
  severity: 'error',
  title: 'A VirtualService names a subset or a namespace that can not exist',
  why: `Both are letters, digits and "-", 63 at most. ${refused}`,
  fix: 'correct the name',
  message: fieldMessage,
});

/** A rule behind one that takes everything. */
export const ruleUnreachable: Code<FieldFinding> = defineCode({
  code: 'DIS1211',
  name: 'rule-unreachable',
  severity: 'warning',
  title: 'A route of a VirtualService is never used',
  why: 'Routes are tried in order, and an earlier one takes all that this one matches; Istio warns of it (IST0130).',
  fix: 'put the route in front of the one that takes its requests, or remove it',
  message: ({ object, field, expected }) =>
    `${object}: "${field}" is never used, expected ${expected}`,
});

/** A match that an earlier one includes. */
export const matchIneffective: Code<FieldFinding> = defineCode({
  code: 'DIS1212',
  name: 'match-ineffective',
  severity: 'warning',
  title: 'A match of a VirtualService has no effect',
  why: 'An earlier match takes all that this one matches; Istio warns of it (IST0131).',
  fix: 'put the narrower match first, or remove it',
  message: ({ object, field, expected }) =>
    `${object}: "${field}" has no effect, expected ${expected}`,
});

/** All codes of this area. */
export const istioRouteCodes: readonly CodeText[] = [
  weightsZero,
  redirectInvalid,
  responseBodyTooLarge,
  responseBodyLarge,
  faultInvalid,
  retriesOff,
  retryConditionUnknown,
  rewriteInvalid,
  routeWordUnknown,
  sniOutsideHosts,
  sniIsAddress,
  subnetInvalid,
  routeNameInvalid,
  ruleUnreachable,
  matchIneffective,
];
