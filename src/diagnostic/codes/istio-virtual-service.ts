/**
 * Codes of the area `istio-virtual-service`: what Istio's webhook refuses in a VirtualService as a whole and in its
 * matches and headers, in order of their numbers. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';
import { type FieldFinding, fieldMessage } from './schema.ts';

const refused = "Istio's webhook refuses the object.";

/** A VirtualService without hosts that has more than HTTP routes. */
export const delegateSettings: Code<FieldFinding> = defineCode({
  code: 'DIS1180',
  name: 'delegate-settings',
  severity: 'error',
  title: 'A VirtualService without hosts has more than HTTP routes',
  why: `Without hosts it is a delegate: another VirtualService leads to its HTTP routes and decides on gateways; TCP and TLS can't be delegated. ${refused}`,
  fix: 'name the hosts, or leave the field to the VirtualService that delegates',
  message: fieldMessage,
});

/** A VirtualService that routes nothing. */
export const virtualServiceWithoutRoutes: Code<FieldFinding> = defineCode({
  code: 'DIS1181',
  name: 'virtual-service-without-routes',
  severity: 'error',
  title: 'A VirtualService has no routes',
  why: `At least one of http, tcp and tls is needed. ${refused}`,
  fix: 'add a route, or remove the VirtualService',
  message: fieldMessage,
});

/** `*` inside the mesh. */
export const meshHostForAll: Code<FieldFinding> = defineCode({
  code: 'DIS1183',
  name: 'mesh-host-for-all',
  severity: 'error',
  title: 'A VirtualService inside the mesh is for every host',
  why: `It would take over all traffic of all sidecars. ${refused}`,
  fix: 'name the hosts, or bind the VirtualService to gateways only',
  message: fieldMessage,
});

/** Two hosts of one VirtualService, one of which covers the other. */
export const hostsOverlap: Code<FieldFinding> = defineCode({
  code: 'DIS1184',
  name: 'hosts-overlap',
  severity: 'error',
  title: 'A host of a VirtualService is covered by another one',
  why: `A wildcard covers all names that end like it, so one of the two says nothing. ${refused}`,
  fix: 'keep one of the two',
  message: fieldMessage,
});

/** A gateway that can't exist. */
export const gatewayNameInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1185',
  name: 'gateway-name-invalid',
  severity: 'error',
  title: 'A VirtualService names a gateway that can not exist',
  why: `A gateway is <namespace>/<name>, both DNS labels, a name alone for one in the own namespace, or "mesh". ${refused}`,
  fix: 'write <namespace>/<name>',
  message: fieldMessage,
});

/** `gateway.namespace.svc.cluster.local`. */
export const gatewayNameLegacy: Code<FieldFinding> = defineCode({
  code: 'DIS1186',
  name: 'gateway-name-legacy',
  severity: 'warning',
  title: 'A VirtualService names a gateway as if it were a host',
  why: 'Istio still reads the first two labels as name and namespace, and warns of it.',
  fix: 'write <namespace>/<name>',
  message: fieldMessage,
});

/** Routing by a claim where no token is looked at. */
export const claimOutsideGateway: Code<FieldFinding> = defineCode({
  code: 'DIS1187',
  name: 'claim-outside-gateway',
  severity: 'error',
  title: 'A VirtualService of the mesh routes by a JWT claim',
  why: `Istio offers routing by claims at gateways only. ${refused}`,
  fix: 'bind the VirtualService to gateways, without "mesh", or match another header',
  message: fieldMessage,
});

/** None, or several, of the things that a route can do with a request. */
export const routeActions: Code<FieldFinding> = defineCode({
  code: 'DIS1188',
  name: 'route-actions',
  severity: 'error',
  title: 'An HTTP route does none or several of route, redirect and directResponse',
  why: `A request is routed, redirected or answered, and only one that is routed can be rewritten or meet a fault. ${refused}`,
  fix: 'keep one of route, redirect and directResponse, and rewrite and fault only beside route',
  message: fieldMessage,
});

/** A delegation that does more, or that is itself delegated to. */
export const delegationInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1189',
  name: 'delegation-invalid',
  severity: 'error',
  title: 'An HTTP route delegates and routes, or delegates once more',
  why: `Where a route delegates, the other VirtualService says what becomes of the request, and it can't hand it on. ${refused}`,
  fix: 'keep only delegate in the route, or only its own destination',
  message: fieldMessage,
});

/** The old and the new way to mirror. */
export const mirrorRepeated: Code<FieldFinding> = defineCode({
  code: 'DIS1190',
  name: 'mirror-repeated',
  severity: 'error',
  title: 'An HTTP route has both mirror and mirrors',
  why: refused,
  fix: 'move the mirror into the list mirrors',
  message: fieldMessage,
});

/** A field that has a successor. */
export const mirrorPercentDeprecated: Code<FieldFinding> = defineCode({
  code: 'DIS1191',
  name: 'mirror-percent-deprecated',
  severity: 'warning',
  title: 'An HTTP route uses the deprecated mirrorPercent',
  why: 'Istio warns of it; mirrorPercentage, which takes fractions, wins where both stand.',
  fix: 'write mirrorPercentage: {value: …}',
  message: fieldMessage,
});

/** A name that no header has, or that must not be changed. */
export const headerNameInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1192',
  name: 'header-name-invalid',
  severity: 'error',
  title: 'A header name can not be used here',
  why: `A name has no spaces and separators; ":path" and the like can be matched and not changed, and the host can be set for requests only. ${refused}`,
  fix: 'correct the name; to change the path use rewrite',
  message: fieldMessage,
});

/** A value with a half variable. */
export const headerValueInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1193',
  name: 'header-value-invalid',
  severity: 'error',
  title: 'A header value is not one that Envoy reads',
  why: `"%" begins a variable such as %REQ(x-id)%, and no control character may stand in a header. ${refused}`,
  fix: 'write "%%" for a percent sign, or close the variable',
  message: fieldMessage,
});

/** Several answers to one question. */
export const authorityRepeated: Code<FieldFinding> = defineCode({
  code: 'DIS1194',
  name: 'authority-repeated',
  severity: 'error',
  title: 'An HTTP route sets the authority more than once',
  why: `rewrite.authority and the header host, or :authority, are the same thing. ${refused}`,
  fix: 'keep rewrite.authority',
  message: fieldMessage,
});

/** A match that is not one. */
export const matchTextEmpty: Code<FieldFinding> = defineCode({
  code: 'DIS1195',
  name: 'match-text-empty',
  severity: 'error',
  title: 'A match has an empty text',
  why: `Envoy takes no empty prefix but for the path, no empty regular expression, and CORS no empty origin. ${refused}`,
  fix: 'remove the match to match everything, or give it a text',
  message: fieldMessage,
});

/** An expression that Envoy's engine doesn't take. */
export const matchRegexInvalid: Code<FieldFinding> = defineCode({
  code: 'DIS1196',
  name: 'match-regex-invalid',
  severity: 'error',
  title: 'A regular expression is not one of RE2',
  why: `Envoy matches with RE2, which has no lookaheads and no backreferences; Istio allows 1024 bytes. ${refused}`,
  fix: 'rewrite the expression for RE2, or use several routes in order',
  message: fieldMessage,
});

/** All codes of this area. */
export const istioVirtualServiceCodes: readonly CodeText[] = [
  delegateSettings,
  virtualServiceWithoutRoutes,
  meshHostForAll,
  hostsOverlap,
  gatewayNameInvalid,
  gatewayNameLegacy,
  claimOutsideGateway,
  routeActions,
  delegationInvalid,
  mirrorRepeated,
  mirrorPercentDeprecated,
  headerNameInvalid,
  headerValueInvalid,
  authorityRepeated,
  matchTextEmpty,
  matchRegexInvalid,
];
