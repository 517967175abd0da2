/**
 * Codes of the area `istio-route`: what Istio's webhook refuses in what a VirtualService does with requests, and in which
 * order, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

const refused = "Istio's webhook rejects the object.";

/** The weights of several destinations add up to 0. */
export const weightsZero: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1197',
  name: 'weights-zero',
  severity: 'error',
  title: 'The weights of several destinations add up to 0',
  why: `With several destinations, a missing weight counts as 0. ${refused}`,
  fix: 'set the weight of each destination',
});

/** A redirect is empty or contradicts itself. */
export const redirectInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1198',
  name: 'redirect-invalid',
  severity: 'error',
  title: 'A redirect is empty or contradicts itself',
  why: `It has to change uri or prefix, authority, scheme or port; uri and prefixRewrite exclude each other, and prefixRewrite requires a match by prefix. ${refused}`,
  fix: 'set the changed part, with either uri or prefixRewrite',
});

/** The body of a direct response is larger than 1 MiB. */
export const responseBodyTooLarge: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1199',
  name: 'response-body-too-large',
  severity: 'error',
  title: 'The body of a direct response is larger than 1 MiB',
  why: `Every proxy would keep the body in memory. ${refused}`,
  fix: 'serve the body from a workload',
});

/** The body of a direct response is larger than 100 KiB. */
export const responseBodyLarge: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1200',
  name: 'response-body-large',
  severity: 'warning',
  title: 'The body of a direct response is larger than 100 KiB',
  why: 'Every proxy keeps the body in memory, and Istio reports a warning.',
  fix: 'serve the body from a workload',
});

/** A fault is empty, or has a field that Istio does not implement. */
export const faultInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1201',
  name: 'fault-invalid',
  severity: 'error',
  title: 'A fault is empty, or has a field that Istio does not implement',
  why: `A fault has an abort or a delay; exponentialDelay and http2Error are in the API but not implemented. ${refused}`,
  fix: 'use delay.fixedDelay, abort.httpStatus or abort.grpcStatus',
});

/** Retries are configured, but attempts is 0. */
export const retriesOff: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1202',
  name: 'retries-off',
  severity: 'error',
  title: 'Retries are configured, but attempts is 0',
  why: `Missing attempts count as 0, which disables retries, so the other settings would have no effect. ${refused}`,
  fix: 'set attempts, or keep only attempts: 0',
});

/** retryOn has an unknown condition. */
export const retryConditionUnknown: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1203',
  name: 'retry-condition-unknown',
  severity: 'error',
  title: 'retryOn has an unknown condition',
  why: `Conditions are separated by commas without spaces; a number is an HTTP status. ${refused}`,
  fix: 'use conditions of x-envoy-retry-on and x-envoy-retry-grpc-on',
});

/** A rewrite is empty, or sets the path twice. */
export const rewriteInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1205',
  name: 'rewrite-invalid',
  severity: 'error',
  title: 'A rewrite is empty, or sets the path twice',
  why: `It has to change uri, uriRegexRewrite or authority; uri and uriRegexRewrite exclude each other, and uriRegexRewrite requires match and rewrite. ${refused}`,
  fix: 'set the changed part, with either uri or uriRegexRewrite',
});

/** An HTTP method, a gRPC status or a scheme is unknown. */
export const routeWordUnknown: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1206',
  name: 'route-word-unknown',
  severity: 'error',
  title: 'An HTTP method, a gRPC status or a scheme is unknown',
  why: `Methods and statuses are upper-case as in their standards, schemes lower-case. ${refused}`,
  fix: 'use one of the values in the message',
});

/** A TLS match is for a server name that is not among the hosts. */
export const sniOutsideHosts: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1207',
  name: 'sni-outside-hosts',
  severity: 'error',
  title: 'A TLS match is for a server name that is not among the hosts',
  why: `Only connections to the hosts of the VirtualService reach the match. A wildcard is covered only by an equal or wider one. ${refused}`,
  fix: 'add the name to hosts, or correct it',
});

/** A TLS match is for an IP address. */
export const sniIsAddress: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1208',
  name: 'sni-is-address',
  severity: 'warning',
  title: 'A TLS match is for an IP address',
  why: 'An SNI is never an IP address (RFC 6066), so most clients send none and the match does not apply.',
  fix: 'match host names, or route the address as TCP',
});

/** A match has an invalid subnet. */
export const subnetInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1209',
  name: 'subnet-invalid',
  severity: 'error',
  title: 'A match has an invalid subnet',
  why: `The value has to be an IP address, or a range in CIDR notation. ${refused}`,
  fix: 'write 10.1.2.3 or 10.1.0.0/16',
});

/** A VirtualService refers to a subset or a namespace with an invalid name. */
export const routeNameInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1210',
  name: 'route-name-invalid',
  severity: 'error',
  title: 'A VirtualService refers to a subset or a namespace with an invalid name',
  why: `A name has at most 63 letters, digits and "-". ${refused}`,
  fix: 'correct the name',
});

/** A route of a VirtualService is never used. */
export const ruleUnreachable: Code<FieldFinding> = defineCode({
  code: 'DIS1211',
  name: 'rule-unreachable',
  severity: 'warning',
  title: 'A route of a VirtualService is never used',
  why: 'Routes are evaluated in order, and an earlier route matches all requests of this one; Istio reports a warning (IST0130).',
  fix: 'put the route before the one that matches its requests, or remove it',
  message: ({ object, field, expected }) =>
    `${object}: "${field}" is never used, expected ${expected}`,
});

/** A match of a VirtualService has no effect. */
export const matchIneffective: Code<FieldFinding> = defineCode({
  code: 'DIS1212',
  name: 'match-ineffective',
  severity: 'warning',
  title: 'A match of a VirtualService has no effect',
  why: 'An earlier match includes all requests of this one; Istio reports a warning (IST0131).',
  fix: 'put the narrower match first, or remove it',
  message: ({ object, field, expected }) =>
    `${object}: "${field}" has no effect, expected ${expected}`,
});
