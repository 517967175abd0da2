/**
 * Codes of the area `derive`, what HTTP gateways cannot do. A code is never reused or renumbered.
 * @module
 */
import { type Code, defineCode, type Texts } from '../code.ts';

/** The endpoints of a port are behind different paths. */
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
  title: 'The endpoints of a port are behind different paths',
  why: 'Under gateway http, a request gets its path before Istio selects the endpoint, and a local endpoint needs no path. The gateway of each provider therefore has to add its path and then rewrite it, which this gateway cannot do.',
  fix: 'set pathType Prefix and a pathRewrite.from that begins with the path, as in "^/path/?"; or use gateway mtls, or a FailoverPolicy with otherwise: none',
  message: (a, where) =>
    `clients of ${where} call port ${a.port} of ${a.service} behind "${a.path}" and behind other paths, and ${a.object} ${a.reason}`,
});

/** Pods of one cluster receive other paths than those of another. */
export const pathSeen: Code<Texts<'service' | 'cluster' | 'object' | 'path'>> = defineCode({
  code: 'DIS0436',
  name: 'path-seen',
  severity: 'warning',
  title: 'Pods of one cluster receive other paths than those of another',
  why: 'An export without pathRewrite forwards requests with its path as a prefix, as the API defines. Pods that serve "/get" in one cluster have to serve "/path/get" in another; otherwise they answer 404 after a failover.',
  fix: 'remove the prefix with pathRewrite {from: "^/path/?", to: /} in the ServiceExport, or serve it in the pods',
  message: (a, where) =>
    `pods behind ${a.object} receive "${a.path}" as a prefix of every path that clients of ${where} request`,
});

/** An AuthorizationPolicy at an HTTP gateway matches a path that some requests do not have. */
export const pathJudgedAtGateway: Code<Texts<'object' | 'cluster' | 'pattern' | 'path'>> =
  defineCode({
    code: 'DIS0446',
    name: 'path-judged-at-gateway',
    severity: 'warning',
    title:
      'An AuthorizationPolicy at an HTTP gateway matches a path that some requests do not have',
    why: 'A request can name the service in the header x-distributary-service instead of the path of the export; the gateway adds that path after it has evaluated policies. A DENY policy for "/path/admin" allows "/admin" with the header, and an ALLOW policy for "/path/*" denies requests of other clusters.',
    fix: 'match the path in a policy that selects the pods of the service, where every request has the path that the service serves; or deny the header x-distributary-service at the gateway, if no other cluster needs it',
    message: (a, where) =>
      `${a.object} of ${where} matches "${a.pattern}" at the gateway, where requests that name a service in the header do not have the prefix "${a.path}"`,
  });

/** A path rewrite cannot be expressed in Istio. */
export const pathRewriteNotExpressible: Code<Texts<'object' | 'from' | 'reason'>> = defineCode({
  code: 'DIS0430',
  name: 'path-rewrite-not-expressible',
  severity: 'error',
  title: 'A path rewrite cannot be expressed in Istio',
  why: 'pathRewrite.from is a JavaScript regular expression, of which the first match is replaced. Envoy uses RE2 and replaces every match.',
  fix: 'begin the expression with "^" and use no look-around or back reference',
  message: (a) => `${a.object} rewrites "${a.from}", ${a.reason}`,
});

/** An HTTP gateway cannot distinguish the pods of its cluster from those of other clusters. */
export const ownPodsUnknown: Code<Texts<'service' | 'cluster' | 'reason'>> = defineCode({
  code: 'DIS0437',
  name: 'own-pods-unknown',
  severity: 'error',
  title: 'An HTTP gateway cannot distinguish the pods of its cluster from those of other clusters',
  why: 'Under gateway http, the gateway of a cluster has the remote endpoints of a service beside the local pods. It selects the local pods by the labels of the selector of the Service; otherwise it would forward requests of one cluster to another, in a loop.',
  fix: 'give the Service a selector with a label that no subset requires; or use gateway mtls, or a FailoverPolicy with otherwise: none',
  message: (a, where) =>
    `${where} exports Service ${a.service} and imports it, and its gateway cannot distinguish local pods from those of other clusters: ${a.reason}`,
});
