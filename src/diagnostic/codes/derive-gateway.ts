/**
 * Codes of the area `derive`, what HTTP gateways can't do. A code is never reused or renumbered.
 * @module
 */
import { type Code, type CodeText, defineCode } from '../code.ts';

/** HTTP gateways with different paths. */
export const gatewayPathsDiffer: Code<{
  service: string;
  cluster: string;
  port: number;
  path: string;
  object: string;
  reason: string;
}> = defineCode({
  code: 'DIS0429',
  name: 'gateway-paths-differ',
  severity: 'error',
  title: 'the endpoints of a port are behind different paths',
  why: "Under gateway http a request gets its path before Istio chooses the endpoint; a local endpoint wants none. So each provider's gateway has to put its path in front itself and then rewrite, and this one can't.",
  fix: "write pathType Prefix, and a pathRewrite.from that begins with the path, as in '^/path/?'; or use gateway mtls, or a GlobalTrafficPolicy of type Locality whose target is the cluster itself",
  message: (a, where) =>
    `port ${a.port} of ${a.service} is called by ${where} beside endpoints behind other paths than '${a.path}', and ${a.object} ${a.reason}`,
});

/** A provider whose pods see the path of its gateway, where those of others see another. */
export const pathSeen: Code<{ service: string; cluster: string; object: string; path: string }> =
  defineCode({
    code: 'DIS0436',
    name: 'path-seen',
    severity: 'warning',
    title: 'pods of one cluster are asked for other paths than those of another',
    why: "An export without pathRewrite hands requests on with its path in front, as the API says. Pods that serve '/get' in one cluster have to serve '/path/get' in another, or answer 404 when their turn comes.",
    fix: "take the path off again, with pathRewrite {from: '^/path/?', to: /} in the ServiceExport, or let the pods serve it",
    message: (a, where) =>
      `pods behind ${a.object} see '${a.path}' in front of every path that clients of ${where} ask for`,
  });

/** A policy of the gateway that sees another path than the one it was written for. */
export const pathJudgedAtGateway: Code<{
  object: string;
  cluster: string;
  pattern: string;
  path: string;
}> = defineCode({
  code: 'DIS0446',
  name: 'path-judged-at-gateway',
  severity: 'warning',
  title:
    "an AuthorizationPolicy judges an HTTP gateway's requests by a path that some of them lack",
  why: "A request may name the service in the header x-distributary-service, and has no path of the export in front then: the gateway puts it there after its policies were asked. So a DENY policy for '/path/admin' lets '/admin' with the header pass, and an ALLOW policy for '/path/*' refuses what other clusters send.",
  fix: 'let a policy that selects the pods of the service judge by path, where every request has the path that the service serves; or deny the header x-distributary-service at the gateway, if no other cluster needs it',
  message: (a, where) =>
    `${a.object} of ${where} judges by '${a.pattern}' at the gateway, where requests that name a service in the header lack '${a.path}' in front`,
});

/** A path rewrite that Envoy can't do. */
export const pathRewriteNotExpressible: Code<{ object: string; from: string; reason: string }> =
  defineCode({
    code: 'DIS0430',
    name: 'path-rewrite-not-expressible',
    severity: 'error',
    title: 'a path rewrite can not be expressed in Istio',
    why: 'pathRewrite.from is a JavaScript regular expression of which the first match is replaced. Envoy uses RE2 and replaces every match.',
    fix: "begin the expression with '^' and use no look-around or back reference",
    message: (a) => `${a.object} rewrites '${a.from}', ${a.reason}`,
  });

/** A service whose own pods look like its remote endpoints. */
export const ownPodsUnknown: Code<{ service: string; cluster: string; reason: string }> =
  defineCode({
    code: 'DIS0437',
    name: 'own-pods-unknown',
    severity: 'error',
    title: "an HTTP gateway can not tell its cluster's own pods from those of other clusters",
    why: "Under gateway http the gateway of a cluster sees the remote endpoints of a service beside the cluster's own pods. It keeps to its own by the labels of the Service's selector; else it would send what came in from one cluster on to another, and so round and round.",
    fix: 'give the Service a selector with a label that no subset asks for; or use gateway mtls, or a GlobalTrafficPolicy of type Locality whose target is the cluster itself',
    message: (a, where) =>
      `${where} exports Service ${a.service} and imports it, and its gateway can not tell its own pods from those of others: ${a.reason}`,
  });

/** All codes of this part. */
export const gatewayCodes: readonly CodeText[] = [
  gatewayPathsDiffer,
  pathSeen,
  pathJudgedAtGateway,
  pathRewriteNotExpressible,
  ownPodsUnknown,
];
