/**
 * Codes of the area `istio-virtual-service`: what Istio's webhook refuses in a VirtualService as a whole and in its
 * matches and headers, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import type { Code } from '../code.ts';
import { defineFieldCode, type FieldFinding } from '../field-code.ts';

const refused = "Istio's webhook rejects the object.";

/** A VirtualService without hosts has fields other than HTTP routes. */
export const delegateSettings: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1180',
  name: 'delegate-settings',
  severity: 'error',
  title: 'A VirtualService without hosts has fields other than HTTP routes',
  why: `Without hosts it is a delegate: another VirtualService refers to its HTTP routes and selects the gateways; TCP and TLS routes cannot be delegated. ${refused}`,
  fix: 'set the hosts, or move the field to the VirtualService that delegates',
});

/** A VirtualService has no routes. */
export const virtualServiceWithoutRoutes: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1181',
  name: 'virtual-service-without-routes',
  severity: 'error',
  title: 'A VirtualService has no routes',
  why: `At least one of http, tcp and tls is required. ${refused}`,
  fix: 'add a route, or remove the VirtualService',
});

/** A VirtualService of the mesh applies to every host. */
export const meshHostForAll: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1183',
  name: 'mesh-host-for-all',
  severity: 'error',
  title: 'A VirtualService of the mesh applies to every host',
  why: `It would match all traffic of all sidecars. ${refused}`,
  fix: 'list the hosts, or bind the VirtualService to gateways only',
});

/** A host of a VirtualService is covered by another one. */
export const hostsOverlap: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1184',
  name: 'hosts-overlap',
  severity: 'error',
  title: 'A host of a VirtualService is covered by another one',
  why: `A wildcard covers all names with the same suffix, so one of the two hosts is redundant. ${refused}`,
  fix: 'keep one of the two',
});

/** A VirtualService refers to a gateway with an invalid name. */
export const gatewayNameInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1185',
  name: 'gateway-name-invalid',
  severity: 'error',
  title: 'A VirtualService refers to a gateway with an invalid name',
  why: `A gateway is <namespace>/<name>, both DNS labels, a name alone in the same namespace, or "mesh". ${refused}`,
  fix: 'write <namespace>/<name>',
});

/** A VirtualService refers to a gateway in the form of a host. */
export const gatewayNameLegacy: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1186',
  name: 'gateway-name-legacy',
  severity: 'warning',
  title: 'A VirtualService refers to a gateway in the form of a host',
  why: 'Istio reads the first two labels as name and namespace, and reports a warning.',
  fix: 'write <namespace>/<name>',
});

/** A VirtualService of the mesh routes by a JWT claim. */
export const claimOutsideGateway: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1187',
  name: 'claim-outside-gateway',
  severity: 'error',
  title: 'A VirtualService of the mesh routes by a JWT claim',
  why: `Istio supports routing by JWT claims only at gateways. ${refused}`,
  fix: 'bind the VirtualService to gateways, without "mesh", or match another header',
});

/** An HTTP route does not have exactly one of route, redirect and directResponse. */
export const routeActions: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1188',
  name: 'route-actions',
  severity: 'error',
  title: 'An HTTP route does not have exactly one of route, redirect and directResponse',
  why: `A request is either routed, redirected or answered, and rewrite and fault apply only to a routed request. ${refused}`,
  fix: 'keep one of route, redirect and directResponse, and use rewrite and fault only with route',
});

/** An HTTP route with a delegate has a destination, or its delegate delegates again. */
export const delegationInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1189',
  name: 'delegation-invalid',
  severity: 'error',
  title: 'An HTTP route with a delegate has a destination, or its delegate delegates again',
  why: `The delegate determines the destination of the request, and cannot delegate again. ${refused}`,
  fix: 'keep either delegate or the destination in the route',
});

/** An HTTP route has both mirror and mirrors. */
export const mirrorRepeated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1190',
  name: 'mirror-repeated',
  severity: 'error',
  title: 'An HTTP route has both mirror and mirrors',
  why: refused,
  fix: 'move the mirror into mirrors',
});

/** An HTTP route uses the deprecated mirrorPercent. */
export const mirrorPercentDeprecated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1191',
  name: 'mirror-percent-deprecated',
  severity: 'warning',
  title: 'An HTTP route uses the deprecated mirrorPercent',
  why: 'Istio reports a warning; mirrorPercentage, which supports fractions, overrides mirrorPercent.',
  fix: 'write mirrorPercentage: {value: …}',
});

/** A header name is invalid here. */
export const headerNameInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1192',
  name: 'header-name-invalid',
  severity: 'error',
  title: 'A header name is invalid here',
  why: `A header name has no spaces and separators; pseudo-headers such as ":path" can be matched but not changed, and the host can be set for requests only. ${refused}`,
  fix: 'correct the name; use rewrite to change the path',
});

/** A header value has invalid syntax. */
export const headerValueInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1193',
  name: 'header-value-invalid',
  severity: 'error',
  title: 'A header value has invalid syntax',
  why: `In Envoy "%" begins a variable such as %REQ(x-id)%, and control characters are not allowed in a header. ${refused}`,
  fix: 'write "%%" for a percent sign, or close the variable',
});

/** An HTTP route sets the authority more than once. */
export const authorityRepeated: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1194',
  name: 'authority-repeated',
  severity: 'error',
  title: 'An HTTP route sets the authority more than once',
  why: `rewrite.authority and the header host, or :authority, set the same value. ${refused}`,
  fix: 'keep rewrite.authority',
});

/** A match has an empty value. */
export const matchTextEmpty: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1195',
  name: 'match-text-empty',
  severity: 'error',
  title: 'A match has an empty value',
  why: `Envoy accepts an empty prefix only for the path, no empty regular expression, and no empty CORS origin. ${refused}`,
  fix: 'remove the match to match everything, or set a value',
});

/** A regular expression is not valid in RE2. */
export const matchRegexInvalid: Code<FieldFinding> = defineFieldCode({
  code: 'DIS1196',
  name: 'match-regex-invalid',
  severity: 'error',
  title: 'A regular expression is not valid in RE2',
  why: `Envoy uses RE2, which has no lookaheads and no backreferences; Istio allows 1024 bytes. ${refused}`,
  fix: 'rewrite the expression for RE2, or use several routes in order',
});
